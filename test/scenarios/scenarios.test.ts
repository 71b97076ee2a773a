import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { playDemo, printDemo } from '../../scenarios/demo-story.ts';
import { addReports } from '../../src/analysis/coverage/merge.ts';
import { bundledScenarios } from '../../src/server/bundled-scenarios.ts';
import { plainStyle } from '../../src/testing/scenario/paint.ts';
import { parseScenario } from '../../src/testing/scenario/read-scenario.ts';
import { readScenario } from '../../src/testing/scenario/read-scenario-file.ts';
import { runScenario } from '../../src/testing/scenario/run-scenario.ts';
import type { ScenarioRun } from '../../src/testing/scenario/scenario-result.ts';
import { compiledModule } from '../support/compiled.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = readdirSync(join(ROOT, 'scenarios'))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => join(ROOT, 'scenarios', name));
const SCENARIOS = FILES.map((file) => ({ name: basename(file, '.yaml'), scenario: readScenario(file) }));

describe('every scenario passes with the same result over function calls and HTTP', () => {
  for (const { name, scenario } of SCENARIOS)
    test(scenario.title, async () => {
      const calls = await runScenario(scenario);
      expect(calls.failure?.message).toBeUndefined();
      await expect(String(calls)).toMatchFileSnapshot(`../../fixtures/timelines/${name}.txt`);
      const http = await runScenario(scenario, { over: 'http' });
      expect(String(http)).toBe(String(calls));
      expect(uncoveredSituations(name, calls)).toEqual([]);
      for (const { close } of [calls, http]) close();
    });
});

test('every situation of coverage names a bundled scenario, or a page of the docs', () => {
  const stories = addReports([]).situations.rows.map(({ story }) => story);
  const names = SCENARIOS.map(({ name }) => name);
  expect(stories.filter((story) => !names.includes(story))).toEqual(['docs/faults.md']);
});

test('the inspector lists each bundled scenario with the title and description of its file', () => {
  const read = SCENARIOS.map(({ name, scenario: { title, description } }) => ({
    name,
    title,
    description: description.trim(),
    file: `scenarios/${name}.yaml`,
  }));
  expect(bundledScenarios().list()).toHaveLength(read.length);
  expect(bundledScenarios().list()).toEqual(expect.arrayContaining(read));
});

/** Returns the situations that name this scenario, but that none of its cases has covered. */
function uncoveredSituations(story: string, { cases }: ScenarioRun): string[] {
  const { situations } = addReports(cases.map(({ gateway }) => gateway.coverage()));
  return situations.rows.filter((row) => row.story === story && row.count === 0).map(({ name }) => name);
}

/** Returns a scenario whose steps begin on line 5. */
function scenario(steps: string): string {
  return `title: A try\ndescription: To see it fail.\n\nsteps:\n${steps}`;
}

const parse = (text: string) => parseScenario(text, 'try.yaml');

async function failureOf(steps: string): Promise<string | undefined> {
  return (await runScenario(parse(scenario(steps)))).failure?.message;
}

const SALE = '  - transactions.create: { type: SALE, amount: $5.00, payment_method: cards.visa }\n    as: sale\n';

const LISTEN = '  - webhooks.subscribe:\n';

