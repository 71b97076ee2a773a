/** The suites of the shop under node:test and Jest, and what each runner shows of a test that fails. */
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

/** Runs a runner in a process of its own, which knows nothing of the one that this is. */
function run(...parameters: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(process.execPath, parameters, { cwd: root, env, timeout: MINUTE_MS }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}

test.concurrent('node:test tells the story of the shop', { timeout: MINUTE_MS }, async () => {
  const { status, stdout } = await run(
    ...NODE,
    '--test-reporter=tap',
    compiledModule('test/examples/shop/shop.node.ts'),
  );
  const told = stdout.match(/^ *(not ok|ok|# (tests|pass|fail)) .*$/gm) ?? [];
  expect(told.map((line) => line.replace(/ok \d+ - /, ''))).toEqual([
    'a card is held at the till, charged when the parcel leaves, and paid out',
    'a card that is declined draws a friendly word',
    'a card is never charged for what is called off before settlement',
    'a bank debit is paid out, and taken back by R10 on day 40',
    'webhooks of six hours are made up for by their retries',
    '    where one sells',
    '    and the other declines',
    'two shops at one address never meet',
    '# tests 7',
    '# pass 7',
    '# fail 0',
  ]);
  expect(status).toBe(0);
});

test.concurrent('Jest tells it too, and leaves the network to the next file as it was', {
  timeout: MINUTE_MS,
}, async () => {
  const { status, stdout, stderr } = await run(...JEST, 'test/examples/shop/jest.config.cjs', '--json');
  expect(stdout, stderr).not.toBe('');
  const report: JestReport = JSON.parse(stdout);
  const told = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(told.map((one) => `${one.status}: ${one.fullName}`)).toEqual([
    'passed: a card is held at the till, charged when the parcel leaves, and paid out',
    'passed: a card that is declined 51 draws a friendly word',
    'passed: a card that is declined 82 draws a friendly word',
    'passed: a card that is declined 43 draws a friendly word',
    'passed: a bank debit is taken back by R10 on day 40',
    'passed: an answer that stays lost is told by webhook',
    'passed: the money arrives though the shop is deaf',
    'passed: a parcel that a timer sends off in the morning is charged in the morning',
    'passed: a lost answer is a lost connection, and no 500: to msw an error of Jest’s realm is none',
    'passed: fetch and node:https are Node’s own again',
  ]);
  expect(status).toBe(0);
});

interface JestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Three tests that fail, under each runner. */
// biome-ignore format: a table reads in columns
const FAILING: readonly (readonly [runner: string, parameters: readonly string[]])[] = [
  ['node:test', [...NODE, '--test-reporter=spec', compiledModule('test/examples/failing/failing.node.ts')]],
  ['Jest',      [...JEST, 'test/examples/failing/jest.config.cjs']],
  ['vitest',    [...VITEST, 'test/examples/failing/vitest.config.ts']],
];

/** What a reader is told whose test expected the money a day early. */
const EARLY_MONEY = [
  `
  settlebox: "the money is here a day early" failed. The timeline of its gateway:
    Mon Jan 5 10:00 ET  Example Bank account …6789 is stored  call: paymentTokens.create
    Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized          call: transactions.create
    Mon Jan 5 17:00 ET  ACH batch closes, net $49.99          the daily cut-off
    Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted           first banking day after the close
    Wed Jan 7 08:30 ET  PAYMENT $49.99 settles                first banking day after submission
    Wed Jan 7 08:30 ET  ACH batch settles, net $49.99         first banking day after submission
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

/** What is wrong with tests whose bodies ran to the end. */
const TROUBLES = [
  `
  SettleboxError: The test called an unmocked host: GET https://carrier.example/labels. The gateway responds at its baseUrl.
  Mock other hosts with the handlers option, allow real requests with passThrough,
  `,
  `
  settlebox: "the shop is deaf" failed. The timeline of its gateway:
    Mon Jan 5 10:00 ET  AUTH $49.99 is authorized                                  call: transactions.create
    Mon Jan 5 10:00 ET  webhook transaction.authorized is not acknowledged: responded 502  attempt 1
  `,
  `
  SettleboxError: A webhook was never acknowledged: transaction.authorized of TRANSACTION-… (1 attempt got 502).
  Respond with a 2xx, or advance the clock until a retry is acknowledged.
  `,
];

test.concurrent.for(FAILING)('%s shows why a test fails', { timeout: MINUTE_MS }, async ([, parameters]) => {
  const { status, stdout, stderr } = await run(...parameters);
  const shown = readable(`${stderr}\n${stdout}`);
  for (const text of [...EARLY_MONEY, ...TROUBLES]) expect(shown).toContain(readable(text));
  // A query may carry secrets.
  expect(shown).not.toContain('GET https://carrier.example/labels?');
  expect(status).toBe(1);
});

/** As it is read: without stack traces and ids, and however a runner breaks and indents its lines. */
function readable(text: string): string {
  return text
    .replace(/^\s+at .*$/gm, '')
    .replace(/TRANSACTION-\w+/g, 'TRANSACTION-…')
    .replace(/\[?Error \[SettleboxError\]/g, 'SettleboxError')
    .replace(/\s+/g, ' ')
    .trim();
}
