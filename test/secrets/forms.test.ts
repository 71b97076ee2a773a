/** Formats in which a secret must be found, and lookalikes that must not. */
import fc from 'fast-check';
import { banks, cards } from 'settlebox';
import { watchSecrets } from 'settlebox/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { brandOf, cardLengths, passesLuhn } from '../../src/facts/card-numbers.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

const PAN = '4000056655665556';
/** From a generator, and never sent to a gateway. */
const UNSENT = '4539578763621486';
const ACCOUNT = '86753090246813';
const SHORT_ACCOUNT = '4711';

/** The log of an application that has charged a card with CVV 987, and two bank accounts. */
function shopLog() {
  const gateway = freshGateway();
  const logs: string[] = [];
  const watch = watchSecrets(gateway, { logs: [logs], console: false });
  onTestFinished(watch.stop);
  const { transactions } = gateway;
  transactions.create({ type: 'SALE', amount: 5, payment_method: { ...cards.visa, pan: PAN, cvv: '987' } });
  for (const account_number of [ACCOUNT, SHORT_ACCOUNT])
    transactions.create({ type: 'PAYMENT', amount: 5, payment_method: { ...banks.good, account_number } });
  const leaksOf = (text: string) => {
    logs.push(text);
    const found = watch.leaks();
    logs.length = 0;
    logs.push('');
    return found;
  };
  return leaksOf;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const spaced = PAN.replace(/(....)(?=.)/g, '$1 ');

// biome-ignore format: a table reads in columns
const LEAKS: readonly (readonly [form: string, text: string, excerpt: string, kind?: string])[] = [
  ['plain',                          `card ${PAN}.`,                                    'card ****5556.'],
  ['with spaces',                    `card ${spaced}, 12/30`,                           'card ****5556, 12/30'],
  ['with spaces, before a year',     `card ${spaced} 2030`,                             'card ****5556 2030'],
  ['with dashes',                    spaced.replaceAll(' ', '-'),                       '****5556'],
  ['one by one',                     [...PAN].join('-'),                                '****5556'],
  ['in JSON',                        JSON.stringify({ card: { pan: PAN } }),            '{"card":{"pan":"****5556"}}'],
  ['in JSON in JSON',                JSON.stringify(JSON.stringify({ pan: PAN })),      '"{\\"pan\\":\\"****5556\\"}"'],
  ['in an address',                  `/pay?card=${encodeURIComponent(spaced)}&x=1`,     '****5556 (URL-encoded)'],
  ['in a form',                      `card=${spaced.replaceAll(' ', '+')}&note=a%20b`,  'card=****5556&note=a%20b'],
  ['in base64',                      `body ${base64(PAN)} sent`,                        'body ****5556 (base64) sent'],
  ['JSON in base64, in an address',  `?state=${encodeURIComponent(base64(JSON.stringify({ pan: PAN })))}`, '?state=****5556 (base64)%3D'],
  ['in a part of a token',           `Bearer x.${base64(`{"sub":"${PAN}"}`).replace(/=+$/, '')}.y`, 'Bearer x.****5556 (base64).y'],
  ['inside a word',                  `card${PAN}x`,                                     'card****5556x'],
  ['never sent',                     `card ${UNSENT}`,                                  'card ****1486'],
  ['never sent, with spaces',        'card 4539 5787 6362 1486 of Ada',                 'card ****1486 of Ada'],
  ['never sent, American Express',   'card 3782 822463 10005',                          'card ****0005'],
  ['an account',                     `from ${ACCOUNT} to us`,                           'from ****6813 to us',                'account_number'],
  ['an account, apart',              'from 867530-9024-6813',                           'from ****6813',                      'account_number'],
  ['a short account, named',         `account_number: ${SHORT_ACCOUNT}`,                'account_number: ****11',             'account_number'],
  ['a CVV in JSON',                  '{"cvv":"987","x":1}',                             '{"cvv":"***","x":1}',                'cvv'],
  ['a CVV in escaped JSON',          '"{\\"card_code\\":987}"',                         '"{\\"card_code\\":***}"',            'cvv'],
  ['a CVV as name=value',            'exp=12/30 security-code=987',                     'exp=12/30 security-code=***',        'cvv'],
  ['a CVV in XML',                   '<cvc2>987</cvc2>',                                '<cvc2>***</cvc2>',                   'cvv'],
  ['a CVV in a sentence',            'the CVV is 987.',                                 'the CVV is ***.',                    'cvv'],
];

const NONE: readonly (readonly [what: string, text: string])[] = [
  ['its last four', 'card ending 5556, ****5556, XXXX-XXXX-XXXX-5556'],
  ['its BIN, stars, and last four', '400005******5556 400005XXXXXX5556'],
  ['the token', 'PAYMENT_TOKEN-01KE7AR4C08MD3D5M007XBV29V'],
  ['a number that fails Luhn', `card ${PAN.slice(0, -1)}7`],
  ['a number that no brand has', 'order 9999999999999995'],
  ['a part of a longer number', `trace 1${PAN}0`],
  ['a hash that holds digits', 'a4539578763621486f'],
  ['a fraction', '0.4111111111111111 of 1'],
  ['four columns of a table', '1000 4539 5787 6362 1486 2000'],
  ['the digits of a CVV elsewhere', 'order 987 took 987 ms, response_code 987, cvv_result M'],
  ['another CVV', 'cvv=123'],
  ['a masked CVV', '{"cvv":"***"}'],
  ['digits of a short account', `order ${SHORT_ACCOUNT}, accounting took ${SHORT_ACCOUNT} ms`],
  ['a part of an account', `${ACCOUNT}0`],
  ['a timestamp', '1767625200000 2026-01-05T15:00:00.000Z'],
];

describe('a secret', () => {
  it.each(LEAKS)('is found %s', (_form, text = '', excerpt = '', kind = 'card_number') => {
    expect(shopLog()(text).map((leak) => [leak.kind, leak.excerpt])).toEqual([[kind, excerpt]]);
  });

  it.each(NONE)('is not reported: %s', (_what, text) => {
    expect(shopLog()(text)).toEqual([]);
  });

  it('is redacted in excerpts, even if one line contains many', () => {
    const leaks = shopLog()(`${PAN} ${base64(PAN)} cvv=987 ${ACCOUNT} ${spaced}`);
    const shown = JSON.stringify(leaks);
    expect([leaks.length, [PAN, base64(PAN), '987', ACCOUNT, spaced].filter((one) => shown.includes(one))]).toEqual([
      5,
      [],
    ]);
  });
});

/** An independent check: runs of digits that could be a card number. */
function holdsCard(text: string): boolean {
  return (text.match(/\d(?:[ -]?\d){12,}/g) ?? []).some((run) => {
    const digits = run.replace(/\D/g, '');
    for (let from = 0; from < digits.length; from++)
      for (let length = 13; length <= 19 && from + length <= digits.length; length++) {
        const part = digits.slice(from, from + length);
        const brand = brandOf(part);
        if (brand !== undefined && cardLengths(brand).includes(length) && passesLuhn(part)) return true;
      }
    return false;
  });
}

describe('random input', () => {
  it('causes no report for JSON without secrets', () => {
    const leaksOf = shopLog();
    const innocent = fc
      .json({ maxDepth: 4 })
      .filter((text) => !holdsCard(text) && ![PAN, ACCOUNT, SHORT_ACCOUNT, '987'].some((one) => text.includes(one)));
    fc.assert(
      fc.property(innocent, (text) => {
        expect(leaksOf(text)).toEqual([]);
      }),
      { numRuns: 500, seed: 8 },
    );
  });

  it('exposes no sent number, which is found in any surroundings', () => {
    const leaksOf = shopLog();
    const around = fc.string({ maxLength: 30 }).map((text) => text.replace(/[\d%]/g, ''));
    const form = fc.constantFrom(
      PAN,
      spaced,
      spaced.replaceAll(' ', '-'),
      base64(`"${PAN}"`),
      encodeURIComponent(`"${spaced}"`),
    );
    const wrap = fc.constantFrom(
      (text: string) => text,
      (text: string) => JSON.stringify({ note: text }),
      (text: string) => `<p title="${text}">`,
    );
    fc.assert(
      fc.property(around, form, around, wrap, (before, secret, after, wrapped) => {
        const leaks = leaksOf(wrapped(`${before} ${secret} ${after}`));
        expect(leaks.map(({ kind, ending }) => [kind, ending])).toEqual([['card_number', '5556']]);
        expect(leaks.map(({ excerpt }) => excerpt).join()).not.toContain(secret);
      }),
      { numRuns: 500, seed: 8 },
    );
  });
});
