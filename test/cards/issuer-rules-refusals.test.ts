/** Invalid issuer rules: the error names the field and a valid value, and never contains a card number. */
import { createGateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { wishRefusal } from '../support/refusals.ts';

/** A number with a wrong check digit, and numbers without a supported brand. */
const WRONG_DIGIT = '4539578763621487';
const TOO_LONG = '45395787636214864539';

// biome-ignore format: a table reads in columns
const WRONG: readonly (readonly [options: object, text: string])[] = [
  [{},                                                                 'rule.respond '],
  [{ respond: 5 },                                                      'rule.respond '],
  [{ respond: {}, match: [] },                                          'rule.match '],
  [{ respond: {}, wherever: 1 },                                        'rule has no field "wherever". Use one of: match, respond, nth, times, from, until, probability.'],
  [{ respond: {}, match: { number: '1' } },                             'rule.match has no field "number". Use one of: pan, last_four, bin, brand, amount, client_id, type, merchant_initiated.'],
  [{ respond: { respond: '51' } },                                      'rule.respond has no field "respond". Use one of: code, approvedAmount, avs, cvv, delaySeconds, noResponse, refund.'],
  [{ respond: {}, match: { pan: WRONG_DIGIT } },                        'rule.match.pan must have a valid check digit (Luhn)'],
  [{ respond: {}, match: { pan: TOO_LONG } },                           'rule.match.pan: 13 to 19 digits'],
  [{ respond: {}, match: { pan: '4539 5787 6362 1486' } },              'rule.match.pan: 13 to 19 digits'],
  [{ respond: {}, match: { pan: { in: ['4242424242424242', WRONG_DIGIT] } } }, 'rule.match.pan'],
  [{ respond: {}, match: { pan: { in: [] } } },                         'rule.match.pan'],
  [{ respond: {}, match: { pan: Number(WRONG_DIGIT) } },                'rule.match.pan must be a card number with a valid check digit, or { in: […] }'],
  [{ respond: {}, match: { last_four: '42' } },                         'rule.match.last_four must be four'],
  [{ respond: {}, match: { bin: '42424' } },                            'rule.match.bin must be six'],
  [{ respond: {}, match: { bin: '4242424' } },                          'rule.match.bin must be six'],
  [{ respond: {}, match: { brand: 'jcb' } },                            'rule.match.brand must be one of visa, mastercard, amex, discover, or { in: […] }'],
  [{ respond: {}, match: { amount: 0 } },                               'rule.match.amount'],
  [{ respond: {}, match: { amount: 10.5 } },                            'rule.match.amount'],
  [{ respond: {}, match: { amount: '10' } },                            'rule.match.amount must be an integer in cents, { in: […] }, or { min, max }'],
  [{ respond: {}, match: { amount: { min: 10, max: 5 } } },             'rule.match.amount.max must not be below min, because no amount would match'],
  [{ respond: {}, match: { client_id: '' } },                           'rule.match.client_id'],
  [{ respond: {}, match: { type: 'PAYMENT' } },                         'rule.match.type must be SALE, AUTH, or REFUND, or { in: […] }'],
  [{ respond: {}, match: { merchant_initiated: 'yes' } },               'rule.match.merchant_initiated'],
  [{ respond: {}, nth: 0 },                                             'rule.nth'],
  [{ respond: {}, times: 1.5 },                                         'rule.times'],
  [{ respond: {}, probability: 1.01 },                                  'rule.probability'],
  [{ respond: {}, from: 'tomorrow' },                                   'rule.from must be a time. Use ISO 8601 text with Z or an offset such as 2026-01-05T15:00:00Z, a date such as '],
  [{ respond: {}, from: '2026-01-06T00:00Z', until: '2026-01-06T00:00Z' }, 'rule.until must be after from'],
  [{ respond: { code: '99' } },                                         'rule.respond.code must be a response code as a '],
  [{ respond: { code: 51 } },                                           'rule.respond.code must be a response code as a '],
  [{ respond: { approvedAmount: 0 } },                                  'rule.respond.approvedAmount'],
  [{ respond: { approvedAmount: 5, code: '51' } },                      'rule.respond.approvedAmount requires a partial approval: omit the code, or set it to 10'],
  [{ respond: { approvedAmount: 5, code: '00' } },                      'rule.respond.approvedAmount requires a partial approval: omit the code, or set it to 10'],
  [{ respond: { avs: 'Q' } },                                           'rule.respond.avs'],
  [{ respond: { cvv: 'y' } },                                           'rule.respond.cvv'],
  [{ respond: { delaySeconds: -1 } },                                   'rule.respond.delaySeconds'],
  [{ respond: { delaySeconds: 3_601 } },                                'rule.respond.delaySeconds'],
  [{ respond: { noResponse: false } },                                    'rule.respond.noResponse'],
  [{ respond: { noResponse: true, code: '91' } },                         'rule.respond.noResponse must be the only response: an issuer that does not respond sends no other response'],
  [{ respond: { noResponse: true, delaySeconds: 1 } },                    'rule.respond.noResponse must be the only response: an issuer that does not respond sends no other response'],
  [{ respond: { refund: 'later' } },                                    "rule.respond.refund: 'pay', 'late', 'reject', { rejectOn: { day } } or { rejectOn: { bankingDay } }"],
  [{ respond: { refund: { rejectOn: { day: 0 } } } },                   'rule.respond.refund'],
  [{ respond: { refund: { rejectOn: { day: 1, bankingDay: 1 } } } },    'rule.respond.refund'],
  [{ respond: { refund: 'late', code: '51' } },                         'rule.respond.refund must be the only response: a rule applies either to charges or to refunds'],
  [{ respond: { refund: 'late', noResponse: true } },                     'rule.respond.refund must be the only response: a rule applies either to charges or to refunds'],
  [{ respond: { refund: 'late' }, match: { type: { in: ['SALE', 'AUTH'] } } }, 'rule.respond.refund requires REFUND in match.type'],
  [{ respond: { refund: 'late' }, match: { merchant_initiated: true } }, 'rule.respond.refund applies to refunds, which are never recurring charges'],
  [{ respond: { code: '51' }, match: { type: 'REFUND' } },              "rule.respond.refund is required for refunds: 'pay', 'late', 'reject', or { rejectOn }"],
];

const NUMBER = /\d{12}/;

describe('an invalid issuer rule', () => {
  // The title omits the rule itself, since some rows contain card numbers.
  it.each(WRONG.map(([options, text], at) => ({ at, text, options })))(
    'is rejected, $at: $text',
    ({ options, text }) => {
      const gateway = freshGateway();
      const error = wishRefusal(() => Reflect.apply(gateway.simulate.issuer.rule, undefined, [options]));
      expect([error.code, error.message.slice(0, text.length)]).toEqual(['bad_option', text]);
      expect(JSON.stringify([error.message, error.hint, error.stack])).not.toMatch(NUMBER);
    },
  );

  it('has no effect: the next charge is processed as usual, and the tape has no step for it', () => {
    const gateway = freshGateway();
    const before = gateway.snapshot();
    for (const [options] of WRONG) wishRefusal(() => Reflect.apply(gateway.simulate.issuer.rule, undefined, [options]));
    expect(Buffer.compare(gateway.snapshot(), before)).toBe(0);
  });

  it('is rejected in the options too, with its index', () => {
    const rules = [{ respond: { code: '51' } }, { match: { pan: WRONG_DIGIT }, respond: {} }];
    const error = wishRefusal(() => Reflect.apply(createGateway, undefined, [{ rules }]));
    expect(error.code).toBe('bad_option');
    expect(error.message).toContain('rules');
    expect(error.message).toContain('pan must have a valid check digit (Luhn)');
    expect(error.message).not.toMatch(NUMBER);
  });
});
