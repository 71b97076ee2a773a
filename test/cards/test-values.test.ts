/**
 * Published test values of cards in the built-in pack: Stripe's numbers, one number per response code, and values of
 * other fields.
 */
import { cards, type Gateway, type GatewayOptions } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { brandOf, cardLengths, passesLuhn } from '../../src/facts/card-numbers.ts';
import { RESPONSE_CODES } from '../../src/facts/response-codes.ts';
import { cardValuesOf, isTestCard, panAnswering } from '../../src/networks/test-values/magic-cards.ts';
import { type Charged, charge, chargedWith, ORDINARY, outcomeOf } from '../support/card-outcomes.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { wishRefusal } from '../support/refusals.ts';
import { volume } from '../support/volume.ts';

type Pack = NonNullable<GatewayOptions['magicValues']>;
const PACKS: readonly Pack[] = [
  ...(['settlebox', 'stripe', 'braintree', 'authorize-net', 'finix', 'adyen', 'paypal', 'square', 'checkout'] as const),
  ...(['worldpay', 'cybersource', 'modern-treasury', 'dwolla'] as const),
];

// docs.stripe.com/testing: declined payments, fraud prevention, disputes, refunds, 3D Secure.
const STRIPE: readonly (readonly [pan: string, published: string, outcome: string])[] = [
  ['4242424242424242', 'succeeds', ORDINARY],
  ['4000056655665556', 'succeeds', ORDINARY],
  ['4000000000000002', 'generic_decline', 'declined 05, AVS Y, CVV M'],
  ['4000000000009995', 'insufficient_funds', 'declined 51, AVS Y, CVV M'],
  ['4000000000009987', 'lost_card', 'declined 41, AVS Y, CVV M'],
  ['4000000000009979', 'stolen_card', 'declined 43, AVS Y, CVV M'],
  ['4000000000000069', 'expired_card', 'declined 54, AVS Y, CVV M'],
  ['4000000000000127', 'incorrect_cvc', 'declined N7, AVS Y, CVV N'],
  ['4000000000000119', 'processing_error', 'declined 96, AVS Y, CVV M'],
  ['4000000000006975', 'card_velocity_exceeded', 'declined 65, AVS Y, CVV M'],
  ['4000000000000341', 'declines after attaching', 'declined 05, AVS Y, CVV M'],
  ['4100000000000019', 'always blocked', 'declined 59, AVS Y, CVV M'],
  ['4000000000000010', 'address checks fail', 'approved 00, AVS N, CVV M'],
  ['4000000000000028', 'line1 check fails', 'approved 00, AVS Z, CVV M'],
  ['4000000000000036', 'postal code check fails', 'approved 00, AVS A, CVV M'],
  ['4000000000000044', 'address unavailable', 'approved 00, AVS U, CVV M'],
  ['4000000000000101', 'CVC check fails', 'approved 00, AVS Y, CVV N'],
  ['4000000000000259', 'disputed as fraudulent', ORDINARY],
  ['4000000000002685', 'disputed as not received', ORDINARY],
  ['4000000000001976', 'disputed as an inquiry', ORDINARY],
  ['4000000000005423', 'early fraud warning', ORDINARY],
  ['4000000404000079', 'disputed multiple times', ORDINARY],
  ['4000000000007726', 'its refund succeeds later', ORDINARY],
  ['4000000000005126', 'its refund fails later', ORDINARY],
  ['4000000000004954', 'highest risk, may be blocked', ORDINARY],
  ['4000000000009235', 'elevated risk', ORDINARY],
  ['4000000000000077', 'bypasses the pending balance', ORDINARY],
  ['4000002760003184', 'always requires authentication', 'declined 1A, AVS Y, CVV M'],
  ['4000000000003220', '3DS required', 'declined 1A, AVS Y, CVV M'],
  ['4000008400001629', '3DS required, declined', 'declined 05, AVS Y, CVV M'],
  ['4000008400001280', '3DS required, lookup fails', 'declined 05, AVS Y, CVV M'],
  ['4000008260003178', 'authenticated, insufficient_funds', 'declined 51, AVS Y, CVV M'],
  ['4000008400000407', 'high dispute score', ORDINARY],
  ['4000008400000159', 'high fraud warning score', ORDINARY],
  ['4000008400001017', 'dynamic risk thresholds', ORDINARY],
  ['4000008405600003', 'adaptive 3DS', ORDINARY],
  ['4000058400307872', 'CVC check fails, elevated risk', 'approved 00, AVS Y, CVV N'],
  ['4000058400306072', 'postal check fails, elevated risk', 'approved 00, AVS A, CVV M'],
  ['4000000404000038', 'Visa CE 3.0 dispute', ORDINARY],
  ['4000008400000779', 'Visa compliance dispute', ORDINARY],
  ['5105008400000002', 'Mastercard compliance dispute', ORDINARY],
  ['4000000001000043', 'Smart Disputes', ORDINARY],
  ['4000000404004816', 'Visa RDR', ORDINARY],
  ['4000000404005649', 'Verifi CE3 block', ORDINARY],
  ['5105000300000018', 'Ethoca alert', ORDINARY],
  ['4000008400000027', '3DS required', 'declined 1A, AVS Y, CVV M'],
  ['4000000032200000', '3DS frictionless', ORDINARY],
  ['4000582600000094', '3DS out of band', 'declined 1A, AVS Y, CVV M'],
  ['4000582600000045', '3DS passcode', 'declined 1A, AVS Y, CVV M'],
  ['4000582600000102', '3DS single select', 'declined 1A, AVS Y, CVV M'],
  ['4000582600000110', '3DS multi select', 'declined 1A, AVS Y, CVV M'],
  ['4000000000001208', 'captcha', ORDINARY],
  ['4000000000003725', 'captcha', ORDINARY],
  ['4001007020000002', 'offline PIN', ORDINARY],
  ['4000008260000075', 'offline PIN retry', ORDINARY],
  ['4001000360000005', 'online PIN', ORDINARY],
  ['4000002760000008', 'online PIN retry', ORDINARY],
  ['4000000000003055', '3DS supported', ORDINARY],
  ['4000000760000002', 'succeeds, from Brazil', ORDINARY],
  ['4000008260000000', 'succeeds, from the United Kingdom', ORDINARY],
];

