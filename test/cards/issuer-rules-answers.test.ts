/** Issuer responses set by rules: codes, partial approvals, check results, delays, timeouts, and refund outcomes. */
import { cards, type Gateway, type IssuerResponse, type RefundOutcome } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { type Charged, charge, ORDINARY, outcomeOf, said } from '../support/card-outcomes.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, type Heard, send } from '../support/http-requests.ts';

/** Returns the response to a charge under a rule with this issuer response. */
function resultOf(response: IssuerResponse, charged: Charged = {}, gateway: Gateway = freshGateway()): string {
  gateway.simulate.issuer.rule({ respond: response });
  return outcomeOf(gateway, charged);
}

describe('an issuer rule', () => {
  it.each<readonly [message: IssuerResponse, charged: Charged, respond: string]>([
    [{}, {}, ORDINARY],
    [{ code: '00' }, {}, ORDINARY],
    [{ code: '85' }, {}, 'approved 85, AVS Y, CVV M'],
    [{ code: '51' }, {}, 'declined 51, AVS Y, CVV M'],
    [{ code: 'R1' }, {}, 'declined R1, AVS Y, CVV M'],
    [{ code: '94' }, {}, 'declined 94, AVS Y, CVV M'],
    [{ code: '10' }, {}, 'approved 10 for 500, AVS Y, CVV M'],
    [{ code: '10' }, { amount: 999 }, 'approved 10 for 499, AVS Y, CVV M'],
    [{ code: '10' }, { amount: 1 }, ORDINARY],
    [{ approvedAmount: 1 }, {}, 'approved 10 for 1, AVS Y, CVV M'],
    [{ approvedAmount: 999 }, {}, 'approved 10 for 999, AVS Y, CVV M'],
    [{ approvedAmount: 1_000 }, {}, ORDINARY],
    [{ approvedAmount: 5_000 }, {}, ORDINARY],
    [{ approvedAmount: 300, code: '10' }, {}, 'approved 10 for 300, AVS Y, CVV M'],
    [{ approvedAmount: 300 }, { type: 'AUTH' }, 'approved 10 for 300, AVS Y, CVV M'],
    [{ avs: 'N' }, {}, 'approved 00, AVS N, CVV M'],
    [{ cvv: 'N' }, {}, 'approved 00, AVS Y, CVV N'],
    [{ avs: 'U', cvv: 'U', code: '05' }, {}, 'declined 05, AVS U, CVV U'],
    [{ avs: 'A', approvedAmount: 10 }, {}, 'approved 10 for 10, AVS A, CVV M'],
    [{ noResponse: true }, {}, 'error 91'],
  ])('responds %j to the charge %j with the result %s', (message, charged, response) => {
    expect(resultOf(message, charged)).toBe(response);
  });

  it.each(['Y', 'X', 'A', 'Z', 'W', 'N', 'R', 'U', 'S', 'G', 'E', 'I', 'B', 'P', 'C', 'D', 'M'] as const)(
    'sets AVS %s with any address, or without one',
    (avs) => {
      const gateway = freshGateway();
      expect(resultOf({ avs }, {}, gateway)).toBe(`approved 00, AVS ${avs}, CVV M`);
      const { zip: _zip, address_line1: _line, cvv: _cvv, ...bare } = cards.visa;
      const sale = gateway.transactions.create({ type: 'SALE', amount: 5, payment_method: bare });
      expect([sale.avs?.result_code, sale.cvv]).toEqual([avs, null]);
    },
  );

  it.each(['M', 'N', 'P', 'S', 'U', 'I', 'D', 'X'] as const)('sets CVV %s with any value, or without one', (cvv) => {
    const gateway = freshGateway();
    expect(resultOf({ cvv }, { cvv: '200' }, gateway)).toBe(`approved 00, AVS Y, CVV ${cvv}`);
    const { cvv: _cvv, ...bare } = cards.visa;
    const sale = gateway.transactions.create({ type: 'SALE', amount: 5, payment_method: bare });
    expect(sale.cvv?.result_code).toBe(cvv);
  });

  it('sets its own fields and leaves the rest to the test value', () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ match: { amount: 1 }, respond: { avs: 'N' } });
    gateway.simulate.issuer.rule({ match: { amount: 2 }, respond: { code: '00' } });
    gateway.simulate.issuer.rule({ match: { amount: 300 }, respond: { approvedAmount: 200 } });
    const { pan } = cards.declines('05');
    expect([1, 2, 300].map((amount) => outcomeOf(gateway, { pan, amount, cvv: '200' }))).toEqual([
      'declined 05, AVS N, CVV N',
      'approved 00, AVS Y, CVV N',
      'approved 10 for 200, AVS Y, CVV N',
    ]);
  });

  it('applies in production too, where test values have no effect', () => {
    const gateway = freshGateway({ environment: 'production' });
    expect(outcomeOf(gateway, { cvv: '200', pan: cards.declines('05').pan })).toBe(ORDINARY);
    expect(resultOf({ code: '65', cvv: 'P' }, {}, gateway)).toBe('declined 65, AVS Y, CVV P');
  });

  it('approves over the credit line only with an explicit code', () => {
    const gateway = freshGateway({ creditLines: [{ pan: cards.visa.pan, limit: 100 }] });
    gateway.simulate.issuer.rule({ match: { amount: 1_000 }, respond: { approvedAmount: 400 } });
    gateway.simulate.issuer.rule({ match: { amount: 2_000 }, respond: { code: '00' } });
    gateway.simulate.issuer.rule({ match: { amount: 3_000 }, respond: { avs: 'N' } });
    expect([1_000, 2_000, 3_000].map((amount) => outcomeOf(gateway, { amount }))).toEqual([
      'declined 51, AVS Y, CVV M',
      ORDINARY,
      'declined 51, AVS N, CVV M',
    ]);
    expect(gateway.simulate.issuer.creditLines()[0]).toMatchObject({ used: 2_000, available: -1_900 });
  });

  it('leaves smaller charges than its partial approval to the test value or the credit line', () => {
    const gateway = freshGateway({ creditLines: [{ pan: cards.visa.pan, limit: 100, overLimit: 'partial' }] });
    gateway.simulate.issuer.rule({ respond: { approvedAmount: 900 } });
    expect([
      outcomeOf(gateway, { amount: 500, pan: cards.declines('51').pan }),
      outcomeOf(gateway, { amount: 5_000, pan: cards.mastercard.pan }),
      outcomeOf(gateway, { amount: 500 }),
    ]).toEqual(['declined 51, AVS Y, CVV M', 'approved 10 for 900, AVS Y, CVV M', 'approved 10 for 100, AVS Y, CVV M']);
  });

  it('allows capture, void, and refund up to the amount of its partial approval', async () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ respond: { approvedAmount: 300 } });
    const held = charge(gateway, { type: 'AUTH' });
    expect(held).toMatchObject({ approved: true, amount: 300, requested_amount: 1_000, captured_amount: 0 });
    expect(() => gateway.transactions.capture(held.transaction_id, { amount: 301 })).toThrow(
      'amount must be at most 300 cents, the amount of the authorization; got 301.',
    );
    expect(gateway.transactions.capture(held.transaction_id)).toMatchObject({ captured_amount: 300 });
    await gateway.clock.advanceTo('settlement');
    const refund = gateway.transactions.cancel(held.transaction_id, { type: 'REFUND' });
    expect(refund.amount).toBe(300);
  });
});

