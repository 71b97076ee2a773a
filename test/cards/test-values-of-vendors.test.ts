/** Published test values of Braintree, Authorize.Net, and Finix, each in a world with that vendor's values enabled. */
import { cards, type GatewayOptions, storable } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { type Charged, charge, ORDINARY, outcomeOf } from '../support/card-outcomes.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

type Pack = NonNullable<GatewayOptions['magicValues']>;
type Rows = readonly (readonly [charged: Charged, published: string, outcome: string])[];

const declined = (code: string) => `declined ${code}, AVS Y, CVV M`;

// developer.paypal.com/braintree/docs/reference/general/testing, with the texts of processor-responses/authorization-responses.
// biome-ignore format: a table reads in columns
const BRAINTREE: Rows = [
  [{ amount: 1 },                                   'Authorized',                             ORDINARY],
  [{ amount: 199_999 },                             'Authorized',                             ORDINARY],
  [{ amount: 200_000 },                             'Do Not Honor',                           declined('05')],
  [{ amount: 200_099 },                             'Do Not Honor',                           declined('05')],
  [{ amount: 200_100 },                             'Insufficient Funds',                     declined('51')],
  [{ amount: 200_199 },                             'Insufficient Funds',                     declined('51')],
  [{ amount: 200_200 },                             'Limit Exceeded',                         declined('61')],
  [{ amount: 200_300 },                             'Cardholder’s Activity Limit Exceeded',   declined('65')],
  [{ amount: 200_400 },                             'Expired Card',                           declined('54')],
  [{ amount: 200_500 },                             'Invalid Credit Card Number',             declined('14')],
  [{ amount: 200_600 },                             'Invalid Expiration Date',                declined('54')],
  [{ amount: 200_900 },                             'No Such Issuer',                         declined('15')],
  [{ amount: 201_000 },                             'Card Issuer Declined CVV',               declined('N7')],
  [{ amount: 201_100 },                             'Voice Authorization Required',           declined('01')],
  [{ amount: 201_200 },                             'Possible Lost Card',                     declined('41')],
  [{ amount: 201_300 },                             'Possible Stolen Card',                   declined('43')],
  [{ amount: 201_400 },                             'Fraud Suspected',                        declined('59')],
  [{ amount: 201_500 },                             'Transaction Not Allowed',                declined('57')],
  [{ amount: 201_600 },                             'Duplicate Transaction',                  declined('94')],
  [{ amount: 201_700 },                             'Cardholder Stopped Billing',             declined('R0')],
  [{ amount: 201_800 },                             'Cardholder Stopped All Billing',         declined('R3')],
  [{ amount: 201_900 },                             'Invalid Transaction',                    declined('12')],
  [{ amount: 202_100 },                             'Security Violation',                     declined('63')],
  [{ amount: 202_600 },                             'Invalid Merchant ID',                    declined('03')],
  [{ amount: 203_800 },                             'Processor Declined',                     declined('05')],
  [{ amount: 204_600 },                             'Declined',                               declined('05')],
  [{ amount: 204_700 },                             'Call Issuer. Pick Up Card',              declined('04')],
  [{ amount: 204_800 },                             'Invalid Amount',                         declined('13')],
  [{ amount: 205_300 },                             'Card reported as lost or stolen',        declined('41')],
  [{ amount: 205_700 },                             'a restriction on the card',              declined('62')],
  [{ amount: 206_000 },                             'AVS and Card Security Code Failed',      declined('6P')],
  [{ amount: 209_900 },                             'Cardholder Authentication Required',     declined('1A')],
  [{ amount: 210_200 },                             'Incorrect PIN',                          declined('55')],
  [{ amount: 210_300 },                             'PIN try exceeded',                       declined('75')],
  [{ amount: 210_400 },                             'Offline Issuer Declined',                declined('Z3')],
  [{ amount: 210_800 },                             'Closed Card',                            declined('46')],
  [{ amount: 210_900 },                             'Processor Declined',                     declined('05')],
  [{ amount: 299_999 },                             'Processor Declined',                     declined('05')],
  [{ amount: 300_000 },                             'Processor Network Unavailable',          'error 91'],
  [{ amount: 300_099 },                             'Processor Network Unavailable',          'error 91'],
  [{ amount: 300_100 },                             'Authorized',                             ORDINARY],
  [{ amount: 400_099 },                             'Authorized',                             ORDINARY],
  [{ amount: 400_100 },                             'Authorized',                             ORDINARY],
  [{ amount: 400_200 },                             'Authorized',                             ORDINARY],
  [{ amount: 500_100 },                             'Gateway Rejected',                       declined('03')],
  [{ amount: 500_101 },                             'Authorized',                             ORDINARY],
  [{ amount: 500_200 },                             'Authorized',                             ORDINARY],
  [{ pan: '4111111111111111' },                     'valid',                                  ORDINARY],
  [{ pan: '2223000048400011' },                     'valid',                                  ORDINARY],
  [{ pan: '378282246310005' },                      'valid',                                  ORDINARY],
  [{ pan: '6011000991300009' },                     'valid',                                  ORDINARY],
  [{ pan: '4000111111111115' },                     'processor declined',                     declined('05')],
  [{ pan: '5105105105105100' },                     'processor declined',                     declined('05')],
  [{ pan: '378734493671000' },                      'processor declined',                     declined('05')],
  [{ pan: '6011000990139424' },                     'processor declined',                     declined('05')],
  [{ pan: '4000111111111511' },                     'gateway rejected: fraud',                declined('59')],
  [{ cvv: '200' },                                  'CVV N',                                  'approved 00, AVS Y, CVV N'],
  [{ cvv: '201' },                                  'CVV U',                                  'approved 00, AVS Y, CVV U'],
  [{ cvv: '301' },                                  'CVV S',                                  'approved 00, AVS Y, CVV S'],
  [{ cvv: '999' },                                  'CVV M',                                  ORDINARY],
  [{ pan: '378282246310005', cvv: '2000' },         'CID N',                                  'approved 00, AVS Y, CVV N'],
  [{ pan: '378282246310005', cvv: '2011' },         'CID U',                                  'approved 00, AVS Y, CVV U'],
  [{ pan: '378282246310005', cvv: '3011' },         'CID S',                                  'approved 00, AVS Y, CVV S'],
  [{ zip: '20000' },                                'postal code N, street M',                'approved 00, AVS A, CVV M'],
  [{ zip: '20001' },                                'postal code U',                          'approved 00, AVS U, CVV M'],
  [{ zip: '30000' },                                'AVS error E',                            'approved 00, AVS E, CVV M'],
  [{ zip: '30001' },                                'AVS error S',                            'approved 00, AVS S, CVV M'],
  [{ street: '200' },                               'street N, postal code M',                'approved 00, AVS Z, CVV M'],
  [{ street: '201' },                               'street U',                               'approved 00, AVS U, CVV M'],
  [{ street: '200', zip: '20000' },                 'street N, postal code N',                'approved 00, AVS N, CVV M'],
  [{ amount: 200_100, cvv: '200', zip: '30001' },   'all of them at once',                    'declined 51, AVS S, CVV N'],
];