const OTHER_FIELDS: readonly (readonly [charged: Charged, outcome: string])[] = [
  [{ cvv: '200' }, 'approved 00, AVS Y, CVV N'],
  [{ cvv: '201' }, 'approved 00, AVS Y, CVV U'],
  [{ cvv: '901' }, 'approved 00, AVS Y, CVV N'],
  [{ cvv: '301' }, ORDINARY],
  [{ zip: '20000' }, 'approved 00, AVS A, CVV M'],
  [{ zip: '20000-1234' }, 'approved 00, AVS A, CVV M'],
  [{ zip: '20001' }, 'approved 00, AVS U, CVV M'],
  [{ zip: '94103-1234' }, 'approved 00, AVS X, CVV M'],
  [{ street: '200' }, 'approved 00, AVS Z, CVV M'],
  [{ street: '201' }, 'approved 00, AVS U, CVV M'],
  [{ street: '200', zip: '20000' }, 'approved 00, AVS N, CVV M'],
  [{ street: '2000' }, ORDINARY],
];

describe('the handling of a test number published by Stripe', () => {
  it.each(['settlebox', 'stripe'] as const)('is as published in the pack %s', (magicValues) => {
    const gateway = freshGateway({ magicValues });
    expect(STRIPE.map(([pan, published]) => [pan, published, outcomeOf(gateway, { pan })])).toEqual(STRIPE);
  });

  it('has the same outcome for an authorization and for any amount', () => {
    const gateway = freshGateway();
    const responses = [2_00, 200_100, 300_000].map((amount) =>
      outcomeOf(gateway, { type: 'AUTH', amount, pan: '4000000000009995' }),
    );
    expect(responses).toEqual(Array(3).fill('declined 51, AVS Y, CVV M'));
  });

  it('has its outcome as a stored card', () => {
    const gateway = freshGateway();
    const pay = (pan: string) => {
      const { payment_token } = gateway.paymentTokens.create({
        card: { pan, expiry_month: '12', expiry_year: '2030' },
      });
      return gateway.transactions.create({
        type: 'SALE',
        amount: 1_000,
        payment_method: { type: 'token', payment_token },
      });
    };
    expect(['4000000000000341', '4000000000009995', '4242424242424242'].map((pan) => pay(pan).response_code)).toEqual([
      '05',
      '51',
      '00',
    ]);
  });

  it('is rejected for its defect: a wrong check digit, or an unsupported brand', () => {
    for (const pan of ['4242424242424241', '3530111333300000', '30569309025904', '6200000000000005'])
      expect(() => charge(freshGateway(), { pan })).toThrow();
  });
});

describe('a refund to a card that Stripe publishes for refunds', () => {
  /** Its state on the days after the request. */
  const statesOf = async (payment_method: typeof cards.visa) => {
    const gateway = freshGateway();
    const sale = gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method });
    await gateway.clock.advance({ days: 2 });
    const refund = gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' });
    const states: string[] = [];
    for (const _day of [1, 2, 3]) {
      await gateway.clock.advance({ days: 1 });
      states.push(gateway.transactions.get(refund.transaction_id).transaction_state);
    }
    return states;
  };

  it('settles with the next batch or the one after it, or is rejected', async () => {
    expect({
      ordinary: await statesOf(cards.visa),
      late: await statesOf(cards.refundLate),
      refused: await statesOf(cards.refundRejected),
    }).toEqual({
      ordinary: ['settled', 'settled', 'settled'],
      late: ['settling', 'settled', 'settled'],
      refused: ['rejected', 'rejected', 'rejected'],
    });
  });
});

