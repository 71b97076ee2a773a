/** Test values on tapes: published numbers are stored as they are, and a CVV as its result. */
import { cards, type Gateway, type GatewayOptions, replay, type Tape } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { type Charged, charge } from '../support/card-outcomes.ts';
import { gatewayForAnyCard } from '../support/fresh-gateway.ts';

type Pack = NonNullable<GatewayOptions['magicValues']>;

const retained = (gateway: Gateway): Tape => JSON.parse(JSON.stringify(gateway.tape()));
const cvvsOn = (tape: Tape) => Array.from(JSON.stringify(tape.steps).matchAll(/"cvv":"([^"]*)"/g), ([, cvv]) => cvv);

const amex = cards.amex.pan;

// biome-ignore format: a table reads in columns
const CVVS: readonly (readonly [pack: Pack, charged: readonly Charged[], retained: readonly string[]])[] = [
  ['settlebox',       [{ cvv: '987' }, { cvv: '200' }, { cvv: '201' }, { cvv: '901' }, { cvv: '301' }],      ['M:3', 'N:3', 'U:3', 'N:3', 'M:3']],
  ['braintree',       [{ cvv: '301' }, { cvv: '200' }, { cvv: '201' }, { cvv: '901' }],                     ['S:3', 'N:3', 'U:3', 'M:3']],
  ['braintree',       [{ pan: amex, cvv: '3011' }, { pan: amex, cvv: '2000' }, { pan: amex, cvv: '9876' }], ['S:4', 'N:4', 'M:4']],
  ['authorize-net',   [{ cvv: '900' }, { cvv: '902' }, { cvv: '903' }, { cvv: '904' }, { cvv: '200' }],      ['M:3', 'S:3', 'U:3', 'P:3', 'M:3']],
  ['finix',           [{ cvv: '200' }, { cvv: '904' }],                                                     ['M:3', 'M:3']],
  ['modern-treasury', [{ cvv: '200' }],                                                                     ['N:3']],
  ['none',            [{ cvv: '200' }],                                                                     ['M:3']],
];

describe('a tape of a world with test values', () => {
  it.each(CVVS)('stores for %s the result of a CVV and replays it: %j', async (magicValues, charges, outcomes) => {
    const gateway = gatewayForAnyCard({ magicValues });
    const codes = charges.map((charged) => charge(gateway, charged).cvv?.result_code);
    const tape = retained(gateway);
    expect([cvvsOn(tape), codes]).toEqual([outcomes, outcomes.map((outcome) => outcome[0])]);
    using again = await replay(tape);
    expect(again.tape().steps).toEqual(gateway.tape().steps);
    expect(again.transactions.list().data).toEqual(gateway.transactions.list().data);
  });

  it('stores published numbers of every vendor unchanged, and replaces all others', () => {
    const published = [
      '4242424242424242',
      '4000008260000000',
      '4000000000007726',
      '4000090000000185', // Stripe's and settlebox's own
      '4000111111111115',
      '4005519200000004', // Braintree
      '4007000000027',
      '2223000010309711', // Authorize.Net
      '379032000006086',
      '4393420000002680',
      '4000000000000135', // Finix
      '2222400070000005',
      '6011601160116611', // Adyen
    ];
    for (const magicValues of ['settlebox', 'authorize-net', 'none'] as const) {
      const gateway = gatewayForAnyCard({ magicValues });
      for (const pan of [...published, '4539578763621486']) charge(gateway, { pan });
      const text = JSON.stringify(gateway.tape());
      expect(published.filter((pan) => !text.includes(pan))).toEqual([]);
      expect(text).not.toContain('4539578763621486');
    }
  });

  it('replays to the same declines, partial approvals, and timeouts', async () => {
    const gateway = gatewayForAnyCard({ magicValues: 'braintree' });
    for (const amount of [1_000, 200_100, 300_000, 400_100]) charge(gateway, { amount, zip: '30001' });
    await gateway.clock.advance({ days: 3 });
    using again = await replay(retained(gateway));
    expect(String(again.timeline())).toBe(String(gateway.timeline()));
  });
});
