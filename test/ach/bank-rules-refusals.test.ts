/** Invalid bank rules: the error names the invalid field and says what would work. */
import { createGateway, type GatewayOptions } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { wishRefusal } from '../support/refusals.ts';

const errorOf = (input: object) =>
  wishRefusal(() => Reflect.apply(createGateway, undefined, [{ bankRules: [{ respond: { pay: true } }, input] }]));

const pay = { respond: { pay: true } };

// biome-ignore format: a table reads in columns
const WRONG: readonly (readonly [input: object, text: string])[] = [
  [{},                                                             'respond '],
  [{ respond: {} },                                                 'respond must have exactly one of return, reject, notice, stuck, pay'],
  [{ respond: { pay: true, stuck: true } },                         'respond must have exactly one of return, reject, notice, stuck, pay'],
  [{ respond: { return: 'R01', reject: 'R13' } },                   'respond must have exactly one of return, reject, notice, stuck, pay'],
  [{ respond: { pay: false } },                                     'respond.pay '],
  [{ respond: { returns: 'R01' } },                                 'respond has no field "returns". Did you mean "return"?'],
  [{ respond: { return: 'R99' } },                                  'respond.return must be a return code; valid codes include R01, R02, R03, R04, R08, R10, R29'],
  [{ respond: { return: 1 } },                                      'respond.return '],
  [{ respond: { return: 'R13' } },                                  "respond.return must be a bank’s code, and R13 is the operator’s: use { reject: 'R13' }"],
  [{ respond: { return: 'R51' } },                                  'respond.return: R51 applies to an entry class that this gateway does not originate; valid codes include R01,'],
  [{ respond: { return: 'R68' } },                                  'respond.return: R68 responds to a return, not to an entry; valid codes include R01,'],
  [{ match: { type: 'PAYOUT' }, respond: { return: 'R01' } },       'respond.return: R01 applies to debits, and a PAYOUT is a credit; valid codes include R02, R03, R04'],
  [{ match: { type: { in: ['PAYMENT'] } }, respond: { return: 'R23' } }, 'respond.return: R23 applies to credits, and a PAYMENT is a debit; valid codes include R01,'],
  [{ match: { sec_code: 'CCD' }, respond: { return: 'R10' } },      'respond.return: R10 applies to consumer entries, and this entry is CCD; valid codes include R01, R02, R03, R04, R08, R29'],
  [{ match: { sec_code: { in: ['WEB', 'PPD'] } }, respond: { return: 'R05' } }, 'respond.return: R05 applies to CCD entries, and this entry is WEB'],
  [{ respond: { return: 'R01', at: { bankingDay: 3 } } },           "respond.at must not be after the deadline of R01; { day: 2 }, { bankingDay: 2 }, and 'deadline' work"],
  [{ respond: { return: 'R01', at: { day: 3 } } },                  'respond.at must not be after the deadline of R01'],
  [{ respond: { return: 'R10', at: { day: 62 } } },                 'respond.at must not be after the deadline of R10; { day: 61 }, { bankingDay: 39 }'],
  [{ respond: { return: 'R10', at: { bankingDay: 40 } } },          'respond.at must not be after the deadline of R10'],
  [{ respond: { return: 'R01', at: { day: 0 } } },                  'respond.at.day '],
  [{ respond: { return: 'R01', at: '2026-01-09T13:30:00Z' } },      "respond.at: { day }, { bankingDay } or 'deadline'"],
  [{ respond: { reject: 'R13', at: { day: 1 } } },                  'respond.at requires respond.return'],
  [{ respond: { reject: 'R01' } },                                  'respond.reject: R01 is not the operator’s; the operator’s codes are R13, R18, R19, R25, R26, R27, R28, R32, R34, R35'],
  [{ respond: { reject: 'R99' } },                                  'respond.reject: the operator’s codes are R13, R18,'],
  [{ match: { type: 'PAYOUT' }, respond: { reject: 'R35' } },       'respond.reject: R35 applies to debits, and a PAYOUT is a credit; the operator’s codes are R13,'],
  [{ respond: { notice: 'C04' } },                                  'respond.notice must be one of C01, C02, C03, C05, C06, C07, C09, C13'],
  [{ respond: { pay: true, corrected: {} } },                       'respond.corrected requires respond.notice'],
  [{ respond: { notice: 'C01', corrected: { routing_number: '110000000' } } }, 'respond.corrected.routing_number: C01 corrects account_number'],
  [{ respond: { notice: 'C03', corrected: { account_type: 'savings' } } }, 'respond.corrected.account_type: C03 corrects routing_number, account_number'],
  [{ respond: { notice: 'C13', corrected: { individual_id: 'X' } } }, 'respond.corrected.individual_id: C13 corrects none of these'],
  [{ respond: { notice: 'C02', corrected: { routing_number: '123456789' } } }, 'respond.corrected.routing_number must be a valid routing number, such as 110000000'],
  [{ respond: { notice: 'C01', corrected: { account_number: '12a' } } }, 'respond.corrected.account_number must be 4 to 17 digits'],
  [{ respond: { notice: 'C09', corrected: { individual_id: 'x'.repeat(16) } } }, 'respond.corrected.individual_id must be 1 to 15 letters, digits, or symbols'],
  [{ ...pay, match: { acount_number: '1234' } },                   'match has no field "acount_number". Did you mean "account_number"?'],
  [{ ...pay, match: { account_number: '12' } },                    'match.account_number must be 4 to 17 digits'],
  [{ ...pay, match: { account_number: { in: ['1234', '12'] } } },  'match.account_number.in.1 must be 4 to 17 digits'],
  [{ ...pay, match: { account_number: { in: [] } } },              'match.account_number.in must be 4 to 17 digits, or { in: […] }'],
  [{ ...pay, match: { last_four: '123' } },                        'match.last_four must be four digits'],
  [{ ...pay, match: { routing_number: '12345678' } },              'match.routing_number must be nine digits'],
  [{ ...pay, match: { name: 7 } },                                 'match.name must be a name, or { in: […] }'],
  [{ ...pay, match: { amount: 0 } },                               'match.amount '],
  [{ ...pay, match: { amount: '5' } },                             'match.amount must be an integer in cents, { in: […] }, or { min, max }'],
  [{ ...pay, match: { amount: { min: 5, max: 4 } } },              'match.amount.max must not be below min, because no amount would match'],
  [{ ...pay, match: { type: 'SALE' } },                            'match.type '],
  [{ ...pay, match: { sec_code: 'CTX' } },                         'match.sec_code '],
  [{ ...pay, nth: 0 },                                             'nth '],
  [{ ...pay, times: 1.5 },                                         'times '],
  [{ ...pay, probability: 2 },                                     'probability '],
  [{ ...pay, from: 'tomorrow' },                                   'from must be a time. Use ISO 8601 text with Z or an offset such as 2026-01-05T15:00:00Z, a date such as '],
  [{ ...pay, until: {} },                                          'until must be ISO 8601 text with Z or an offset such as '],
  [{ ...pay, from: 2_000, until: 2_000 },                          'until must be after from'],
  [{ ...pay, time: 1 },                                            'has no field "time". Did you mean "times"?'],
];