// developer.authorize.net/hello_world/testing_guide.html.
const AUTHORIZE_NET: Rows = [
  [{ zip: '46282' }, 'declined', declined('05')],
  [{ zip: '46201' }, 'A', 'approved 00, AVS A, CVV M'],
  [{ zip: '46203' }, 'E', 'approved 00, AVS E, CVV M'],
  [{ zip: '46204' }, 'G', 'approved 00, AVS G, CVV M'],
  [{ zip: '46205' }, 'N', 'approved 00, AVS N, CVV M'],
  [{ zip: '46207' }, 'R', 'approved 00, AVS R, CVV M'],
  [{ zip: '46208' }, 'S', 'approved 00, AVS S, CVV M'],
  [{ zip: '46209' }, 'U', 'approved 00, AVS U, CVV M'],
  [{ zip: '46211' }, 'W', 'approved 00, AVS W, CVV M'],
  [{ zip: '46214' }, 'X', 'approved 00, AVS X, CVV M'],
  [{ zip: '46217' }, 'Z', 'approved 00, AVS Z, CVV M'],
  [{ zip: '46225' }, 'partial authorization of $1.23', 'approved 10 for 123, AVS Y, CVV M'],
  [{ zip: '46225', amount: 123 }, 'no less than was asked for', ORDINARY],
  [{ zip: '46226' }, 'full amount, balance $1.23', ORDINARY],
  [{ zip: '46227' }, 'full amount, balance -$1.23', ORDINARY],
  [{ zip: '46228' }, 'full amount, balance $0', ORDINARY],
  [{ cvv: '900' }, 'M', ORDINARY],
  [{ cvv: '901' }, 'N', 'approved 00, AVS Y, CVV N'],
  [{ cvv: '902' }, 'S', 'approved 00, AVS Y, CVV S'],
  [{ cvv: '903' }, 'U', 'approved 00, AVS Y, CVV U'],
  [{ cvv: '904' }, 'P', 'approved 00, AVS Y, CVV P'],
  [{ pan: '370000000000002' }, 'approved', ORDINARY],
  [{ pan: '6011000000000012' }, 'approved', ORDINARY],
  [{ pan: '4007000000027' }, 'approved', ORDINARY],
  [{ pan: '4012888818888' }, 'approved', ORDINARY],
  [{ pan: '5424000000000015' }, 'approved', ORDINARY],
  [{ pan: '2223000010309703' }, 'approved', ORDINARY],
  [{ zip: '46282', cvv: '901' }, 'both', 'declined 05, AVS Y, CVV N'],
];

