/** The JSON Schema for editors accepts the same files as runScenario. */
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { scenarioJsonSchema } from '../../src/testing/scenario/json-schema.ts';
import { VERBS } from '../../src/testing/scenario/verbs.ts';
import { SCENARIO_SCHEMA_FILE, scenarioSchemaText } from '../support/scenario-schema.ts';
import { read, SALE, scenarioText } from './run-steps.ts';

const SCENARIOS = new URL('../../scenarios/', import.meta.url);
const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
addFormats.default(ajv);
// Marks extensions of the API specification. Editors ignore it.
ajv.addKeyword('x-settlebox-extension');
const isValid = ajv.compile(scenarioJsonSchema());

test('equals its frozen copy, which npm run docs writes', () => {
  expect(readFileSync(SCENARIO_SCHEMA_FILE, 'utf8')).toBe(scenarioSchemaText());
});

test('contains every verb', () => {
  const { properties } = Object(scenarioJsonSchema());
  expect(Object.keys(properties.steps.items.properties)).toEqual(expect.arrayContaining([...VERBS.keys()]));
});

test.each(readdirSync(SCENARIOS).filter((name) => name.endsWith('.yaml')))('accepts %s', (name) => {
  isValid(parse(readFileSync(new URL(name, SCENARIOS), 'utf8')));
  expect(isValid.errors ?? []).toEqual([]);
});

test('accepts any body if a rejection is expected', () => {
  const steps = (words: string) => scenarioText(`  - transactions.create: { type: LOAN, amount: lots }\n${words}`);
  expect([isValid(parse(steps(''))), isValid(parse(steps('    rejected: invalid_request')))]).toEqual([false, true]);
});

describe('the JSON Schema rejects', () => {
  test.each([
    ['a misspelled verb', '  - transactions.crate: {}', ''],
    ['a misspelled option', `${SALE}    event: []`, ''],
    ['a misspelled event', `${SALE}    events: [transaction.setled]`, ''],
    ['two verbs', '  - clock.next:\n    idle:', ''],
    ['no verb', '  - note: hello', ''],
    ['an id instead of a name', '  - transactions.capture: TRANSACTION-1', ''],
    ['a value of a verb without one', '  - clock.next: 5', ''],
    ['a with without effect', '  - clock.next:\n    with: {}', ''],
    ['a name with a space', `${SALE}    as: "the sale"`, ''],
    ['a misspelled field', '  - idle:', 'gatewey: {}\n'],
    ['no case', '  - idle:', 'each: []\n'],
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
    ['an unknown kind of fault', '  - simulate.faults.add: { kind: answer_losst }'],
    ['an option of the gateway', '  - idle:'],
  ])('a misspelled value, which runScenario rejects later: %s', (what, steps) => {
    const head = what.startsWith('an option') ? 'gateway: { layuot: A }\n' : '';
    expect(isValid(parse(scenarioText(steps, head)))).toBe(false);
  });
});
