/**
 * Runs the shop of docs/gauntlet.md, which is green and wrong six ways. The gate repeats the six faults that the page names, one by
 * one; `npm run test:thorough` searches for them among all.
 */
import { gauntlet } from 'settlebox/testing';
import { expect, it } from 'vitest';
import { blockNamed } from '../docs/blocks.ts';
import { volume } from '../support/volume.ts';
import { project } from './project.ts';

// biome-ignore format: a table reads in columns
const MISTAKES = [
  ['ships what was authorized', 'transactions.get',     'rejected_503',       'rejection'],
  ['ships what was authorized', 'transactions.capture', 'request_timeout',    'shipped_unpaid'],
  ['sells and refunds',         'transactions.create',  'response_lost',      'charged_more'],
  ['sells and refunds',         'transactions.cancel',  'response_lost',      'gave_back_more'],
  ['sells and refunds',         'transaction.settled',  'webhook_duplicated', 'records_differ'],
  ['sells and refunds',         'transaction.funded',   'webhook_repeated',   'unacknowledged'],
] as const;

const SEARCHES_ALL = volume(0, 1) === 1;

it('finds all six mistakes of the shop in docs/gauntlet.md', { timeout: 600_000 }, async () => {
  const cwd = project({
    'shop.js': blockNamed('gauntlet-shop').code,
    'shop.test.js': blockNamed('gauntlet-suite').code,
  });
  const found: object[] = [];
  const run = async (options: Parameters<typeof gauntlet>[0]) => {
    const report = await gauntlet({ cwd, only: 'faults', ...options });
    found.push(
      ...report.failures.map(({ test, at, faults, findings }) => ({ test, at, faults, kind: findings[0]?.kind })),
    );
    expect(report.tests.red).toEqual([]);
  };
  if (SEARCHES_ALL) await run({});
  else for (const [test, at, fault] of MISTAKES) await run({ test, fault: `${fault}@${at}#1` });
  const rows = MISTAKES.map(([test, at, fault, kind]) =>
    expect.objectContaining({ test, at, kind, faults: expect.arrayContaining([fault]) }),
  );
  expect(found).toEqual(expect.arrayContaining(rows));
});
