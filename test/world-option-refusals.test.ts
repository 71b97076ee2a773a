/** What the option `world` can't be, and what its JSON Schema sees of that. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { createGateway } from '../src/index.ts';
import { worldJsonSchema } from '../src/worlds/json-schema.ts';
import { blockNamed } from './docs/blocks.ts';
import { freshGateway } from './support/fresh-gateway.ts';
import { wishRefusal } from './support/refusals.ts';
import {
  ACCOUNT_NUMBER,
  account,
  key,
  names,
  PAN,
  read,
  tokensOf,
  twoShops,
  untyped,
  visa,
} from './support/world-options.ts';

/** What can't be, the words of the refusal, and whether the JSON Schema sees it: it knows no calendar and no check digits. */
// biome-ignore format: a table reads in columns
const BAD: readonly (readonly [what: string, world: unknown, message: string, bySchema: boolean])[] = [
  ['a list',                         [],                                                                              'options.world must be an object',                                                        true],
  ['a text',                         'two-shops.json',                                                                'options.world must be an object',                                                        true],
  ['a misspelt field',               { merchant: [] },                                                                'options.world has no field "merchant". Did you mean "merchants"?',                true],
  ['a merchant without a name',      { merchants: [{}] },                                                             'options.world.merchants.0.name ',                                                 true],
  ['a misspelt key',                 { merchants: [{ name: 'a' }, { name: 'b', apiKye: key('a') }] },                 'options.world.merchants.1 has no field "apiKye". Did you mean "apiKey"?',         true],
  ['a key of another form',          { merchants: [{ name: 'a' }, { name: 'b', apiKey: 'sk_sandbox_short' }] },       'options.world.merchants.1.apiKey must be sk_<environment>_ followed by 32 letters or digits; got 5.', true],
  ['a key given twice',              { merchants: [{ name: 'a', apiKey: key('a') }, { name: 'b', apiKey: key('a') }] }, 'options.world.merchants.1.apiKey must be unique; options.world.merchants.0 has the same.',      false],
  ['a zone that is none',            { merchants: [{ name: 'a', timeZone: 'Mars/Base' }] },                           'options.world.merchants.0.timeZone must be an IANA time zone',                           false],
  ['two zones',                      { merchants: [{ name: 'a', timeZone: 'America/Chicago', settlement: { timeZone: 'America/Denver' } }] }, 'options.world.merchants.0.settlement.timeZone must equal timeZone; give only one of them.', false],
  ['a misspelt schedule',            { merchants: [{ name: 'a', settlement: { cardCutof: '20:00' } }] },              'options.world.merchants.0.settlement has no field "cardCutof". Did you mean "cardCutoff"?', true],
  ['a time that is none',            { merchants: [{ name: 'a', settlement: { cardCutoff: '24:00' } }] },             'options.world.merchants.0.settlement.cardCutoff must be a time of day',                  true],
  ['a code in the wrong case',       { merchants: [{ name: 'a', cardChecks: { declineAvs: ['n'] } }] },               'options.world.merchants.0.cardChecks.declineAvs.0 ',                              true],
  ['an e-mail that is none',         { merchants: [{ name: 'a', ownerEmail: 'owner' }] },                             'options.world.merchants.0.ownerEmail ',                                           true],
  ['an e-mail given twice',          { merchants: [{ name: 'a', ownerEmail: 'O@x.test' }, { name: 'b', ownerEmail: 'o@X.test' }] }, 'options.world.merchants.1.ownerEmail must be unique; options.world.merchants.0 has the same.', false],
  ['the e-mail of the seed world',   { merchants: [{ name: 'a', ownerEmail: 'Owner@Acme-Outfitters.test' }] },        'options.world.merchants.0.ownerEmail must be unique; gateway.merchant has the same.',             false],
  ['a customer without a token',     { customers: [{ customerId: 'CUSTOMER-a', tokens: [] }] },                       'options.world.customers.0.tokens must have at least one token: a customer exists only through its tokens.',       true],
  ['a customer id of another form',  { customers: [{ customerId: 'ada', tokens: [{ card: visa }] }] },                'options.world.customers.0.customerId must be CUSTOMER- followed by 1 to 64',                     true],
  ['a customer’s token of another',  { customers: [{ customerId: 'CUSTOMER-a', tokens: [{ customer_id: 'CUSTOMER-b', card: visa }] }] }, 'options.world.customers.0.tokens.0.customer_id must be omitted: the token belongs to its customer.', true],
  ['a token of nothing',             { tokens: [{}] },                                                                'options.world.tokens.0: The body must have exactly one of card and bank_account',               true],
  ['a token of both',                { tokens: [{ card: visa, bank_account: account }] },                             'options.world.tokens.0: The body must have exactly one of card and bank_account',               true],
  ['a misspelt card',                { tokens: [{ crad: visa }] },                                                    'options.world.tokens.0 has no field "crad". Did you mean "card"?',                true],
  ['a field that a card has not',    { tokens: [{ card: { ...visa, cvv: '123' } }] },                                 'options.world.tokens.0.card has no field "cvv".',                                 true],
  ['a number where a name belongs',  { tokens: [{ card: { ...visa, [PAN]: '' } }] },                                  'options.world.tokens.0.card has no field "***4242".',                             true],
  ['a number as a number',           { tokens: [{ card: { ...visa, pan: Number(PAN) } }] },                           'options.world.tokens.0.card.pan ',                                                true],
  ['letters in a number',            { tokens: [{ card: { ...visa, pan: `${PAN}x` } }] },                             'options.world.tokens.0.card.pan must be 13 to 19 digits',                                true],
  ['a wrong check digit',            { customers: [{ customerId: 'CUSTOMER-a', tokens: [{ card: visa }, { card: { ...visa, pan: '4242424242424241' } }] }] }, 'options.world.customers.0.tokens.1.card.pan must have a valid check digit (Luhn)', false],
  ['another brand',                  { merchants: [{ name: 'a', tokens: [{ card: { ...visa, pan: '3530111333300000' } }] }] }, 'options.world.merchants.0.tokens.0.card.pan must be a Visa, Mastercard', false],
  ['an expired card',                { tokens: [{ card: { ...visa, expiry_year: '2025' } }] },                        'options.world.tokens.0.card.expiry_month must be this month or later',                  false],
  ['a street that is misspelt',      { tokens: [{ card: { ...visa, address: { zipcode: '94103' } } }] },              'options.world.tokens.0.card.address has no field "zipcode".',                     true],
  ['an account of another kind',     { tokens: [{ bank_account: { ...account, account_type: 'current' } }] },         'options.world.tokens.0.bank_account.account_type ',                               true],
  ['letters in an account number',   { tokens: [{ bank_account: { ...account, account_number: `${ACCOUNT_NUMBER}x` } }] }, 'options.world.tokens.0.bank_account.account_number must be 4 to 17 digits.',         true],
  ['a lot of merchants',             { merchants: Array.from({ length: 1_001 }, () => ({ name: 'a' })) },             'options.world.merchants must be at most 1000 items long',                                                true],
  ['a lot of tokens',                { tokens: Array.from({ length: 10_001 }, () => ({ card: visa })) },              'options.world.tokens must be at most 10000 items long',                                                   true],
  ['a lot of tokens in all',         { tokens: Array.from({ length: 6_000 }, () => ({ card: visa })), merchants: [{ name: 'a', tokens: Array.from({ length: 6_000 }, () => ({ card: visa })) }] }, 'options.world must have at most 10000 tokens in total; got 12000.', false],
];

