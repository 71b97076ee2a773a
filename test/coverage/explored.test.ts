/** Runs of `explore` are counted separately from tests, and cover no rows. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cards, type Gateway } from '../../src/index.ts';
import { explore, mergeCoverage, startCoverage, withGateway } from '../../src/testing.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { met, rowOf } from './met.ts';

const merchant = ({ transactions }: Gateway) => ({
  order: ({ id, amountCents }: { readonly id: string; readonly amountCents: number }) => {
    const { approved } = transactions.create({
      type: 'SALE',
      amount: amountCents,
      payment_method: cards.visa,
      metadata: { order_id: id },
    });
    return approved;
  },
  records: () => ({}),
});

/** The shop keeps no records, so that runs with payments fail. Their coverage counts nevertheless. */
const search = async (coverage?: string) => {
  const options = { merchant, seeds: [1], disruptions: [], restDays: 10, ...(coverage && { coverage }) };
  await explore(options).catch(() => undefined);
};

describe('the coverage of explore', () => {
  let folder = '';
  beforeEach(() => {
    folder = join(isolatedFolder('explored'), 'coverage');
  });
  afterEach(() => {
    rmSync(join(folder, '..'), { recursive: true });
  });

  it('is added to the run of the named folder, separately from that of tests', async () => {
    startCoverage(folder);
    await search(folder);
    await withGateway({ coverage: folder, server: false }, ({ transactions }) => {
      transactions.create({ type: 'AUTH', amount: 100, payment_method: cards.visa });
    })();
    const merged = mergeCoverage(folder);
    expect(met(merged.operations)).toEqual(['transactions.create 1']);
    expect(rowOf(merged.operations, 'transactions.create').explored).toBeGreaterThan(0);
    expect(rowOf(merged.events, 'transaction.settled')).toMatchObject({ count: 0 });
    const { covered, explored, of, rows } = merged.events;
    expect(explored).toBe(rows.filter((row) => row.count === 0 && row.explored > 0).length);
    expect([covered, explored > 3, of]).toEqual([1, true, rows.length]);
    const printed = String(merged);
    expect(printed.split('\n')[0]).toBe('                covered  explored    of  not covered');
    expect(printed).toMatch(/only explored: .*transaction\.settled/);
    const twice = mergeCoverage([merged, JSON.parse(JSON.stringify(merged))]);
    expect(rowOf(twice.events, 'transaction.settled').explored).toBe(
      2 * rowOf(merged.events, 'transaction.settled').explored,
    );
    expect(twice.events.explored).toBe(explored);
  });

  it('is added to the folder of the test that explores, and otherwise to none', async () => {
    startCoverage(folder);
    await search();
    await withGateway({ coverage: folder, server: false }, () => search())();
    const merged = mergeCoverage(folder);
    expect(met(merged.operations)).toEqual([]);
    expect(rowOf(merged.operations, 'transactions.create').explored).toBeGreaterThan(0);
    expect(existsSync(folder)).toBe(false);
  });

  it('counts only the first run of a seed that fails, and not its shortened runs', async () => {
    startCoverage(folder);
    await search(folder);
    const once = rowOf(mergeCoverage(folder).operations, 'transactions.create').explored;
    expect(once).toBeLessThanOrEqual(20);
  });
});