const SALE = { type: 'SALE', amount: 1_000, payment_method: cards.visa };

/** Sends a request and records the time of its response. */
function underWay(gateway: Gateway): {
  readonly response: Promise<Heard>;
  readonly respondedAt: () => string | undefined;
} {
  let at: string | undefined;
  const response = send(gateway, '/v1/transactions', { method: 'POST', body: SALE }).then((received) => {
    at = gateway.clock.iso();
    return received;
  });
  return { response, respondedAt: () => at };
}

describe('an issuer that never responds', () => {
  it('times out after three seconds: Error, 91, retryable, without a hold', () => {
    const gateway = freshGateway({ creditLines: [{ pan: cards.visa.pan, limit: 5_000 }] });
    gateway.simulate.issuer.rule({ respond: { noResponse: true } });
    const silent = charge(gateway, { type: 'AUTH' });
    expect(silent).toMatchObject({
      approved: false,
      response_status: 'Error',
      response_code: '91',
      retry: 'later',
      amount: 0,
      transaction_state: 'declined',
      avs: null,
      cvv: null,
      auth_code: null,
      network_transaction_id: null,
      authorization_expires_at: null,
      processed_at: '2026-01-05T15:00:03.000Z',
    });
    expect(gateway.simulate.issuer.creditLines()[0]).toMatchObject({ held: 0, used: 0, available: 5_000 });
    expect(gateway.events.list().map(({ type }) => type)).toEqual(['transaction.declined']);
  });

  it('delays fetch until the clock reaches the timeout', async () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ respond: { noResponse: true } });
    const { response, respondedAt } = underWay(gateway);
    await gateway.clock.advance(2_999);
    expect(respondedAt()).toBeUndefined();
    await gateway.clock.advance(1);
    const { status, body } = await response;
    expect([status, fieldOf(body, 'response_status'), fieldOf(body, 'response_code'), respondedAt()]).toEqual([
      201,
      'Error',
      '91',
      '2026-01-05T15:00:03.000Z',
    ]);
  });

  it('moves no money', async () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ respond: { noResponse: true }, times: 2 });
    charge(gateway);
    charge(gateway, { type: 'AUTH' });
    await gateway.clock.advance({ days: 40 });
    expect([gateway.batches.list().total, gateway.ledger.deposits()]).toEqual([0, []]);
  });

  it('times out again while the rule applies, and responds after it', () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ respond: { noResponse: true }, times: 2 });
    expect([1, 2, 3].map(() => outcomeOf(gateway))).toEqual(['error 91', 'error 91', ORDINARY]);
  });
});