/** An ordinary card at Finix, where most of our test cards have a meaning. */
const ordinary = { pan: cards.mastercardDebit.pan };

// docs.finix.com, testing-your-integration; amounts in cents. The cards by failure code, by way of
// api-evangelist/finix-payments.
// biome-ignore format: a table reads in columns
const FINIX: Rows = [
  [{ ...ordinary, amount: 100 },     'succeeds',                        ORDINARY],
  [{ ...ordinary, amount: 102 },     'declined',                        declined('05')],
  [{ ...ordinary, amount: 103 },     'canceled',                        declined('05')],
  [{ ...ordinary, amount: 193 },     'insufficient funds',              declined('51')],
  [{ ...ordinary, amount: 194 },     'invalid card number',             declined('14')],
  [{ ...ordinary, amount: 195 },     'succeeds',                        ORDINARY],
  [{ ...ordinary, amount: 888_888 }, 'disputed later',                  ORDINARY],
  [{ ...ordinary, amount: 889_986 }, 'AVS failure',                     'declined 6P, AVS N, CVV M'],
  [{ ...ordinary, amount: 889_987 }, 'CVC failure',                     'declined N7, AVS Y, CVV N'],
  [{ pan: '6011000000004675' },      'credit',                          ORDINARY],
  [{ pan: '5200820000007201' },      'debit',                           ORDINARY],
  [{ pan: '4393420000002680' },      'for health expenses',             ORDINARY],
  [{ pan: '5223100000008423' },      'prepaid',                         ORDINARY],
  [{ pan: '379032000006086' },       'prepaid, reloadable',             ORDINARY],
  [{ pan: '4000000000009979' },      'GENERIC_DECLINE',                 declined('05')],
  [{ pan: '378282246310005' },       'GENERIC_DECLINE',                 declined('05')],
  [{ pan: '5555555555554444' },      'GENERIC_DECLINE',                 declined('05')],
  [{ pan: '6011111111111117' },      'GENERIC_DECLINE',                 declined('05')],
  [{ pan: '4000000000000002' },      'DO_NOT_HONOR',                    declined('05')],
  [{ pan: '4012888888881881' },      'CALL_ISSUER',                     declined('01')],
  [{ pan: '4539148803436467' },      'CARD_NOT_ACTIVATED_OR_BLOCKED',   declined('78')],
  [{ pan: '4000000000009995' },      'EXCEEDS_APPROVAL_LIMIT',          declined('61')],
  [{ pan: '4000000000009987' },      'EXPIRED_CARD',                    declined('54')],
  [{ pan: '4129054449449482' },      'FRAUD_DETECTED_BY_FINIX',         declined('59')],
  [{ pan: '4783512839773883' },      'FRAUD_DETECTED_BY_ISSUER',        declined('59')],
  [{ pan: '4000000000000069' },      'INSUFFICIENT_FUNDS',              declined('51')],
  [{ pan: '4544206329536898' },      'INVALID_CARD_NUMBER_OR_EXPIRED_CARD', declined('14')],
  [{ pan: '4000056655665556' },      'INVALID_CVV',                     'declined N7, AVS Y, CVV N'],
  [{ pan: '4709247730212712' },      'ISSUER_POLICY_VIOLATION',         declined('57')],
  [{ pan: '4000000000000127' },      'LOST_OR_STOLEN_CARD',             declined('41')],
  [{ pan: '4000000000000119' },      'PICK_UP_CARD',                    declined('04')],
  [{ pan: '4242424242424242' },      'RESTRICTED_CARD',                 declined('62')],
  [{ pan: '4181126552690790' },      'network token closed',            ORDINARY],
  [{ pan: '4281168227567010' },      'network token failed',            ORDINARY],
  [{ pan: '4220706972789265' },      'network token suspended',         ORDINARY],
];

describe("with a vendor's test values", () => {
  it.each([
    ['braintree', BRAINTREE],
    ['authorize-net', AUTHORIZE_NET],
    ['finix', FINIX],
  ] as const)('handles each as published: %s', (magicValues, rows) => {
    const gateway = freshGateway({ magicValues });
    expect(rows.map(([charged, published]) => [charged, published, outcomeOf(gateway, charged)])).toEqual(rows);
  });

  it.each(['braintree', 'authorize-net', 'adyen', 'paypal', 'modern-treasury', 'dwolla'] as const)(
    "applies cards.declines and Stripe's numbers next to %s",
    (magicValues) => {
      const gateway = freshGateway({ magicValues });
      expect([
        outcomeOf(gateway, { pan: cards.declines('51').pan }),
        outcomeOf(gateway, { pan: '4000000000000069' }),
        outcomeOf(gateway, { pan: '4000000000000101' }),
      ]).toEqual([declined('51'), declined('54'), 'approved 00, AVS Y, CVV N']);
    },
  );
});

