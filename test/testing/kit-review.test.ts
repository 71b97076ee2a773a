/** Fails tests that have findings of `review()`, or counts the findings in one line per run. */
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cards, createGateway, type Gateway } from '../../src/index.ts';
import { mergeCoverage, startCoverage, type TestOptions, tolerate, withGateway } from '../../src/testing.ts';
import { runSuite } from '../coverage/nested-suite.ts';
import { compiledAliases } from '../support/compiled.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const baseUrl = 'https://api.shop-gateway.example';
const SALE = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;

type Body = (gateway: Gateway) => unknown;

function request(gateway: Gateway, path: string, body?: object, key?: string): Promise<Response> {
  const headers = { APIKEY: gateway.merchant.apiKey, 'Content-Type': 'application/json' };
  return fetch(`${baseUrl}/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    body: body === undefined ? null : JSON.stringify(body),
    headers: key === undefined ? headers : { ...headers, 'Idempotency-Key': key },
  });
}

const sell: Body = (gateway) => request(gateway, 'transactions', SALE);
const sellWithKey: Body = (gateway) => request(gateway, 'transactions', SALE, 'order-1');
const misspell: Body = (gateway) => request(gateway, 'transactions', { ...SALE, memo: 'socks' }, 'order-1');
const filter: Body = (gateway) => request(gateway, 'transactions?state=settled');
const poll: Body = async (gateway) => {
  for (let at = 0; at < 13; at++) await request(gateway, 'transactions', { ...SALE, amount: 0 }, 'order-1');
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs a test with this body and returns its outcome, such as the findings that fail it. */
async function outcomeOf(body: Body, options: TestOptions<'by_method'>): Promise<string> {
  const error: unknown = await withGateway(
    options.from === undefined ? { baseUrl, ...options } : options,
    body,
  )().catch((thrown: unknown) => thrown);
  if (error === undefined) return 'passes';
  if (!(error instanceof Error)) return 'throws no error';
  const [, harm = error.message] =
    /^This works in the test and causes harm in production: (.*)\. Change/.exec(error.message) ?? [];
  return harm;
}

const noKey = 'transactions.create without an Idempotency-Key';
const unknownField = 'transactions.create: memo';
const unknownFilter = 'transactions.list: state, did you mean transaction_state?';
const repeated = 'transactions.create sent unchanged more than 10 times after 400 invalid_request';

describe('the option review', () => {
  it.each<[does: string, body: Body, high: string, medium: string, low: string]>([
    ['sells with a key', sellWithKey, 'passes', 'passes', 'passes'],
    ['sells without a key', sell, noKey, noKey, noKey],
    ['filters by no field', filter, unknownFilter, unknownFilter, unknownFilter],
    ['misspells a field', misspell, 'passes', unknownField, unknownField],
    ['repeats an error', poll, 'passes', 'passes', repeated],
  ])('fails a test by severity if its shop %s', async (_does, body, high, medium, low) => {
    const outcomes = [];
    for (const review of ['high', 'medium', 'low', false] as const) outcomes.push(await outcomeOf(body, { review }));
    expect(outcomes).toEqual([high, medium, low, 'passes']);
    expect(await outcomeOf(body, {})).toBe('passes');
  });

  it('names the rule, the first request, the remedy, and the call that tolerates it', async () => {
    const failing = withGateway({ baseUrl, review: 'high' }, sell);
    const error = await failing().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'SettleboxError', code: 'review_finding' });
    expect(String(error).replace(/[0-9a-f-]{36}/, 'UUID')).toMatchInlineSnapshot(`
      "SettleboxError: This works in the test and causes harm in production: transactions.create without an Idempotency-Key. Change it as described here, or call tolerate('missing_idempotency_key') in a test about it.
      high  missing_idempotency_key  1 ×
            transactions.create without an Idempotency-Key
            If the response is lost, the request can’t be retried safely: a second
            POST charges again, or creates a second record. Send an Idempotency-Key
            that is stored with the order or the customer.
            first: Mon Jan 5 10:00 ET  POST /v1/transactions
                   correlation_id UUID"
    `);
  });

  it('reports the own error of a test that fails anyway, and lists the findings', async () => {
    const broken = async (gateway: Gateway) => {
      await sell(gateway);
      throw new RangeError('the test’s own');
    };
    await expect(withGateway({ baseUrl, review: 'high' }, broken)()).rejects.toThrow('the test’s own');
    const printed = vi.mocked(console.error).mock.calls.join('\n').replace(/\s+/g, ' ');
    expect(printed).toContain(`Also wrong: This works in the test and causes harm in production: ${noKey}.`);
  });

  it('tolerates a rule in one test or in all of them, whether it occurs or not', async () => {
    const tolerant: Body = (gateway) => {
      tolerate('missing_idempotency_key', 'polling');
      return sell(gateway);
    };
    expect([
      await outcomeOf(tolerant, { review: 'low' }),
      await outcomeOf(sell, { review: 'low', tolerate: ['missing_idempotency_key'] }),
      await outcomeOf(sell, { review: 'low', tolerate: ['polling'] }),
    ]).toEqual(['passes', 'passes', noKey]);
  });

  it('rejects unknown rules and severities, and lists the known ones', async () => {
    const misspelled: Body = () => Reflect.apply(tolerate, undefined, ['missing_key']);
    expect(await outcomeOf(misspelled, {})).toMatch(
      /^tolerate\.0 must be one of unknown_hosts, undelivered_webhooks, retry_with_another_key, missing_idempotency_key, /,
    );
    expect(() => Reflect.apply(withGateway, undefined, [{ review: 'all' }, () => undefined])).toThrow(
      "options.review must be 'high', 'medium', 'low', or false",
    );
  });

  it('reviews concurrent tests and nested gateways separately', async () => {
    const review = 'high';
    const inner = withGateway({ baseUrl: 'https://other.example', review }, async (other) => void other.batches.list());
    const outcomes = [
      outcomeOf(sellWithKey, { review }),
      outcomeOf(sell, { review }),
      outcomeOf(async (gateway) => [await inner(), await sellWithKey(gateway)], { review }),
    ];
    expect(await Promise.all(outcomes)).toEqual(['passes', noKey, 'passes']);
  });

  it('counts direct calls as test setup if webhook receivers responded', async () => {
    const direct: Body = async (gateway) => [gateway.transactions.create(SALE), await gateway.idle()];
    const received: Body = (gateway) => {
      gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 204 }) });
      return direct(gateway);
    };
    expect([await outcomeOf(direct, { review: 'high' }), await outcomeOf(received, { review: 'high' })]).toEqual([
      noKey,
      'passes',
    ]);
  });

  it('reviews the calls of prepare once, and never those in a snapshot', async () => {
    using earlier = createGateway();
    earlier.transactions.create(SALE);
    const from = earlier.snapshot();
    expect(await outcomeOf((gateway) => void gateway.batches.list(), { review: 'high', from })).toBe('passes');
    expect(await outcomeOf((gateway) => void gateway.transactions.create(SALE), { review: 'high', from })).toBe(noKey);
    const prepare = (gateway: Gateway) => void gateway.transactions.create(SALE);
    expect(await outcomeOf(() => undefined, { review: 'high', prepare })).toBe(noKey);
    const tolerated = (gateway: Gateway) => [tolerate('missing_idempotency_key'), prepare(gateway)];
    expect(await outcomeOf(() => undefined, { review: 'high', prepare: tolerated })).toBe('passes');
  });
});

const FILE = `
import { cards } from 'settlebox';
import { gatewayTest } from 'settlebox/vitest';
const test = gatewayTest(OPTIONS);
const sale = { type: 'SALE', amount: 1999, payment_method: cards.visa };
test('sells', ({ gateway }) => { gateway.transactions.create(sale); });
test.concurrent('sells too', ({ gateway }) => { gateway.transactions.create({ ...sale, FIELD: 1 }); });
let tries = 0;
test('passes on retry', { retry: 1 }, ({ gateway }) => {
  tries += 1;
  gateway.transactions.create({ ...sale, [tries === 1 ? 'first' : 'amount']: 5 }, { idempotencyKey: 'a' });
  if (tries === 1) throw new Error('first try');
});
`;

const filesWith = (options: string) =>
  Object.fromEntries(
    ['memo', 'note', 'none'].map((name) => [
      `${name}.test.js`,
      FILE.replace('OPTIONS', name === 'none' ? '{ review: false }' : options).replace('FIELD', name),
    ]),
  );

/** The printed lines about findings. */
interface Printed {
  readonly lines: string[];
}

const LINE = /settlebox: \d+ review finding.*/g;

async function printedBy(options: string, startsRun: boolean): Promise<Printed> {
  const lines: string[] = [];
  const reporter = (folder: string) => ({
    onTestRunStart: () => (startsRun ? startCoverage(folder) : undefined),
    onTestRunEnd: () => void (startsRun ? mergeCoverage(folder) : undefined),
    onUserConsoleLog: ({ content }: { readonly content: string }) => void lines.push(...(content.match(LINE) ?? [])),
  });
  const suite = { files: filesWith(options), reporter, options: { pool: startsRun ? 'threads' : 'forks' } as const };
  expect(await runSuite(suite)).toHaveLength(9);
  lines.push(...vi.mocked(console.error).mock.calls.flatMap((call) => String(call).match(LINE) ?? []));
  return { lines };
}

describe('a run without the option', () => {
  it('prints one line, by the first file that has findings', { timeout: 60_000 }, async () => {
    rmSync(join(tmpdir(), `settlebox-review-line-${process.pid}`), { force: true });
    const { lines } = await printedBy('{}', false);
    expect(lines).toEqual(["settlebox: 2 review findings so far, 1 high; set review: 'low' to see them"]);
  });

  it('prints one line for all files if a coverage run was started', { timeout: 60_000 }, async () => {
    const { lines } = await printedBy('{ coverage: COVERAGE }', true);
    expect(lines).toEqual(["settlebox: 3 review findings, 1 high; set review: 'low' to see them"]);
  });

  it('prints one line in node:test, with a process for each file', { timeout: 60_000 }, async () => {
    rmSync(join(tmpdir(), `settlebox-review-line-${process.pid}`), { force: true });
    const folder = temporaryFolder();
    const names = ['one', 'other'].map((name) => join(folder, `${name}.node.mjs`));
    for (const name of names) writeFileSync(name, nodeSuite());
    const said = await run(folder, '--test', '--test-reporter=tap', ...names);
    expect(said).toContain('# pass 2');
    expect(said.match(LINE)).toHaveLength(1);
  });
});

function nodeSuite(): string {
  const aliases = compiledAliases();
  return `
import test from 'node:test';
import { cards } from '${aliases.settlebox}';
import { withGateway } from '${aliases['settlebox/testing']}';
const sale = { type: 'SALE', amount: 1999, payment_method: cards.visa };
test('sells', withGateway((gateway) => void gateway.transactions.create(sale)));
`;
}

function run(cwd: string, ...parameters: readonly string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(process.execPath, parameters, { cwd, env }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}