describe('a failed expectation reports file, line, expected, and actual value:', () => {
  // biome-ignore format: a table reads in columns
  test.each([
    ['a response',           '    response: { approved: false }',               'try.yaml:7: transactions.create, response approved: expected false, got true'],
    ['a response code', '    response: { response_code: 51 }',             'try.yaml:7: transactions.create, response response_code: expected 51, got 00'],
    ['a field',             '    response: { response_cod: 00 }',              'try.yaml:7: transactions.create, response response_cod: expected 00, got no such field. Did you mean "response_code"?'],
    ['events',              '    events: []',                               'try.yaml:7: transactions.create, events: expected none, got transaction.authorized'],
    ['the subject of an event',         '    events: [transaction.authorized: $merchant]',  'try.yaml:7: transactions.create, events: expected transaction.authorized $merchant, got transaction.authorized $sale'],
    ['a missing rejection',           '    rejected: invalid_state',                   'try.yaml:7: transactions.create, rejected: expected the error invalid_state, got the response '],
    ['a state',             '    state: { sale: settled }',                  'try.yaml:7: transactions.create, state of sale: expected settled, got authorized'],
    ['a balance',           '    balances: { merchant_bank: $5.00 }',        'try.yaml:7: transactions.create, balances of merchant_bank: expected $5.00, got $0.00'],
    ['an account',          '    balances: { merchant_bnk: $5.00 }',         'try.yaml:7: transactions.create, balances merchant_bnk: expected a ledger account, got merchant_bnk. Did you mean "merchant_bank"?'],
    ['a deposit',           '    deposits: [$5.00]',                        'try.yaml:7: transactions.create, deposits: expected $5.00, got none'],
    ['a webhook',           `    webhooks: { failed: 0 }\n${LISTEN}  - idle:\n    webhooks: { failed: 1 }`, 'try.yaml:7: transactions.create, webhooks: expected an endpoint, got none; add one with webhooks.subscribe'],
    ['the number of failures',  `${LISTEN}  - idle:\n    webhooks: { failed: 1 }`, 'try.yaml:9: idle, webhooks failed: expected 1, got 0'],
    ['webhooks delivered',  `${LISTEN}  - idle:\n    webhooks: { delivered: [batch.funded] }`, 'try.yaml:9: idle, webhooks delivered: expected batch.funded, got none'],
  ])('%s', async (_what, options, sentence) => {
    expect(await failureOf(SALE + options)).toContain(sentence);
  });

  test('reports expectations in a group, or in a step of their own', async () => {
    expect(
      await failureOf(`${SALE}    expect: { state: { sale: authorized }, events: [transaction.authorized: $sale] }`),
    ).toBeUndefined();
    expect(await failureOf(`${SALE}    expect:\n      events: []\n      state: { sale: settled }`)).toBe(
      'try.yaml:8: transactions.create, events: expected none, got transaction.authorized',
    );
    expect(await failureOf(`${SALE}  - note: We look.\n    expect:\n      state: { sale: settled }`)).toBe(
      'try.yaml:9: expect, state of sale: expected settled, got authorized',
    );
    expect(
      await failureOf(`${SALE}  - expect: { state: { sale: authorized }, balances: { merchant_bank: $0.00 } }`),
    ).toBeUndefined();
  });

  test('knows accounts that had no postings yet: their balance is zero', async () => {
    expect(await failureOf(`${SALE}    balances: { platform: $0.00, merchant_reserve: $0.00 }`)).toBeUndefined();
    expect(await failureOf(`${SALE}    balances: { merchant_reserve: $1.00 }`)).toMatch(
      /balances of merchant_reserve: expected \$1\.00, got \$0\.00/,
    );
  });

  test('fails on an unexpected rejection', async () => {
    expect(await failureOf(`${SALE}  - transactions.capture: $sale`)).toMatch(
      /^try\.yaml:7: transactions\.capture: expected a response, got the error already_captured, "A SALE is captured/,
    );
  });

  test('fails on another error code, status, or message', async () => {
    const capture = (rejection: string) =>
      failureOf(`${SALE}  - transactions.capture: $sale\n    rejected: ${rejection}`);
    expect(await capture('already_captured')).toBeUndefined();
    expect(await capture('not_settled')).toMatch(
      /^try\.yaml:8: .* rejected: expected not_settled, got already_captured/,
    );
    expect(await capture('{ code: already_captured, status: 400 }')).toMatch(/expected status 400, got 409: already_/);
    expect(await capture('{ code: already_captured, message: Tuesday }')).toMatch(
      /a message that contains "Tuesday", got "A SALE/,
    );
  });

  test('stops at the failure, and prints it', async () => {
    const result = await runScenario(parse(scenario(`${SALE}    deposits: [$5.00]\n  - clock.next:`)));
    expect(result.ok).toBe(false);
    expect(result.steps).toHaveLength(1);
    expect(result.failure).toMatchObject({ file: 'try.yaml', line: 7, expected: '$5.00', got: 'none' });
    expect(String(result).split('\n').at(-1)).toBe(`✗ ${result.failure?.message}`);
  });
});