describe('an amount published by Braintree', () => {
  it('is authorized from $4001.00 to $4001.99 and rejected when its batch settles', async () => {
    const gateway = freshGateway({ magicValues: 'braintree' });
    const sales = [400_099, 400_100, 400_199, 400_200].map((amount) => charge(gateway, { amount }).transaction_id);
    await gateway.clock.advance({ days: 3 });
    expect(sales.map((id) => gateway.transactions.get(id).transaction_state)).toEqual([
      'settled',
      'rejected',
      'rejected',
      'settled',
    ]);
  });

  it('applies to authorizations, but not to refunds', async () => {
    const gateway = freshGateway({ magicValues: 'braintree' });
    expect(outcomeOf(gateway, { type: 'AUTH', amount: 200_100 })).toBe(declined('51'));
    const sale = charge(gateway, { amount: 500_200 });
    await gateway.clock.advance({ days: 2 });
    const refund = gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND', amount: 200_100 });
    expect([refund.approved, refund.response_code]).toEqual([true, '00']);
  });

  it('applies to charges of stored cards', () => {
    const gateway = freshGateway({ magicValues: 'braintree' });
    const { payment_token } = gateway.paymentTokens.create(storable(cards.visa));
    const payment_method = { type: 'token', payment_token } as const;
    const { response_code } = gateway.transactions.create({ type: 'SALE', amount: 200_100, payment_method });
    expect(response_code).toBe('51');
  });
});

describe('the address of a stored card', () => {
  // biome-ignore format: a table reads in columns
  it.each([
    ['settlebox',     '20000', 'A'],
    ['braintree',     '30000', 'E'],
    ['braintree',     '30001', 'S'],
    ['authorize-net', '46207', 'R'],
    ['authorize-net', '46282', 'Y'],
    ['finix',         '20000', 'Y'],
  ] as const)('is checked as %s publishes it: %s is %s', (magicValues, zip, code) => {
    const card = { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030', address: { line1: '1 Main St', zip } };
    const { avs } = freshGateway({ magicValues }).paymentTokens.create({ card });
    expect(avs?.result_code).toBe(code);
  });
});

/** The packs that contain each value. */
const ACTS_IN: readonly (readonly [charged: Charged, packs: readonly Pack[]])[] = [
  [{ amount: 200_100 }, ['braintree']],
  [{ amount: 300_000 }, ['braintree']],
  [{ pan: '4000111111111115' }, ['braintree']],
  [{ cvv: '301' }, ['braintree']],
  [{ zip: '30000' }, ['braintree']],
  [{ zip: '46282' }, ['authorize-net']],
  [{ zip: '46225' }, ['authorize-net']],
  [{ cvv: '904' }, ['authorize-net']],
  [{ ...ordinary, amount: 102 }, ['finix']],
  [{ ...ordinary, amount: 889_986 }, ['finix']],
  [{ cvv: '201' }, ['settlebox', 'braintree', 'modern-treasury', 'dwolla']],
  [{ cvv: '901' }, ['settlebox', 'authorize-net', 'modern-treasury', 'dwolla']],
  [{ zip: '20000' }, ['settlebox', 'braintree', 'modern-treasury', 'dwolla']],
  [{ street: '200' }, ['settlebox', 'braintree', 'modern-treasury', 'dwolla']],
  [{ pan: '4000000000009995' }, ['settlebox', 'braintree', 'authorize-net', 'finix', 'modern-treasury', 'dwolla']],
];

const WORDS: readonly Pack[] = [
  ...(['settlebox', 'braintree', 'authorize-net', 'finix', 'modern-treasury', 'dwolla', 'none'] as const),
];

it('applies each value in its packs and in no other', () => {
  const gateways = WORDS.map((magicValues) => ({ magicValues, gateway: freshGateway({ magicValues }) }));
  const acting = (charged: Charged) =>
    gateways.filter(({ gateway }) => outcomeOf(gateway, charged) !== ORDINARY).map(({ magicValues }) => magicValues);
  const charges = ACTS_IN.map(([charged, packs]) => [{ ...ordinary, ...charged }, packs] as const);
  expect(charges.map(([charged]) => [charged, acting(charged)])).toEqual(charges);
});