describe('a world that can’t be', () => {
  it.each(BAD)('is refused for %s, naming the field', (_what, world, message) => {
    const refusal = wishRefusal(() => createGateway(untyped(world)));
    expect(refusal.code).toBe('bad_option');
    expect(refusal.message).toContain(message);
    expect(refusal.details.field).toMatch(/^options\.world/);
  });

  it('never has its refusal repeat a number of a card or an account', () => {
    const told = BAD.map(([, world]) => {
      const { message, hint, details, stack } = wishRefusal(() => createGateway(untyped(world)));
      return JSON.stringify({ message, hint, details, stack });
    });
    expect(told.filter((text) => /\d{9}|42424242/.test(text))).toEqual([]);
  });

  it('is refused where it is no data', () => {
    const circle: { tokens: unknown[] } = { tokens: [] };
    circle.tokens.push(circle);
    for (const world of [circle, { tokens: [{ card: 1n }] }])
      expect(wishRefusal(() => createGateway(untyped(world))).message).toContain(
        'options.world must be JSON data, without circular references or bigints.',
      );
    expect(wishRefusal(() => createGateway(untyped(() => ({})))).message).toContain('options.world must be an object');
  });

  it('is refused where it takes the key of the option merchant', () => {
    const options = { merchant: { apiKey: key('a') }, world: { merchants: [{ name: 'a', apiKey: key('a') }] } };
    expect(wishRefusal(() => createGateway(options)).message).toContain(
      'options.world.merchants.0.apiKey must be unique; gateway.merchant has the same',
    );
  });

  it('is refused again when asked for again', () => {
    const world = { tokens: [{ card: { ...visa, pan: '4242424242424241' } }] };
    for (const _time of [1, 2]) expect(() => createGateway({ world })).toThrow(/options\.world\.tokens\.0\.card\.pan/);
  });

  it('is refused beside a snapshot, which brings its own', () => {
    const from = freshGateway({ world: twoShops() }).snapshot();
    expect(wishRefusal(() => createGateway({ from, world: {} })).message).toContain(
      'options.world cannot be combined with from: the snapshot has its own',
    );
    expect(names(freshGateway({ from }))).toEqual(['Acme Outfitters', 'Birch Books', 'Cedar Cafe']);
  });
});

