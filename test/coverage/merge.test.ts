/** Many reports as one. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { banks, type Coverage, cards, createGateway, type Gateway, SettleboxError } from '../../src/index.ts';
import { mergeCoverage, startCoverage, withGateway } from '../../src/testing.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { met, rowOf } from './met.ts';

const sale = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;

/** What a gateway that has lived through this has met. */
function metBy(live: (gateway: Gateway) => unknown): Coverage {
  using gateway = createGateway();
  live(gateway);
  return gateway.coverage();
}

describe('merged reports', () => {
  const sold = metBy(({ transactions }) => transactions.create(sale));
  const declined = metBy(({ transactions }) => {
    transactions.create({ ...sale, payment_method: cards.declines('51') });
    expect(() => transactions.capture('TRANSACTION-0')).toThrow();
  });

  it('add up, row by row and part by part', () => {
    const merged = mergeCoverage([sold, declined, sold]);
    expect(met(merged.operations)).toEqual(['transactions.create 3']);
    expect(rowOf(merged.operations, 'transactions.capture').by).toEqual({ 404: 1 });
    expect(rowOf(merged.operations, 'transactions.create').by).toEqual({ 201: 3 });
    expect(rowOf(merged.rejections, 'not_found').by).toMatchObject({
      'transactions.capture': 1,
      'transactions.get': 0,
    });
    expect(met(merged.responseCodes)).toEqual(['00 2', '51 1']);
    expect(merged.transitions.covered).toBe(3);
  });

  it('have the shape and the printed form of one', () => {
    expect(mergeCoverage([sold])).toEqual(sold);
    expect(String(mergeCoverage([sold]))).toBe(String(sold));
    expect(String(mergeCoverage([sold, declined]))).toContain('\nresponse codes        2    59  10, 85, 01,');
  });

  it('may have been JSON meanwhile', () => {
    expect(mergeCoverage([JSON.parse(JSON.stringify(sold)), declined])).toEqual(mergeCoverage([sold, declined]));
  });

  it('of nothing are a report in which nothing was met', () => {
    expect(mergeCoverage([])).toEqual(metBy(() => undefined));
  });

  it('are the same in any order and any grouping', () => {
    const counts = fc.array(fc.nat(3), { minLength: 400, maxLength: 400 });
    const report = counts.map((numbers) => withCounts(sold, numbers));
    fc.assert(
      fc.property(report, report, report, (a, b, c) => {
        const all = JSON.stringify(mergeCoverage([a, b, c]));
        expect(JSON.stringify(mergeCoverage([c, a, b]))).toBe(all);
        expect(JSON.stringify(mergeCoverage([mergeCoverage([a, b]), c]))).toBe(all);
        expect(JSON.stringify(mergeCoverage([a, mergeCoverage([b, c])]))).toBe(all);
        expect(JSON.stringify(mergeCoverage([mergeCoverage([]), a, b, c]))).toBe(all);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    [
      'a row less',
      (rows: object[]) => rows.slice(1),
      'reports.1 was made by another version of settlebox: its section events has no row "transaction.authorized".',
    ],
    [
      'a row more',
      (rows: object[]) => [...rows, { name: 'transaction.lost', count: 0 }],
      'reports.1 was made by another version of settlebox: its section events has a row that this version doesn’t have.',
    ],
  ])('are refused where one has %s', (_what, change, message) => {
    const other = { ...sold, events: { ...sold.events, rows: change([...sold.events.rows]) } };
    expect(refusal(() => mergeCoverage([sold, JSON.parse(JSON.stringify(other))]))).toBe(
      `bad_option: ${message} Merge only reports of the same version.`,
    );
  });

  it.each([
    ['no report', 7],
    ['half a report', { operations: { rows: [] } }],
    ['a count below zero', { ...sold, faults: { rows: [{ name: 'hang', count: -1 }] } }],
  ])('are refused where one is %s', (_what, wrong) => {
    expect(refusal(() => mergeCoverage([sold, JSON.parse(JSON.stringify(wrong))]))).toMatch(/^bad_option: reports\.1/);
  });
});

/** The same rows, with these counts in turn. */
function withCounts(coverage: Coverage, numbers: readonly number[]): Coverage {
  const plain = JSON.parse(JSON.stringify(coverage));
  const rows: { count: number; by?: object }[] = Object.values<{ rows: [] }>(plain).flatMap((section) => section.rows);
  for (const [at, row] of rows.entries()) {
    row.count = numbers[at] ?? 0;
    if (row.by !== undefined) row.by = { ...row.by, [`part ${row.count}`]: row.count };
  }
  return plain;
}

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof SettleboxError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'nothing was refused';
}

describe('a folder of reports', () => {
  let folder = '';
  beforeEach(() => {
    folder = join(isolatedFolder('coverage'), 'met');
  });
  afterEach(() => {
    rmSync(join(folder, '..'), { recursive: true });
  });

  const run = (live: (gateway: Gateway) => unknown) => withGateway({ coverage: folder, server: false }, live)();

  it('collects the coverage of every test, failed ones included, and is cleared by the merge', async () => {
    startCoverage(folder);
    await run(({ transactions }) => transactions.create(sale));
    await run(async ({ transactions, clock }) => {
      transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.returns('R01') });
      await clock.advance({ days: 7 });
    });
    const failing = run(({ transactions }) => {
      transactions.create({ ...sale, payment_method: cards.declines('05') });
      throw new RangeError('as it should');
    });
    await expect(failing).rejects.toThrow('as it should');
    const merged = mergeCoverage(folder);
    expect(met(merged.operations)).toEqual(['transactions.create 3']);
    expect(met(merged.returnCodes)).toEqual(['R01 1']);
    expect(met(merged.responseCodes)).toEqual(['00 2', '05 1']);
    expect(existsSync(folder)).toBe(false);
  });

  it('collects nothing before a run begins or after its merge', async () => {
    await run(({ transactions }) => transactions.create(sale));
    expect(existsSync(folder)).toBe(false);
    startCoverage(folder);
    await run(({ transactions }) => transactions.create(sale));
    mergeCoverage(folder);
    await run(({ transactions }) => transactions.create(sale));
    expect(existsSync(folder)).toBe(false);
  });

  it('forgets a former run that was never merged, and touches nothing else that is there', async () => {
    startCoverage(folder);
    await run(({ transactions }) => transactions.create(sale));
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    mkdirSync(join(folder, 'run-mine'));
    startCoverage(folder);
    await run(({ transactions }) => transactions.create(sale));
    expect(met(mergeCoverage(folder).operations)).toEqual(['transactions.create 1']);
    expect(readdirSync(folder).sort()).toEqual(['notes.txt', 'run-mine']);
  });

  it('includes the coverage of setup', async () => {
    startCoverage(folder);
    const options = {
      coverage: folder,
      server: false,
      prepare: (gateway: Gateway) => gateway.transactions.create(sale),
    };
    await withGateway(options, ({ transactions }) => transactions.list())();
    expect(met(mergeCoverage(folder).operations)).toEqual(['transactions.create 1', 'transactions.list 1']);
  });

  it('has nothing of a gateway that its test has closed itself', async () => {
    startCoverage(folder);
    await run((gateway) => {
      gateway.transactions.create(sale);
      gateway.close();
    });
    expect(met(mergeCoverage(folder).operations)).toEqual([]);
  });

  it('rejects a merge without a run, and a second merge', () => {
    const hint = `Call startCoverage(${JSON.stringify(folder)}) before the tests, and merge once, after them.`;
    const message = `bad_option: mergeCoverage: no coverage run was started in ${folder}, or it has been merged already. ${hint}`;
    expect(refusal(() => mergeCoverage(folder))).toBe(message);
    startCoverage(folder);
    mergeCoverage(folder);
    expect(refusal(() => mergeCoverage(folder))).toBe(message);
  });

  it('has a name', () => {
    expect(refusal(() => startCoverage(''))).toMatch(/^bad_option: coverage must be the name of a folder/);
    expect(refusal(() => withGateway({ coverage: '' }, () => undefined))).toBe(
      'bad_option: options.coverage must be the name of a folder.',
    );
  });
});
