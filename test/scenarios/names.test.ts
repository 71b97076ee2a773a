/** Variables and cases: values with a name before the scenario runs. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readScenario, runScenario } from 'settlebox/testing';
import { describe, expect, test } from 'vitest';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { failureOf, read, runSteps, scenarioText } from './run-steps.ts';

const PRICE = 'variables: { price: $5.00, card: cards.visa, number: 1 }\n';

describe('variables', () => {
  test('are replaced by their values, also in braces within strings', async () => {
    const result = await runSteps(
      `  - note: "Order \${number} costs \${price}."
    transactions.create: { type: SALE, amount: $price, payment_method: $card }
    idempotencyKey: order-\${number}
    as: sale
    response: { amount: $price, payment_method: { card: { last_four: 4242 } } }
  - clock.advanceTo: funding
    deposits: [$price]
    balances: { merchant_bank: $price }`,
      PRICE,
    );
    expect(result.failure).toBeUndefined();
    expect(String(result)).toContain('Order 1 costs $5.00.');
    expect(result.gateway.transactions.list().data[0]).toMatchObject({ amount: 500 });
  });

  test('can contain other variables and whole objects', async () => {
    const head = `variables:
  account: { account_number: 000123456789, routing_number: 021000021, account_type: checking, name: Ada Lovelace, email: ada@shop.test }
  stored: { bank_account: $account }\n`;
    const steps =
      '  - paymentTokens.create: $stored\n    response: { bank_account: { last_four: 6789, name: $account.name } }';
    expect(await failureOf(steps, head)).toBeUndefined();
  });

  test('can be combined with responses of steps in strings', async () => {
    const result = await runSteps(`  - paymentTokens.create: { bank_account: banks.good, nickname: Savings }
    as: token
  - note: "The account \${token.nickname} ends in \${token.bank_account.last_four}."
    paymentTokens.update: $token
    with: { nickname: "\${token.nickname} 2" }
    response: { nickname: Savings 2 }`);
    expect(result.failure).toBeUndefined();
    expect(String(result)).toContain('The account Savings ends in 6789.');
  });

  // biome-ignore format: a table reads in columns
  test.each([
    ['an unused one',   'variables: { prise: $5.00 }\n',                 '  - clock.next:',                     'try.yaml:3: prise: expected a step that uses $prise, got none. Within a string, write ${prise}.'],
    ['one with an invalid name',   'variables: { "the price": 5 }\n',               '  - clock.next:',                     'try.yaml:3: variables the price: expected a name of letters and digits, got 5'],
    ['a result of the same name',   'variables: { sale: $5.00 }\n',                  '  - transactions.create: { amount: $sale }\n    as: sale', 'try.yaml:7: a name: expected a name that is not in use, got "sale"'],
    ['a result with a predefined name',  '',                                              '  - clock.next:\n    as: merchant',   'try.yaml:6: a name: expected a name that is not in use, got "merchant"'],
    ['an object within a string',     'variables: { card: { pan: 1 } }\n',             '  - note: "${card}"\n    clock.next:', 'try.yaml:6: note: expected a string or a number, got ${card}'],
    ['a field that is not there',   'variables: { card: { pan: 1 } }\n',             '  - note: "${card.cvv}"\n    clock.next:', 'try.yaml:6: note: expected an existing field, got ${card.cvv}. Use one of: pan.'],
  ])('%s is rejected before the scenario runs', (_what, head, steps, sentence) => {
    expect(() => read(scenarioText(steps, head))).toThrow(sentence);
  });
});

describe('cases', () => {
  const RETURNS = `each:
  - { code: R01, day: 2026-01-09 }
  - { code: R10, day: 2026-03-09 }\n`;
  const STEPS = `  - note: The last day for \${code} is \${day}.
    transactions.create: { type: PAYMENT, amount: $9.00, payment_method: banks.good }
    as: debit
  - simulate.ach.return: { transaction: $debit, code: $code, at: deadline }
    as: plan
    response: { deadline: "\${day}T13:30:00.000Z" }
`;

  test('run once each with their own gateway, and are printed in order', async () => {
    const result = await runSteps(STEPS, RETURNS.replace('2026-03-09', '2026-03-09'));
    expect(result.cases.map((caseResult) => [caseResult.title, caseResult.case, caseResult.ok])).toEqual([
      ['A try (code: R01, day: 2026-01-09)', 'code: R01, day: 2026-01-09', true],
      ['A try (code: R10, day: 2026-03-09)', 'code: R10, day: 2026-03-09', false],
    ]);
    expect(result.cases.map(({ gateway }) => gateway.transactions.list().total)).toEqual([1, 1]);
    expect(result).toMatchObject({ title: 'A try', ok: false, case: 'code: R10, day: 2026-03-09' });
    expect(result.failure?.message).toBe(
      'try.yaml:13: simulate.ach.return, response deadline (code: R10, day: 2026-03-09): ' +
        'expected 2026-03-09T13:30:00.000Z, got 2026-03-09T12:30:00.000Z',
    );
    const printed = String(result);
    expect(printed.indexOf('— code: R01')).toBeLessThan(printed.indexOf('— code: R10'));
    expect(printed.split('\n').at(-1)).toBe('✗ 1 of 2 cases failed');
  });

  test('pass together, with every expectation counted', async () => {
    const result = await runSteps(STEPS.replace(/\n.*response.*/, ''), RETURNS);
    expect([result.ok, result.failure, result.cases.length]).toEqual([true, undefined, 2]);
    const counted = await runSteps('  - clock.next:\n    times: $n\n    events: []', 'each: { n: [1, 2, 3] }\n');
    expect([counted.ok, counted.expectations, String(counted).split('\n').at(-1)]).toEqual([
      true,
      3,
      '✓ 3 cases, 3 expectations met',
    ]);
  });

  test('include every combination of lists, in the order of the file', async () => {
    const head = 'each: { card: [cards.visa, cards.amex], amount: [$5.00, $500.00] }\n';
    const steps =
      '  - transactions.create: { type: SALE, amount: $amount, payment_method: $card }\n    response: { amount: $amount }';
    const result = await runSteps(steps, head);
    expect(result.cases.map((caseResult) => caseResult.case)).toEqual([
      'card: cards.visa, amount: $5.00',
      'card: cards.visa, amount: $500.00',
      'card: cards.amex, amount: $5.00',
      'card: cards.amex, amount: $500.00',
    ]);
    expect(result.ok).toBe(true);
  });

  test('are named by a value called case', async () => {
    const head = 'each:\n  - { case: a small one, amount: $5.00 }\n  - { case: a large one, amount: $500.00 }\n';
    const steps = '  - transactions.create: { type: SALE, amount: $amount, payment_method: cards.visa }';
    const result = await runSteps(steps, head);
    expect(result.cases.map((caseResult) => [caseResult.case, caseResult.title])).toEqual([
      ['a small one', 'A try (a small one)'],
      ['a large one', 'A try (a large one)'],
    ]);
  });

  test('set values in expectations, test data, gateway options, and the title', async () => {
    const text = `title: Code \${code} says \${retry}
description: A card is declined.
gateway: { layout: $layout }
each:
  - { code: 51, retry: later, layout: A }
  - { code: 05, retry: later, layout: B }
  - { code: 14, retry: fix_data, layout: by_method }
steps:
  - transactions.create: { type: SALE, amount: $5.00, payment_method: cards.declines($code) }
    response: { response_code: $code, retry: $retry }
    events: [transaction.declined]`;
    const scenario = read(text);
    expect(scenario.cases.map(({ title, gateway }) => [title, gateway.layout])).toEqual([
      ['Code 51 says later', 'A'],
      ['Code 05 says later', 'B'],
      ['Code 14 says fix_data', 'by_method'],
    ]);
  });

  // biome-ignore format: a table reads in columns
  test.each([
    ['no case',                     'each: []\n',                               'try.yaml:3: each: expected a case'],
    ['no value',                    'each: { n: [] }\n',                        'try.yaml:3: each n: expected a value'],
    ['a value that is not a list',     'each: { n: 5 }\n',                         'try.yaml:3: each n: expected a list of cases, or lists of values by parameter'],
    ['cases of different shape',    'each: [{ n: 1 }, { m: 1 }]\n',             'try.yaml:3: each item 2: expected n in every case'],
    ['an object for a value',       'each: [{ n: { deep: 1 } }]\n',             'try.yaml:3: each item 1 n: expected a string, a number, true or false'],
    ['more than 1,000 cases',     `each: { n: [${Array(40).fill('1')}], m: [${Array(40).fill('1')}] }\n`, 'try.yaml:3: each: expected at most 1000 cases'],
    ['an unused parameter',    'each: { n: [1], m: [2] }\n',               'try.yaml:3: m: expected a step that uses $m, got none'],
    ['a parameter with the name of a variable',  'each: { n: [1] }\nvariables: { n: 2 }\n',  'try.yaml:4: a name (n: 1): expected a name that is not in use, got "n"'],
  ])('%s is rejected before the scenario runs', (_what, head, sentence) => {
    expect(() => read(scenarioText('  - clock.next:\n    times: $n', head))).toThrow(sentence);
  });
});

describe('a test per case', () => {
  test('selects a case by name, and lists the cases for an unknown name', async () => {
    const folder = isolatedFolder('scenario');
    const file = join(folder, 'declines.yaml');
    try {
      writeFileSync(
        file,
        scenarioText(
          '  - transactions.create: { type: SALE, amount: $5.00, payment_method: cards.declines($code) }\n    response: { response_code: $code }',
          'each: { code: [51, 54] }\n',
        ),
      );
      const { title, cases } = await readScenario(file);
      expect([title, cases]).toEqual([
        'A try',
        [
          { title: 'A try (code: 51)', case: 'code: 51' },
          { title: 'A try (code: 54)', case: 'code: 54' },
        ],
      ]);
      const played = await runScenario(file, { case: 'code: 54' });
      expect([played.title, played.ok, played.cases.length]).toEqual(['A try (code: 54)', true, 1]);
      await expect(runScenario(file, { case: 'code: 55' })).rejects.toThrow(
        `options.case: ${file} has no case "code: 55". Did you mean "code: 51"?`,
      );
      played.close();
      expect(() => played.gateway.transactions.list()).toThrow();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
