/** What a suite of several files met, in workers of a vitest of its own, and in processes of node:test. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Coverage } from '../../src/index.ts';
import { coverageReporter } from '../../src/testing/runners/coverage-reporter.ts';
import { mergeCoverage, startCoverage } from '../../src/testing.ts';
import { compiledAliases } from '../support/compiled.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { met } from './met.ts';
import { runSuite } from './nested-suite.ts';

const HEAD = `
import { banks, cards } from 'settlebox';
import { gatewayTest } from 'settlebox/vitest';
const test = gatewayTest({ coverage: COVERAGE });
const sale = { type: 'SALE', amount: 1999, payment_method: cards.visa };
`;

const FILES = {
  'cards.test.js': `${HEAD}
test('sells', ({ gateway }) => { gateway.transactions.create(sale); });
test('declines', ({ gateway }) => { gateway.transactions.create({ ...sale, payment_method: cards.declines('51') }); });
`,
  'banks.test.js': `${HEAD}
test.concurrent('comes back', async ({ gateway }) => {
  gateway.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.returns('R01') });
  await gateway.clock.advance({ days: 7 });
});
test.concurrent('sells too', ({ gateway }) => { gateway.transactions.create(sale); });
`,
  'elsewhere.test.js': `${HEAD.replace('{ coverage: COVERAGE }', '')}
test('is not counted', ({ gateway }) => { gateway.batches.status(); });
`,
};

const PASSED = [
  'comes back: passed',
  'declines: passed',
  'is not counted: passed',
  'sells too: passed',
  'sells: passed',
];

const MET = {
  operations: ['transactions.create 4'],
  responseCodes: ['00 3', '51 1'],
  returnCodes: ['R01 1'],
  batches: ['batch: new + opened 3', 'batch: open + closed 1', 'batch: settling + settled 1'],
};

function brief({ operations, responseCodes, returnCodes, transitions: moves }: Coverage): typeof MET {
  const batches = met(moves).filter((line) => line.startsWith('batch: '));
  return { operations: met(operations), responseCodes: met(responseCodes), returnCodes: met(returnCodes), batches };
}

const MINUTE_MS = 60_000;

describe('a suite under vitest', () => {
  it.each([
    ['a process for each file', { pool: 'forks' }],
    ['a context for each file', { pool: 'vmThreads', maxWorkers: 1 }],
    ['one thread for all files', { pool: 'threads', maxWorkers: 1, isolate: false }],
  ] as const)('is counted as a whole, with %s', { timeout: MINUTE_MS }, async (_how, options) => {
    let merged: Coverage | undefined;
    const reporter = (folder: string) => ({
      onTestRunStart: () => startCoverage(folder),
      onTestRunEnd: () => {
        merged = mergeCoverage(folder);
      },
    });
    expect(await runSuite({ files: FILES, reporter, options })).toEqual(PASSED);
    expect(merged && brief(merged)).toEqual(MET);
  });

  it('ends with the uncovered rows, and fails below a threshold', {
    timeout: MINUTE_MS,
  }, async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const options = { pool: 'threads', maxWorkers: 1, isolate: false } as const;
    let exitCode: unknown;
    const reporter = (folder: string) => {
      const { onTestRunStart, onTestRunEnd } = coverageReporter(folder, { thresholds: { returnCodes: 50 }, top: 3 });
      return {
        onTestRunStart,
        onTestRunEnd: () => {
          onTestRunEnd();
          exitCode = process.exitCode;
        },
      };
    };
    expect(await runSuite({ files: FILES, reporter, options })).toEqual(PASSED);
    const text = said.mock.calls.map(String).join('\n');
    said.mockRestore();
    const lines = text.split('\n');
    expect(lines.slice(0, 2)).toEqual([
      "settlebox: 1 review finding, 1 high; set review: 'low' to see them",
      'settlebox: what the suite covered',
    ]);
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}return codes +1 of 45 +2\.2%$/));
    expect(lines).toContainEqual(expect.stringMatching(/^Not covered, the most valuable first \(3 of \d+\):$/));
    expect(lines.filter((line) => /^ {2}situations {6}\w+: /.test(line)).length).toBeGreaterThan(0);
    expect(lines.slice(-1)).toEqual([
      'settlebox: the coverage of returnCodes is 2.2% (1 of 45), below its threshold of 50%.',
    ]);
    expect(exitCode).toBe(1);
  });
});

describe('a suite under node:test', () => {
  it('is counted as a whole, with a process for each file', { timeout: MINUTE_MS }, async () => {
    const folder = temporaryFolder();
    const coverage = join(folder, 'met');
    const names = ['one', 'other'].map((name) => join(folder, `${name}.node.mjs`));
    for (const name of names) writeFileSync(name, nodeSuite(coverage));
    startCoverage(coverage);
    const tap = await run(folder, '--test', '--test-reporter=tap', ...names);
    expect(tap).toContain('# pass 4');
    expect(met(mergeCoverage(coverage).operations)).toEqual(['transactions.create 4']);
  });
});

function nodeSuite(coverage: string): string {
  const aliases = compiledAliases();
  return `
import test from 'node:test';
import { cards } from '${aliases.settlebox}';
import { withGateway } from '${aliases['settlebox/testing']}';
const options = { coverage: ${JSON.stringify(coverage)} };
const sale = { type: 'SALE', amount: 1999, payment_method: cards.visa };
for (const name of ['sells', 'sells again'])
  test(name, withGateway(options, (gateway) => void gateway.transactions.create(sale)));
`;
}

function run(cwd: string, ...parameters: readonly string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(process.execPath, parameters, { cwd, env, timeout: MINUTE_MS }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}
