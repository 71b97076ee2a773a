/** Runs the shop of docs/gauntlet.md, which is green and wrong six ways. */
import { gauntlet } from 'settlebox/testing';
import { expect, it } from 'vitest';
import { blockNamed } from '../docs/blocks.ts';
import { project } from './project.ts';

it('finds all six mistakes of the shop in docs/gauntlet.md', { timeout: 600_000 }, async () => {
  const cwd = project({
    'shop.js': blockNamed('gauntlet-shop').code,
    'shop.test.js': blockNamed('gauntlet-suite').code,
  });
  const report = await gauntlet({ cwd, only: 'faults' });
  const found = report.failures.map(({ test, at, faults, findings }) => ({
    test,
    at,
    faults,
    kind: findings[0]?.kind,
  }));
  const row = (test: string, at: string, fault: string, kind: string) =>
    expect.objectContaining({ test, at, kind, faults: expect.arrayContaining([fault]) });
  expect(found).toEqual(
    expect.arrayContaining([
      row('ships what was authorized', 'transactions.get', 'rejected_503', 'rejection'),
      row('ships what was authorized', 'transactions.capture', 'request_timeout', 'shipped_unpaid'),
      row('sells and refunds', 'transactions.create', 'response_lost', 'charged_more'),
      row('sells and refunds', 'transactions.cancel', 'response_lost', 'gave_back_more'),
      row('sells and refunds', 'transaction.settled', 'webhook_duplicated', 'records_differ'),
      expect.objectContaining({ at: 'transaction.funded', kind: 'unacknowledged' }),
    ]),
  );
  expect(report.tests.red).toEqual([]);
});