describe('invalid rules for banks', () => {
  it.each(WRONG)('rejects %j', (input, text) => {
    const { code, message } = errorOf(input);
    expect([code, message]).toEqual(['bad_option', expect.stringContaining(text)]);
    expect(message.startsWith('options.bankRules.1')).toBe(true);
  });

  it.each<[object, string]>([
    [{ bankRules: { respond: { pay: true } } }, 'options.bankRules '],
    [{ bankRules: ['pay'] }, 'options.bankRules.0 must be a bank rule { match, respond }'],
    [{ bankRule: [] }, 'Did you mean "bankRules"?'],
    [{ magicValues: 'klarna' }, 'options.magicValues '],
  ])('rejects %j', (options, text) => {
    const error = wishRefusal(() => Reflect.apply(createGateway, undefined, [options]));
    expect([error.code, error.message]).toEqual(['bad_option', expect.stringContaining(text)]);
  });

  it('does not repeat the invalid value in the error', () => {
    const number = '86753090246813';
    const wrong = [
      { ...pay, match: { account_number: `${number}x` } },
      { ...pay, match: { account_number: { in: [`${number}x`] } } },
      { ...pay, match: { [number]: true } },
      { ...pay, match: { name: [number] } },
      { respond: { return: number } },
      { respond: { reject: number } },
      { respond: { notice: number } },
      { respond: { notice: 'C02', corrected: { account_number: number } } },
      { respond: { notice: 'C01', corrected: { account_number: `${number}0000` } } },
      { ...pay, from: number },
    ];
    const messages = wrong.map((input) => JSON.stringify(errorOf(input)) + errorOf(input).message);
    expect(messages.filter((message) => message.includes(number))).toEqual([]);
  });

  it('rejects rules next to a snapshot, which brings its own', () => {
    const bankRules: GatewayOptions['bankRules'] = [{ respond: { return: 'R02' } }];
    const from = freshGateway().snapshot();
    expect(wishRefusal(() => createGateway({ from, bankRules })).message).toContain(
      'options.bankRules cannot be combined with from',
    );
  });
});