describe('a number for a response code', () => {
  it('exists for each code and makes the issuer return it', () => {
    // From this day, all of them exist.
    const gateway = freshGateway({ now: '2026-10-26T15:00:00Z' });
    const codes = RESPONSE_CODES.map(({ code }) => code);
    const numbers = codes.map(panAnswering);
    expect(new Set(numbers).size).toBe(codes.length);
    expect(numbers.map((pan) => charge(gateway, { pan }).response_code)).toEqual(codes);
  });

  it('stays stable, so that tests can contain it', () => {
    expect((['00', '10', '05', '51', '54', 'N7', '1A', 'Z3'] as const).map(panAnswering)).toEqual([
      '4000090000000003',
      '4000090000000011',
      '4000090000000078',
      '4000090000000185',
      '4000090000000219',
      '4000090000000367',
      '4000090000000409',
      '4000090000000482',
    ]);
  });

  it('is returned by cards.declines, which rejects unknown codes', () => {
    expect([cards.declines('51').pan, cards.declines('94').pan]).toEqual(['4000090000000185', '4000090000000490']);
    expect(wishRefusal(() => Reflect.apply(cards.declines, undefined, ['99'])).message).toBe(
      '"99" is not a response code. cards.declines takes a response code such as 05 or 51.',
    );
  });
});

describe('a test value in another field', () => {
  it.each(OTHER_FIELDS)('%j results in %s', (charged, outcome) => {
    expect(outcomeOf(freshGateway(), charged)).toBe(outcome);
  });

  it('combines with the others, and the number takes precedence', () => {
    const gateway = freshGateway();
    expect([
      outcomeOf(gateway, { pan: cards.declines('51').pan, cvv: '200', zip: '20000', street: '200' }),
      outcomeOf(gateway, { pan: '4000000000000101', cvv: '201' }),
      outcomeOf(gateway, { pan: '4000000000000044', zip: '20000', street: '200' }),
    ]).toEqual(['declined 51, AVS N, CVV N', 'approved 00, AVS Y, CVV N', 'approved 00, AVS U, CVV M']);
  });

  it('has no result for fields that were not sent', () => {
    const { cvv: _cvv, ...bare } = cards.visa;
    const sale = { type: 'SALE', amount: 1_000, payment_method: { ...bare, pan: '4000000000000010' } } as const;
    const { approved, avs, cvv } = freshGateway().transactions.create(sale);
    expect([approved, avs, cvv]).toEqual([true, null, null]);
  });
});

type Value = Parameters<typeof chargedWith>[0];

const valuesOf = (pack: Pack): readonly Value[] => cardValuesOf(pack).flatMap(({ values }) => values);

const outcomes = (gateway: Gateway, values: readonly Value[]) =>
  values.map((value) => outcomeOf(gateway, chargedWith(value)));

/** The values that no earlier pack has, or all of them: most packs contain the 200 of the first one. */
function newValuesOf(pack: Pack): readonly Value[] {
  if (volume(0, 1) === 1) return valuesOf(pack);
  const earlier = new Set(PACKS.slice(0, PACKS.indexOf(pack)).flatMap((one) => valuesOf(one).map(String)));
  return valuesOf(pack).filter((value) => !earlier.has(String(value)));
}

/** Returns the outcomes of charges that should be ordinary; an ordinary one comes first. */
const outcomesBesides = (gateway: Gateway, values: readonly Value[]) =>
  new Set([outcomeOf(gateway), ...outcomes(gateway, values)]);

describe('every test value', () => {
  it.each(PACKS)('has no effect in production mode: %s', (magicValues) => {
    const gateway = freshGateway({ magicValues, environment: 'production' });
    expect(outcomesBesides(gateway, newValuesOf(magicValues))).toEqual(new Set([ORDINARY]));
  });

  it.each(PACKS)('has no effect if test values are disabled: %s', (magicValues) => {
    const gateway = freshGateway({ magicValues: 'none' });
    expect(outcomesBesides(gateway, newValuesOf(magicValues))).toEqual(new Set([ORDINARY]));
  });

  it.each(PACKS)('has the same effect in development and in sandbox: %s', (magicValues) => {
    const [sandbox, development] = (['sandbox', 'development'] as const).map((environment) =>
      outcomes(freshGateway({ magicValues, environment }), valuesOf(magicValues)),
    );
    expect(development).toEqual(sandbox);
    expect(new Set(sandbox).size).toBeGreaterThan(5);
  });

  it('is a number of known brand, length, and check digit', () => {
    const numbers = PACKS.flatMap((pack) =>
      cardValuesOf(pack).flatMap(({ values }) =>
        values.flatMap(([field, value]) => (field === 'number' ? [value] : [])),
      ),
    );
    const wrong = numbers.filter((pan) => {
      const brand = brandOf(pan);
      return brand === undefined || !cardLengths(brand).includes(pan.length) || !passesLuhn(pan) || !isTestCard(pan);
    });
    expect(wrong).toEqual([]);
  });
});
