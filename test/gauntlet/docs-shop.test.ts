/**
 * Runs the shop of docs/gauntlet.md, which is green and wrong six ways. The gate repeats the six faults that the page names, each
 * alone; `npm run test:thorough` searches for them among all.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GauntletReport, gauntlet } from 'settlebox/testing';
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

const PAGES = `failurePages: { folder: new URL('pages', import.meta.url).pathname, greenRuns: 'green-runs' }`;

it('finds all six mistakes of the shop in docs/gauntlet.md, and leaves a page of each', {
  timeout: 600_000,
}, async () => {
  const cwd = project({
    'shop.js': blockNamed('gauntlet-shop').code,
    'shop.test.js': blockNamed('gauntlet-suite').code.replace('{ baseUrl }', `{ baseUrl, ${PAGES} }`),
  });
  const failures: GauntletReport['failures'][number][] = [];
  const run = async (options: Parameters<typeof gauntlet>[0]) => {
    const report = await gauntlet({ cwd, only: 'faults', ...options });
    failures.push(...report.failures);
    expect(report.tests.red).toEqual([]);
  };
  if (SEARCHES_ALL) await run({});
  else for (const test of new Set(MISTAKES.map(([name]) => name))) await run({ test, fault: faultsIn(test) });
  const found = failures.map(({ test, at, faults, findings }) => ({ test, at, faults, kind: findings[0]?.kind }));
  const rows = MISTAKES.map(([test, at, fault, kind]) =>
    expect.objectContaining({ test, at, kind, faults: expect.arrayContaining([fault]) }),
  );
  expect(found).toEqual(expect.arrayContaining(rows));

  const pages = failures.map(({ page = '' }) => page);
  expect(readdirSync(join(cwd, 'pages')).filter((name) => name.endsWith('.html'))).toHaveLength(new Set(pages).size);
  const twice = failures.find(
    ({ at, findings }) => at === 'transactions.create' && findings[0]?.kind === 'charged_more',
  );
  const summary = readFileSync(join(cwd, twice?.page?.replace(/html$/, 'md') ?? ''), 'utf8');
  expect(summary).toMatch(/charged_more: order-1: \$34\.98 was kept/);
  // The run without the fault is compared, and not a green run of the suite.
  expect(summary).toMatch(/^- {3}-\$14\.99\n\+ {3}-\$34\.98$/m);
  expect(summary).toContain("--fault 'response_lost@transactions.create#1'");
  expect(existsSync(join(cwd, 'green-runs')) || existsSync('green-runs')).toBe(false);
});

/** The faults of a test, as the page of a failure names them. */
function faultsIn(test: string): readonly string[] {
  return MISTAKES.filter(([name]) => name === test).map(([, at, fault]) => `${fault}@${at}#1`);
}
