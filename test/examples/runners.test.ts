/** The suites of the shop under node:test and Jest, and the output of each runner for failing tests. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compiledModule } from '../support/compiled.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MINUTE_MS = 60_000;

const NODE = ['--test'];
const JEST = ['node_modules/jest/bin/jest.js', '--runInBand', '--config'];
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--config'];

interface Ended {
  readonly status: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a test runner in a separate process, without the environment of this one. */
function run(...parameters: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(process.execPath, parameters, { cwd: root, env, timeout: MINUTE_MS }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}

test.concurrent('runs the shop’s suite under node:test', { timeout: MINUTE_MS }, async () => {
  const { status, stdout } = await run(
    ...NODE,
    '--test-reporter=tap',
    compiledModule('test/examples/shop/shop.node.ts'),
  );
  const results = stdout.match(/^ *(not ok|ok|# (tests|pass|fail)) .*$/gm) ?? [];
  expect(results.map((line) => line.replace(/ok \d+ - /, ''))).toEqual([
    'authorizes a card at checkout, charges it when the order ships, and is funded',
    'shows a friendly message for a declined card',
    'never charges a card for an order that is voided before settlement',
    'is funded for a bank debit, which is returned with R10 on day 40',
    'recovers six hours of failed webhooks by their retries',
    '    sells in one',
    '    declines in the other',
    'isolates two shops at one address',
    '# tests 7',
    '# pass 7',
    '# fail 0',
  ]);
  expect(status).toBe(0);
});

test.concurrent('runs the shop’s suite under Jest, and restores the network for the next file', {
  timeout: MINUTE_MS,
}, async () => {
  const { status, stdout, stderr } = await run(...JEST, 'test/examples/shop/jest.config.cjs', '--json');
  expect(stdout, stderr).not.toBe('');
  const report: JestReport = JSON.parse(stdout);
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(results.map((one) => `${one.status}: ${one.fullName}`)).toEqual([
    'passed: authorizes a card at checkout, charges it when the order ships, and is funded',
    'passed: shows a friendly message for decline 51',
    'passed: shows a friendly message for decline 82',
    'passed: shows a friendly message for decline 43',
    'passed: handles an R10 return on day 40',
    'passed: learns of a lost response by webhook',
    'passed: is funded even if webhooks fail',
    'passed: charges an order that a timer ships in the morning',
    'passed: reports a lost response as a lost connection, although MSW does not recognize errors of Jest’s realm',
    'passed: finds the original fetch and node:https',
  ]);
  expect(status).toBe(0);
});

interface JestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Three failing tests, under each runner. */
const FAILING: readonly (readonly [runner: string, parameters: readonly string[]])[] = [
  ['node:test', [...NODE, '--test-reporter=spec', compiledModule('test/examples/failing/failing.node.ts')]],
  ['Jest', [...JEST, 'test/examples/failing/jest.config.cjs']],
  ['vitest', [...VITEST, 'test/examples/failing/vitest.config.ts']],
];

/** The output of a test that expected the money a day early. */
const EARLY_MONEY = [
  `
  settlebox: "expects the funding a day early" failed. The timeline of its gateway:
    Mon Jan 5 10:00 ET  Example Bank account …6789 is  call:
                        stored                         paymentTokens.create
    Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized   call: transactions.create
    Mon Jan 5 17:00 ET  ACH batch closes, net $49.99   the daily cut-off
    Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted    first banking day after the close
    Wed Jan 7 08:30 ET  PAYMENT $49.99 settles         first banking day after submission
    Wed Jan 7 08:30 ET  ACH batch settles, net $49.99  first banking day after submission
  The gateway's time is 2026-01-07T13:30:00.000Z. Still scheduled:
    Thu Jan 8 08:30 ET  the ACH batch is funded  1 banking day after settlement
  `,
  `
  Expected PAYMENT $49.99 TRANSACTION-… to be funded on 2026-01-07, but its state is settled and it has not been funded.
  Its history:
    Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create
    Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted   first banking day after the close
    Wed Jan 7 08:30 ET  PAYMENT $49.99 settles        first banking day after submission
  The gateway's time is 2026-01-07T13:30:00.000Z. Still scheduled:
    Thu Jan 8 08:30 ET  the ACH batch is funded  1 banking day after settlement
  `,
];

/** The problems of tests whose bodies passed. */
const PROBLEMS = [
  `
  SettleboxError: The test called an unmocked host: GET https://carrier.example/labels. The gateway responds at its baseUrl.
  Mock other hosts with the handlers option, allow real requests with passThrough,
  `,
  `
  settlebox: "ignores its webhooks" failed. The timeline of its gateway:
    Mon Jan 5 10:00 ET  AUTH $49.99 is authorized                                  call: transactions.create
    Mon Jan 5 10:00 ET  webhook transaction.authorized is  attempt 1
                        not acknowledged: responded 502
  `,
  `
  SettleboxError: A webhook was never acknowledged: transaction.authorized of TRANSACTION-… (1 attempt got 502).
  Respond with a 2xx, or advance the clock until a retry is acknowledged.
  `,
];

test.concurrent.for(FAILING)('shows why a test fails under %s', { timeout: MINUTE_MS }, async ([, parameters]) => {
  const { status, stdout, stderr } = await run(...parameters);
  const shown = readable(`${stderr}\n${stdout}`);
  for (const text of [...EARLY_MONEY, ...PROBLEMS]) expect(shown).toContain(readable(text));
  // A query can contain secrets.
  expect(shown).not.toContain('GET https://carrier.example/labels?');
  expect(status).toBe(1);
});

/** Normalizes output: no stack traces, ids, line breaks, or indentation. */
function readable(text: string): string {
  return text
    .replace(/^\s+at .*$/gm, '')
    .replace(/TRANSACTION-\w+/g, 'TRANSACTION-…')
    .replace(/\[?Error \[SettleboxError\]/g, 'SettleboxError')
    .replace(/\s+/g, ' ')
    .trim();
}