describe('the JSON Schema of worlds', () => {
  const validate = new Ajv2020({ formats: { email: true } }).compile(worldJsonSchema());

  it('is the frozen one; after a change that is meant: npm run build, and copy dist/world.schema.json there', () => {
    expect(worldJsonSchema()).toEqual(read('world.schema.json'));
  });

  it('takes the worlds that createGateway takes', () => {
    const words = { tokens: [{ bank_account: { ...account, account_type: 'SAVINGS' } }] };
    for (const world of [{}, twoShops(), words]) expect([validate(world), validate.errors]).toEqual([true, null]);
  });

  it('accepts the example of the docs', () => {
    const example = JSON.parse(blockNamed('world').code);
    expect([validate(example), validate.errors]).toEqual([true, null]);
    const gateway = freshGateway({ world: example });
    expect([names(gateway)[1], tokensOf(gateway)[0]?.customer_id]).toEqual(['Birch Books', 'CUSTOMER-ada']);
  });

  it.each(BAD.filter(([, , , bySchema]) => bySchema))('refuses %s', (_what, world) => {
    expect(validate(world)).toBe(false);
  });

  it('leaves to createGateway what no schema can see', () => {
    const taken = BAD.filter(([, world, , bySchema]) => !bySchema && !validate(world));
    expect(taken.map(([what]) => what)).toEqual([]);
  });

  it('says of every field what it is', () => {
    const silent: string[] = [];
    const walk = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const properties: unknown = Reflect.get(schema, 'properties');
      for (const [name, field] of Object.entries(properties ?? {}))
        if (Reflect.get(Object(field), 'description') === undefined) silent.push(`${path}.${name}`);
      for (const [name, inner] of Object.entries(schema)) walk(inner, `${path}/${name}`);
    };
    walk(worldJsonSchema(), '');
    expect(silent).toEqual([]);
  });
});