describe('an invalid file is rejected before the scenario runs:', () => {
  // biome-ignore format: a table reads in columns
  test.each([
    ['a misspelled verb',       '  - transactions.crate: {}',               'try.yaml:5: a step: expected a verb such as transactions.create, got "transactions.crate". Did you mean "transactions.create"?'],
    ['a misspelled option',       `${SALE}    event: []`,                    'try.yaml:7: transactions.create: expected one verb and its options, got "event". Did you mean "events"?'],
    ['a misspelled event',      `${SALE}    events: [transaction.setled]`, 'try.yaml:7: events item 1: expected an event type, got transaction.setled. Did you mean "transaction.settled"?'],
    ['two verbs',             '  - clock.next:\n    idle:',              'try.yaml:6: clock.next: expected one verb and its options, got "idle"'],
    ['no verb',               '  - note: hello',                          'try.yaml:5: a step: expected a verb such as transactions.create, got note. A step that only checks has no verb: expect: { … }.'],
    ['an option twice',          `${SALE}    events: []\n    expect: { events: [] }`, 'try.yaml:8: events: expected it only once, got it next to the verb as well'],
    ['an unknown expectation',    '  - expect: { stat: {} }',                'try.yaml:5: expect stat: expected a known field, got "stat". Did you mean "state"?'],
    ['money without a sign',  `${SALE}    deposits: [five]`,             'try.yaml:7: deposits item 1: expected money such as $49.99, or cents, got five'],
    ['an id instead of a name', '  - transactions.capture: TRANSACTION-1', 'try.yaml:5: transactions.capture: expected the name of an earlier result, such as $sale, got TRANSACTION-1'],
    ['a colon in a text',     '  - note: One thing: another\n    idle:',    'try.yaml:5: the file: expected YAML, got a syntax error: Nested mappings are not allowed in compact mappings. Put a string that contains a colon in quotes.'],
    ['invalid YAML',       '  - idle:\n    note: "hello',              'try.yaml:6: the file: expected YAML, got a syntax error: '],
  ])('%s', (_what, steps, sentence) => {
    expect(() => parse(scenario(steps))).toThrow(sentence);
  });

  test('a misspelled field', () => {
    expect(() => parse('titel: A\ndescription: B\nsteps: []')).toThrow(
      'try.yaml:1: the file: expected title, description, gateway, variables, each, steps, got "titel". Did you mean "title"?',
    );
  });

  // biome-ignore format: a table reads in columns
  test.each([
    ['test data',            SALE.replace('visa', 'vsia'),                   'try.yaml:5: payment_method: expected the name of test data, got cards.vsia. Did you mean "visa"?'],
    ['test data with a code',  SALE.replace('visa', 'visa(51)'),               'try.yaml:5: payment_method: expected cards.visa without a code, got cards.visa(51)'],
    ['a name',               `${SALE}  - transactions.capture: $sael`,       'try.yaml:7: transactions.capture: expected the name of an earlier result, got "sael".'],
    ['a nested name',  `${SALE}    response:\n      amount: $5.00\n      batch_id: $sael`, 'try.yaml:9: batch_id: expected the name of an earlier result, got "sael"'],
    ['a name of a later result',   '  - transactions.get: $sale\n'.concat(SALE),   'try.yaml:5: transactions.get: expected the name of an earlier result, got "sale"'],
    ['a name in a key',      `${SALE}    idempotencyKey: order-\${sael}`,    'try.yaml:7: idempotencyKey: expected the name of an earlier result, got "sael"'],
    ['a malformed name', `${SALE}    idempotencyKey: $my-order`,        'try.yaml:7: idempotencyKey: expected a name such as $sale, or such as ${sale.id} within a string, got $my-order. To start a string with a dollar sign, write two.'],
    ['unclosed braces', `${SALE}    note: "Order \${sale.amount"`,      'try.yaml:7: note: expected a name such as ${sale.id}, got Order ${sale.amount'],
    ['a malformed amount', SALE.replace('$5.00', '$5'),                    'try.yaml:5: amount: expected money such as $49.99, got $5'],
    ['two events in one item', `${SALE}    events:\n      - transaction.authorized: $sale\n        transaction.settled: $sale`, 'try.yaml:8: events item 1: expected one event per list item'],
    ['a misspelled event with a subject', `${SALE}    events: [transaction.authorised: $sale]`, 'try.yaml:7: events item 1: expected an event type, got {"transaction.authorised":"$sale"}. Did you mean "transaction.authorized"?'],
    ['a rejection by its status', `${SALE}    rejected: 409`,                   'try.yaml:7: rejected: expected an error code, or { code, status, message }, got 409'],
    ['an empty expectation',  `${SALE}    state: {}`,                         'try.yaml:7: state: expected at least one expectation, got {}'],
    ['a key of a GET',       '  - transactions.list:\n    idempotencyKey: a', 'try.yaml:6: transactions.list: expected no "idempotencyKey", which has no effect here, got "idempotencyKey"'],
    ['an outcome in a step that only checks', '  - expect: { deposits: [] }',    'try.yaml:5: expect: expected only state, balances, or webhooks pending, got "deposits". Put it into the step that causes it.'],
    ['an unknown alias',  '  - transactions.create: *nope',               'try.yaml:1: the file: expected YAML whose aliases can be resolved, got a syntax error: Unresolved alias'],
    ['an alias of itself',   '  - transactions.create: &a { self: *a }',     'try.yaml:1: the file: expected YAML whose aliases can be resolved, got a syntax error: Converting circular structure to JSON'],
  ])('an unknown or malformed name: %s', (_what, steps, sentence) => {
    expect(() => parse(scenario(steps))).toThrow(sentence);
  });

  test('a file that is not a map, or contains endpoints', () => {
    // A title from an untrusted file could control the terminal.
    expect(() => parse('title: "\\e[31mRED \\e]0;gone\\a"\ndescription: B\nsteps:\n  - idle:')).toThrow(
      'try.yaml:1: title: expected text without control characters',
    );
    expect(() => parse('- idle:')).toThrow(
      'try.yaml:1: the file: expected title, description, steps, got [{"idle":null}]',
    );
    expect(() => parse('')).toThrow('try.yaml:1: the file: expected title, description, steps, got null');
    const gateway = (options: string) => `title: A\ndescription: B\ngateway: ${options}\nsteps:\n  - idle:`;
    expect(() => parse(gateway('{ webhooks: [{ url: "http://localhost:1/x" }] }'))).toThrow(
      'try.yaml:3: webhooks: expected endpoints to be added with the verb webhooks.subscribe, got [{"url":"http://localhost:1/x"}]',
    );
    expect(() => parse(gateway('[]'))).toThrow('try.yaml:3: gateway: expected createGateway options, got []');
    expect(() => parse(gateway('{ seed: $typo }'))).toThrow(
      'try.yaml:3: seed: expected the name of an earlier result, got "typo"',
    );
  });

  test('an unknown field of a request, unless allowed', async () => {
    const capture = (body: string, options = '') =>
      failureOf(`${SALE.replace('SALE', 'AUTH')}  - transactions.capture: $sale\n    with: ${body}\n${options}`);
    expect(await capture('{ amout: $1.00 }')).toBe(
      'try.yaml:8: transactions.capture: expected only known fields, got "amout". Did you mean "amount"?',
    );
    expect(
      await capture('{ amout: $1.00 }', '    allowUnknownFields: true\n    response: { captured_amount: $5.00 }'),
    ).toBeUndefined();
    expect(await capture('{ <<: { amount: $1.00 } }', '    response: { captured_amount: $1.00 }')).toBeUndefined();
    expect(
      await capture('{ metadata: { note: "$$5.00" }, amount: $1.00 }', '    allowUnknownFields: true'),
    ).toBeUndefined();
  });

  test('ignores missing milliseconds, but not the type of a value', async () => {
    expect(await failureOf(`${SALE}    response: { created_at: 2026-01-05T15:00:00Z }`)).toBeUndefined();
    expect(await failureOf(`${SALE}    response: { amount: "500" }`)).toBe(
      'try.yaml:7: transactions.create, response amount: expected the text "500", got number 500',
    );
  });

  test('an invalid option of createGateway', async () => {
    const text = 'title: A\ndescription: B\ngateway:\n  settlement: { cardCutof: "20:00" }\nsteps:\n  - idle:';
    await expect(runScenario(parse(text))).rejects.toThrow(
      /^try\.yaml:4: gateway: expected createGateway options, .*Did you mean "cardCutoff"/,
    );
  });
});

