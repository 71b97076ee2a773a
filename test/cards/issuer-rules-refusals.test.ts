/** Rules for issuers that can't be: which field is wrong, what would work, and never a number in the words. */
import { createGateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { wishRefusal } from '../support/refusals.ts';

/** A number whose check digit is wrong, and ones that no brand of ours has. */
const WRONG_DIGIT = '4539578763621487';
const TOO_LONG = '45395787636214864539';

// biome-ignore format: a table reads in columns
const WRONG: readonly (readonly [wish: object, says: string])[] = [
  [{},                                                                 'rule.answer: '],
  [{ answer: 5 },                                                      'rule.answer: '],
  [{ answer: {}, match: [] },                                          'rule.match: '],
  [{ answer: {}, wherever: 1 },                                        'rule has no field "wherever". Known are match, answer, nth, times, from, until, probability.'],
  [{ answer: {}, match: { number: '1' } },                             'rule.match has no field "number". Known are pan, last_four, bin, brand, amount, client_id, type, merchant_initiated.'],
  [{ answer: { respond: '51' } },                                      'rule.answer has no field "respond". Known are code, approvedAmount, avs, cvv, delaySeconds, noAnswer, refund.'],
  [{ answer: {}, match: { pan: WRONG_DIGIT } },                        'rule.match.pan: the check digit (Luhn) does not match'],
  [{ answer: {}, match: { pan: TOO_LONG } },                           'rule.match.pan: 13 to 19 digits'],
  [{ answer: {}, match: { pan: '4539 5787 6362 1486' } },              'rule.match.pan: 13 to 19 digits'],
  [{ answer: {}, match: { pan: { in: ['4242424242424242', WRONG_DIGIT] } } }, 'rule.match.pan'],
  [{ answer: {}, match: { pan: { in: [] } } },                         'rule.match.pan'],
  [{ answer: {}, match: { pan: Number(WRONG_DIGIT) } },                'rule.match.pan: a card number whose check digit matches, or { in: […] }'],
  [{ answer: {}, match: { last_four: '42' } },                         'rule.match.last_four: four digits'],
  [{ answer: {}, match: { bin: '42424' } },                            'rule.match.bin: six digits'],
  [{ answer: {}, match: { bin: '4242424' } },                          'rule.match.bin: six digits'],
  [{ answer: {}, match: { brand: 'jcb' } },                            'rule.match.brand: one of visa, mastercard, amex, discover, or { in: […] }'],
  [{ answer: {}, match: { amount: 0 } },                               'rule.match.amount'],
  [{ answer: {}, match: { amount: 10.5 } },                            'rule.match.amount'],
  [{ answer: {}, match: { amount: '10' } },                            'rule.match.amount: whole cents, { in: […] } or { min, max }'],
  [{ answer: {}, match: { amount: { min: 10, max: 5 } } },             'rule.match.amount.max: is below min: no amount would match'],
  [{ answer: {}, match: { client_id: '' } },                           'rule.match.client_id'],
  [{ answer: {}, match: { type: 'PAYMENT' } },                         'rule.match.type: SALE, AUTH or REFUND, or { in: […] }'],
  [{ answer: {}, match: { merchant_initiated: 'yes' } },               'rule.match.merchant_initiated'],
  [{ answer: {}, nth: 0 },                                             'rule.nth'],
  [{ answer: {}, times: 1.5 },                                         'rule.times'],
  [{ answer: {}, probability: 1.01 },                                  'rule.probability'],
  [{ answer: {}, from: 'tomorrow' },                                   'rule.from: not a moment. Use ISO text such as 1970-01-01T00:00:00.000Z'],
  [{ answer: {}, from: '2026-01-06T00:00Z', until: '2026-01-06T00:00Z' }, 'rule.until: is not after from: there is no such span'],
  [{ answer: { code: '99' } },                                         'rule.answer.code: a response code of the table'],
  [{ answer: { code: 51 } },                                           'rule.answer.code: a response code of the table'],
  [{ answer: { approvedAmount: 0 } },                                  'rule.answer.approvedAmount'],
  [{ answer: { approvedAmount: 5, code: '51' } },                      'rule.answer.approvedAmount: is a partial approval: leave the code out, or say 10'],
  [{ answer: { approvedAmount: 5, code: '00' } },                      'rule.answer.approvedAmount: is a partial approval: leave the code out, or say 10'],
  [{ answer: { avs: 'Q' } },                                           'rule.answer.avs'],
  [{ answer: { cvv: 'y' } },                                           'rule.answer.cvv'],
  [{ answer: { delaySeconds: -1 } },                                   'rule.answer.delaySeconds'],
  [{ answer: { delaySeconds: 3_601 } },                                'rule.answer.delaySeconds'],
  [{ answer: { noAnswer: false } },                                    'rule.answer.noAnswer'],
  [{ answer: { noAnswer: true, code: '91' } },                         'rule.answer.noAnswer: stands alone: who never answers says nothing else'],
  [{ answer: { noAnswer: true, delaySeconds: 1 } },                    'rule.answer.noAnswer: stands alone: who never answers says nothing else'],
  [{ answer: { refund: 'later' } },                                    "rule.answer.refund: 'pay', 'late', 'refuse', { refuseOn: { day } } or { refuseOn: { bankingDay } }"],
  [{ answer: { refund: { refuseOn: { day: 0 } } } },                   'rule.answer.refund'],
  [{ answer: { refund: { refuseOn: { day: 1, bankingDay: 1 } } } },    'rule.answer.refund'],
  [{ answer: { refund: 'late', code: '51' } },                         'rule.answer.refund: stands alone: a rule answers charges, or it decides what becomes of refunds'],
  [{ answer: { refund: 'late', noAnswer: true } },                     'rule.answer.refund: stands alone: a rule answers charges, or it decides what becomes of refunds'],
  [{ answer: { refund: 'late' }, match: { type: { in: ['SALE', 'AUTH'] } } }, 'rule.answer.refund: is of refunds, and match.type names none'],
  [{ answer: { refund: 'late' }, match: { merchant_initiated: true } }, 'rule.answer.refund: is of refunds, which no merchant-initiated charge is'],
  [{ answer: { code: '51' }, match: { type: 'REFUND' } },              "rule.answer.refund: is what a rule for refunds says: 'pay', 'late', 'refuse' or { refuseOn }"],
];

const NUMBER = /\d{12}/;

describe('a rule for issuers that can’t be', () => {
  // Of the wish itself the test's name tells nothing: there are numbers in some.
  it.each(WRONG.map(([wish, says], at) => ({ at, says, wish })))('is refused, $at: $says', ({ wish, says }) => {
    const gateway = freshGateway();
    const refusal = wishRefusal(() => Reflect.apply(gateway.simulate.issuer.rule, undefined, [wish]));
    expect([refusal.code, refusal.message.slice(0, says.length)]).toEqual(['bad_option', says]);
    expect(JSON.stringify([refusal.message, refusal.hint, refusal.stack])).not.toMatch(NUMBER);
  });

  it('is no rule: the next charge is answered as ever, and the tape has no line of it', () => {
    const gateway = freshGateway();
    const before = gateway.snapshot();
    for (const [wish] of WRONG) wishRefusal(() => Reflect.apply(gateway.simulate.issuer.rule, undefined, [wish]));
    expect(Buffer.compare(gateway.snapshot(), before)).toBe(0);
  });

  it('is refused as an option, too, by its place there', () => {
    const rules = [{ answer: { code: '51' } }, { match: { pan: WRONG_DIGIT }, answer: {} }];
    const refusal = wishRefusal(() => Reflect.apply(createGateway, undefined, [{ rules }]));
    expect(refusal.code).toBe('bad_option');
    expect(refusal.message).toContain('rules');
    expect(refusal.message).toContain('pan: the check digit (Luhn) does not match');
    expect(refusal.message).not.toMatch(NUMBER);
  });
});
