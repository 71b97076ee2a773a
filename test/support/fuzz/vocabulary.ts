import { z } from 'zod';
import { OPERATIONS } from '../../../src/worlds/resources.ts';
import { casesOf, type Row } from '../operation-cases.ts';
import type { PreparedWorld } from '../prepared-world.ts';
import type { Chance } from './chance.ts';
import { slotsOf, treeOf } from './json-tree.ts';
import { SECRET, secretIn } from './secrets.ts';

/** What fields are called, and what they take: read off the schemas and the prepared cases, and a few by hand. */
export interface Vocabulary {
  /** Every field of a row. */
  names(row: Row): readonly string[];
  /** The JSON text of something that a field of this name takes somewhere. */
  for(name: string, chance: Chance): string;
}

// biome-ignore format: a table reads in columns
const BY_HAND: Readonly<Record<string, readonly unknown[]>> = {
  amount:         [1, 100, 300, 500, 1_200, 5_000, 99_999_999],
  amount_min:     [0, 1, 1_000, -1],
  amount_max:     [0, 5_000, 99_999_999],
  skip:           [0, 1, 5, 1_000_000],
  take:           [1, 2, 25, 100],
  page:           [1, 2, 1_000_000],
  per_page:       [1, 2, 100],
  created_from:   ['2026-01-05', '2026-01-05T15:00:00Z', '2026-01-05T10:00:00-05:00'],
  created_to:     ['2026-01-05', '2030-12-31T23:59:59.999Z'],
  closed_from:    ['2026-01-05', '2026-01-05T15:00:00Z'],
  closed_to:      ['2026-01-05', '2030-12-31T23:59:59Z'],
  search_text:    ['a', 'ada', '%', '_', '4242', 'TRANSACTION', 'vera'],
  term:           ['ada', 'A-1', 'Lovelace', '4242'],
  pan:            ['4242424242424242', SECRET.pan, '378282246310005', '4000000000000002', '6011111111111117'],
  cvv:            ['123', SECRET.cvv],
  account_number: [SECRET.account, '000123456789', '000100000010', '000000000009'],
  routing_number: ['110000000', '123456789', '000000000'],
  month:          ['01', '12', '1'],
  year:           ['2030', '30', '2026', '2020'],
  expiry_month:   ['01', '12'],
  expiry_year:    ['2030', '2026', '2020'],
  zip:            ['94103', '90001'],
  password:       [SECRET.password],
  new_password:   [SECRET.password],
  mfa_token:      [SECRET.mfaToken],
  code:           ['000000', '123456'],
  metadata:       [{}, { order: 'A-1' }, { list: [1, 2, { a: null }] }, { ['__proto__']: 1 }],
  nickname:       ['the red one', ''],
  mcc:            ['5942', null],
  phone:          ['+15555550100', null],
  time_zone:      ['America/Chicago', 'Asia/Kolkata', 'Etc/UTC'],
  card_cutoff:    ['20:00', '00:00', '23:59'],
  sec_codes:      [[], ['WEB'], ['PPD', 'CCD'], ['WEB', 'WEB']],
  sec_code:       ['WEB', 'ppd', 'CCD', 'TEL'],
  odfi_routing_number: ['091400606', null],
  company_id:     ['1234567890', null],
  recurring:      [true, false],
  is_default:     [true, false],
  enabled:        [true, false],
  auto_close:     [true, false],
};

export function vocabularyOf(world: PreparedWorld): Vocabulary {
  const words = new Map<string, string[]>();
  const learn = (name: string, value: unknown) => {
    const text = JSON.stringify(value);
    const known = words.get(name) ?? [];
    if (text !== undefined && !known.includes(text)) words.set(name, [...known, text]);
  };
  for (const [name, values] of Object.entries(BY_HAND)) for (const value of values) learn(name, value);
  const fields = new Map(OPERATIONS.map((row) => [row, fieldsOf(z.toJSONSchema(row.input(), AS_INPUT), learn)]));
  for (const row of OPERATIONS) {
    const { good, bad, missing, wrongState } = casesOf(row, world);
    for (const ask of [good, bad, missing, wrongState])
      for (const { names, value } of slotsOf(treeOf(ask?.input ?? {})))
        if (value.at === 'text') learn(names.at(-1) ?? '', JSON.parse(value.text));
  }
  const harmless = [...words.values()].flat().filter((word) => secretIn(word) === undefined);
  return {
    names: (row) => [...(fields.get(row) ?? []), 'unknown'],
    for(name, chance) {
      const word = chance.pick(words.get(name) ?? harmless);
      return chance.hits(0.15) ? inAnotherCase(word) : word;
    },
  };
}

const AS_INPUT = { io: 'input', unrepresentable: 'any' } as const;

/** The names in a JSON Schema, at any depth; the words of its enumerations are learnt on the way. */
function fieldsOf(schema: unknown, learn: (name: string, value: unknown) => void, called = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const words: unknown = Reflect.get(schema, 'enum');
  if (Array.isArray(words)) for (const word of words) learn(called, word);
  const properties = Object.entries(Reflect.get(schema, 'properties') ?? {});
  const inner = properties.flatMap(([name, property]) => [name, ...fieldsOf(property, learn, name)]);
  const others = Object.entries(schema)
    .filter(([key]) => key !== 'properties')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]).flatMap((one) => fieldsOf(one, learn, called)));
  return [...new Set([...inner, ...others])];
}

/** Words are taken in any case. */
function inAnotherCase(text: string): string {
  return /^"[A-Za-z_]+"$/.test(text) ? (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()) : text;
}