describe('npm run scenarios', () => {
  test('runs the given files without color outside a terminal, and exits with 1 if one fails', () => {
    const files = ['scenarios/r10-on-day-40.yaml', 'scenarios/none.yaml'];
    const node = { cwd: ROOT, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [compiledModule('scenarios/run.ts'), ...files],
      node,
    );
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout).toContain('R10 on day 40, after funding');
    expect(stdout).toContain('✓ 6 steps');
    expect(stdout).toContain('✗ scenarios/none.yaml:1: the file: expected a scenario, got ENOENT');
    expect(stdout).not.toContain('\u001b');
  }, 30_000);
});

describe('npm run demo', () => {
  test('shows a shop that sells over HTTP, is funded, and gets an R10 on day 40', async () => {
    const demo = await playDemo();
    const lines = printDemo(demo, plainStyle)
      .split('\n')
      .map((line) => line.trim().replace(/ {2,}/g, '  '));
    expect(demo.shop.orders.map(({ status }) => status)).toEqual(['paid', 'payment returned']);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Mon Jan 5  10:00  SALE $129.00 is authorized',
        "$49.99 arrives at the merchant's bank  $178.99  $0.00",
        'Tue Feb 17  08:30  PAYMENT $49.99 is returned: R10 customer advises not authorized  $178.99  -$49.99',
        "day 40 is Washington's Birthday, the bank sends it Tuesday",
        'the shop: order 1002 → payment returned',
      ]),
    );
    expect(lines.at(-1)).toMatch(/^✓ 43 days, \d+ signed webhooks, every cent accounted for: \d+ ms$/);
  });
});