describe('an issuer with a delayed response', () => {
  it('returns the usual response at the delayed time, as fetch does', async () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ respond: { delaySeconds: 2.5, approvedAmount: 400, cvv: 'U' } });
    const { response, respondedAt } = underWay(gateway);
    await gateway.clock.advance(2_499);
    expect(respondedAt()).toBeUndefined();
    await gateway.clock.advance(1);
    const { body } = await response;
    expect([fieldOf(body, 'processed_at'), fieldOf(body, 'amount'), fieldOf(body, 'cvv', 'result_code')]).toEqual([
      '2026-01-05T15:00:02.500Z',
      400,
      'U',
    ]);
  });

  it('accepts a delay of zero seconds to one hour', () => {
    const gateway = freshGateway();
    for (const delaySeconds of [0, 3_600]) gateway.simulate.issuer.rule({ respond: { delaySeconds }, times: 1 });
    expect(charge(gateway)).not.toHaveProperty('processed_at');
    expect(charge(gateway)).toMatchObject({ approved: true, processed_at: '2026-01-05T16:00:00.000Z' });
  });

  it('replays the delayed response by key without another delay', async () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ respond: { delaySeconds: 2 }, times: 1 });
    const request = () =>
      send(gateway, '/v1/transactions', { method: 'POST', body: SALE, headers: { 'Idempotency-Key': 'order-1' } });
    const first = request();
    await gateway.clock.advance({ seconds: 2 });
    const [one, again] = [await first, await request()];
    expect([again.status, fieldOf(again.body, 'transaction_id')]).toEqual([201, fieldOf(one.body, 'transaction_id')]);
    expect(said(charge(gateway))).toBe(ORDINARY);
  });
});

describe('a rule for refunds', () => {
  /** The refund's states from the morning of Tuesday 2026-01-06 on. */
  async function historyOf(refund: RefundOutcome, pan = cards.visa.pan): Promise<string[]> {
    const gateway = freshGateway();
    const sale = charge(gateway, { pan });
    await gateway.clock.advanceTo('settlement');
    gateway.simulate.issuer.rule({ respond: { refund } });
    const { transaction_id } = gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' });
    await gateway.clock.advance({ days: 20 });
    const { history = [] } = gateway.transactions.get(transaction_id);
    return history.map(({ at, state }) => `${at.slice(5, 16)} ${state}`);
  }
  const SETTLED = ['01-06T13:30 authorized', '01-07T02:00 settling', '01-07T13:30 settled'];

  // biome-ignore format: a table reads in columns
  it.each<readonly [RefundOutcome, pan: string, states: readonly string[]]>([
    ['pay',                             cards.visa.pan,     SETTLED],
    ['pay',                             '4000000000005126', SETTLED],
    ['late',                            cards.visa.pan,     [...SETTLED.slice(0, 2), '01-08T13:30 settled']],
    ['late',                            '4000000000005126', [...SETTLED.slice(0, 2), '01-08T13:30 settled']],
    ['reject',                          cards.visa.pan,     [...SETTLED.slice(0, 2), '01-07T13:30 rejected']],
    ['reject',                          '4000000000007726', [...SETTLED.slice(0, 2), '01-07T13:30 rejected']],
    [{ rejectOn: { day: 1 } },          cards.visa.pan,     [...SETTLED, '01-08T13:30 rejected']],
    [{ rejectOn: { day: 3 } },          cards.visa.pan,     [...SETTLED, '01-12T13:30 rejected']],
    [{ rejectOn: { bankingDay: 1 } },   cards.visa.pan,     [...SETTLED, '01-08T13:30 rejected']],
    [{ rejectOn: { bankingDay: 3 } },   cards.visa.pan,     [...SETTLED, '01-12T13:30 rejected']],
    [{ rejectOn: { bankingDay: 8 } },   cards.visa.pan,     [...SETTLED, '01-20T13:30 rejected']],
  ])('sets the outcome %j with these states for the card %s', async (refund, pan, states) => {
    expect(await historyOf(refund, pan)).toEqual(states);
  });
});
