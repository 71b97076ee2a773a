/** What editors say of scenario files is what the player does. */
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { scenarioJsonSchema } from '../../src/testing/scenario/json-schema.ts';
import { VERBS } from '../../src/testing/scenario/verbs.ts';
import { SCENARIO_SCHEMA_FILE, scenarioSchemaText } from '../support/scenario-schema.ts';
import { read, SALE, scenarioText } from './playing.ts';

const SCENARIOS = new URL('../../scenarios/', import.meta.url);
const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
addFormats.default(ajv);
const isValid = ajv.compile(scenarioJsonSchema());

test('the frozen copy is what the code makes; npm run docs writes it', () => {
  expect(readFileSync(SCENARIO_SCHEMA_FILE, 'utf8')).toBe(scenarioSchemaText());
});

test('it knows every verb', () => {
  const { properties } = Object(scenarioJsonSchema());
  expect(Object.keys(properties.steps.items.properties)).toEqual(expect.arrayContaining([...VERBS.keys()]));
});

test.each(readdirSync(SCENARIOS).filter((name) => name.endsWith('.yaml')))('%s is valid', (name) => {
  isValid(parse(readFileSync(new URL(name, SCENARIOS), 'utf8')));
  expect(isValid.errors ?? []).toEqual([]);
});

test('where a refusal is expected the body may be anything', () => {
  const steps = (words: string) => scenarioText(`  - transactions.create: { type: LOAN, amount: lots }\n${words}`);
  expect([isValid(parse(steps(''))), isValid(parse(steps('    rejected: invalid_request')))]).toEqual([false, true]);
});

describe('what the player refuses when it reads, an editor underlines', () => {
  // biome-ignore format: a table reads in columns
  test.each([
    ['a misspelt verb',        '  - transactions.crate: {}',              ''],
    ['a misspelt word',        `${SALE}    event: []`,                   ''],
    ['a misspelt event',       `${SALE}    events: [transaction.setled]`, ''],
    ['two verbs',              '  - clock.next:\n    idle:',             ''],
    ['no verb',                '  - note: hello',                         ''],
    ['an id that is no name',  '  - transactions.capture: TRANSACTION-1', ''],
    ['a value beside nothing', '  - clock.next: 5',                      ''],
    ['a with that means nothing', '  - clock.next:\n    with: {}',       ''],
    ['a name that is none',    `${SALE}    as: "the sale"`,              ''],
    ['a misspelt field',       '  - idle:',                              'gatewey: {}\n'],
    ['no case',                '  - idle:',                              'each: []\n'],
  ])('%s', (_what, steps, head) => {
    const text = scenarioText(steps, head);
    expect(() => read(text)).toThrow();
    expect(isValid(parse(text, { uniqueKeys: false }))).toBe(false);
  });

  test.each([
    [
      'a field of a request',
      '  - transactions.create: { type: SALE, amount: $5.00, amuont: 5, payment_method: cards.visa }',
    ],
    ['a word of a request', '  - transactions.create: { type: SELL, amount: $5.00, payment_method: cards.visa }'],
    ['a field of the harness', '  - simulate.ach.return: { transaction: $sale, kode: R01 }'],
    ['a kind of trouble that there is not', '  - simulate.faults.add: { kind: answer_losst }'],
    ['an option of the gateway', '  - idle:'],
  ])('and besides %s', (what, steps) => {
    const head = what.startsWith('an option') ? 'gateway: { layuot: A }\n' : '';
    expect(isValid(parse(scenarioText(steps, head)))).toBe(false);
  });
});
