/** Duration of an authorization hold by brand and initiator, and its end. To the millisecond. */
import { type AuthorizationDays, cards, type Gateway, type GatewayOptions } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway, tended } from '../support/fresh-gateway.ts';
import { fieldOf, send } from '../support/http-requests.ts';
import { refusalOf } from '../support/refusals.ts';

const PANS = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  discover: '6011111111111117',
} as const;
type Brand = keyof typeof PANS;
type Initiator = 'customer' | 'merchant' | 'card';

/**
 * Creates an authorization of 50.00, by the customer or the merchant with a stored card, or with a card in the request.
 */
function authorize({ paymentTokens, transactions }: Gateway, brand: Brand, by: Initiator = 'card', amount = 5_000) {
  const pan = PANS[brand];
  const { cvv: _cvv, ...card } = cards.visa;
  if (by === 'card') return transactions.create({ type: 'AUTH', amount, payment_method: { ...card, pan } });
  const { payment_token } = paymentTokens.create({ card: { pan, expiry_month: '12', expiry_year: '2039' } });
  const payment_method = { type: 'token', payment_token } as const;
  return transactions.create({ type: 'AUTH', amount, payment_method, recurring: by === 'merchant' });
}

const DAY_MS = 86_400_000;
const stateOf = (gateway: Gateway, { transaction_id }: { readonly transaction_id: string }) =>
  gateway.transactions.get(transaction_id).transaction_state;

/**
 * Returns the end of the hold in the response. Checks that a capture works one millisecond earlier and is rejected at
 * that time.
 */
async function endOf(options: GatewayOptions, brand: Brand, by: Initiator): Promise<string | null> {
  const gateway = freshGateway(options);
  const [captured, late] = [authorize(gateway, brand, by), authorize(gateway, brand, by)];
  const end = late.authorization_expires_at;
  if (end === null) return null;
  await gateway.clock.advanceTo(Date.parse(end) - 1);
  expect(gateway.transactions.capture(captured.transaction_id).transaction_state).toBe('captured');
  await gateway.clock.advance(1);
  expect(refusalOf(() => gateway.transactions.capture(late.transaction_id))).toMatchObject({
    status: 409,
    code: 'invalid_state',
    message: expect.stringContaining('is expired; only an authorized'),
  });
  expect([stateOf(gateway, captured) === 'expired', stateOf(gateway, late)]).toEqual([false, 'expired']);
  return end;
}

const NOW = '2026-01-05T15:00:00.000Z';
const after = (days: number, now: string = NOW) => new Date(Date.parse(now) + days * DAY_MS).toISOString();

describe('an authorization', () => {
  // biome-ignore format: a table reads in columns
  it.each<readonly [Brand, Initiator, days: number]>([
    ['visa',       'card',      7],
    ['visa',       'customer',  7],
    ['visa',       'merchant',  5],
    ['mastercard', 'card',     30],
    ['mastercard', 'customer', 30],
    ['mastercard', 'merchant',  7],
    ['amex',       'card',      7],
    ['amex',       'customer',  7],
    ['amex',       'merchant',  7],
    ['discover',   'card',     10],
    ['discover',   'customer', 10],
    ['discover',   'merchant', 10],
  ])('holds a %s card by the %s for %i days: it can be captured a millisecond before the end, but not at the end', async (brand, by, days) => {
    expect(await endOf({}, brand, by)).toBe(after(days));
  });

  // For Visa, 14 April 2024 begins at 04:00 in UTC.
  // biome-ignore format: a table reads in columns
  it.each<readonly [now: string, Brand, Initiator, days: number]>([
    ['2024-04-14T03:59:59.999Z', 'visa',       'merchant',  7],
    ['2024-04-14T04:00:00.000Z', 'visa',       'merchant',  5],
    ['2024-04-10T15:00:00.000Z', 'visa',       'merchant',  7],
    ['2024-04-14T03:59:59.999Z', 'visa',       'customer',  7],
    ['2024-04-14T04:00:00.000Z', 'visa',       'card',      7],
    ['2024-04-13T15:00:00.000Z', 'mastercard', 'merchant',  7],
    ['2022-01-03T15:00:00.000Z', 'visa',       'merchant',  7],
  ])('holds from %s, with a %s card by the %s, for %i days', async (now, brand, by, days) => {
    expect(await endOf({ now }, brand, by)).toBe(after(days, now));
  });

  it('follows the rule of the day on which it was made, even if the rule changes during the hold', async () => {
    const gateway = freshGateway({ now: '2024-04-13T15:00:00Z' });
    const before = authorize(gateway, 'visa', 'merchant');
    await gateway.clock.advanceTo('2024-04-14T15:00:00Z');
    const since = authorize(gateway, 'visa', 'merchant');
    expect([before.authorization_expires_at, since.authorization_expires_at]).toEqual([
      '2024-04-20T15:00:00.000Z',
      '2024-04-19T15:00:00.000Z',
    ]);
    await gateway.clock.advanceTo('2024-04-19T15:00:00Z');
    expect([stateOf(gateway, before), stateOf(gateway, since)]).toEqual(['authorized', 'expired']);
  });

  // Days of 24 hours: New York changes its clocks over the weekends of 8 March and 1 November, the hold does not.
  it.each([
    '2026-03-05T15:00:00.000Z',
    '2026-03-08T06:59:59.999Z',
    '2026-10-30T14:00:00.000Z',
    '2026-11-01T05:30:00.000Z',
  ])('holds from %s for a multiple of 24 hours, regardless of clock changes', async (now) => {
    expect(await endOf({ now }, 'visa', 'card')).toBe(after(7, now));
    expect(await endOf({ now }, 'mastercard', 'card')).toBe(after(30, now));
  });

  // biome-ignore format: a table reads in columns
  it.each<readonly [AuthorizationDays, Brand, Initiator, days: number]>([
    [{ visa: 3 },                            'visa',       'card',      3],
    [{ visa: 3 },                            'visa',       'customer',  3],
    [{ visa: 3 },                            'visa',       'merchant',  5],
    [{ visaMerchantInitiated: 2 },           'visa',       'merchant',  2],
    [{ visaMerchantInitiated: 2 },           'visa',       'customer',  7],
    [{ visaMerchantInitiated: 2 },           'mastercard', 'merchant',  7],
    [{ mastercard: 7 },                      'mastercard', 'card',      7],
    [{ mastercard: 7 },                      'mastercard', 'merchant',  7],
    [{ amex: 1 },                            'amex',       'card',      1],
    [{ discover: 60, visa: 1, amex: 1 },     'discover',   'merchant', 60],
  ])('holds with the option %j: a %s card by the %s for %i days', async (authorizationDays, brand, by, days) => {
    expect(await endOf({ authorizationDays }, brand, by)).toBe(after(days));
  });

  it('holds by the option even before the brand changed its own rule', async () => {
    const now = '2024-01-08T15:00:00.000Z';
    expect(await endOf({ now, authorizationDays: { visaMerchantInitiated: 5 } }, 'visa', 'merchant')).toBe(
      after(5, now),
    );
  });

  it('shows the end of its hold in every response and event, unlike sales and declines', () => {
    const gateway = freshGateway();
    const held = authorize(gateway, 'visa');
    const end = { authorization_expires_at: after(7) };
    expect(held).toMatchObject(end);
    expect(gateway.transactions.get(held.transaction_id)).toMatchObject(end);
    expect(gateway.transactions.list().data).toMatchObject([end]);
    expect(gateway.events.list()[0]?.data.object).toMatchObject(end);
    const none = { authorization_expires_at: null };
    const { transactions } = gateway;
    expect(transactions.create({ type: 'SALE', amount: 5, payment_method: cards.visa })).toMatchObject(none);
    expect(transactions.create({ type: 'AUTH', amount: 5, payment_method: cards.declines('51') })).toMatchObject(none);
  });

  it('is listed in upcoming() until it is captured or voided', () => {
    const gateway = freshGateway();
    const held = [authorize(gateway, 'visa'), authorize(gateway, 'amex'), authorize(gateway, 'discover')];
    const [captured, voided] = held.map(({ transaction_id }) => transaction_id);
    const expiring = () => gateway.upcoming().filter(({ what }) => what.includes('expire'));
    expect(expiring().map(({ at, why }) => `${at} ${why}`)).toEqual([
      `${after(7)} a visa authorization that is not captured lasts 7 days`,
      `${after(7)} an amex authorization that is not captured lasts 7 days`,
      `${after(10)} a discover authorization that is not captured lasts 10 days`,
    ]);
    gateway.transactions.capture(captured ?? '');
    gateway.transactions.cancel(voided ?? '', { type: 'VOID' });
    expect(expiring().map(({ at }) => at)).toEqual([after(10)]);
  });
});

describe('an expired hold', () => {
  const expired = async () => {
    const gateway = freshGateway({ creditLines: [{ pan: PANS.visa, limit: 6_000 }] });
    const held = authorize(gateway, 'visa');
    const received: string[] = [];
    gateway.webhooks.subscribe({
      events: ['transaction.*'],
      deliver: async (request) => {
        const reported: unknown = await request.json();
        received.push(`${fieldOf(reported, 'type')} ${fieldOf(reported, 'data', 'object', 'transaction_state')}`);
        return new Response();
      },
    });
    await gateway.clock.advance({ days: 7, milliseconds: 0 });
    return { gateway, held, received };
  };

  it("emits transaction.expired, also to webhooks, and appears in the transaction's history", async () => {
    const { gateway, held, received } = await expired();
    const events = gateway.events.list({ subject: held.transaction_id });
    expect(events.map(({ type, created_at, cause }) => [type, created_at, cause])).toEqual([
      ['transaction.authorized', NOW, 'call: transactions.create'],
      ['transaction.expired', after(7), 'clock: authorization.expire'],
    ]);
    expect(received).toEqual(['transaction.expired expired']);
    const { history = [] } = gateway.transactions.get(held.transaction_id);
    expect(history.map(({ state, at }) => `${at} ${state}`)).toEqual([`${NOW} authorized`, `${after(7)} expired`]);
  });

  it('releases the amount on the card without a charge', async () => {
    const { gateway, held } = await expired();
    expect(gateway.simulate.issuer.creditLines()).toMatchObject([{ held: 0, used: 0, available: 6_000 }]);
    await gateway.clock.advance({ days: 7 });
    expect([gateway.ledger.deposits(), stateOf(gateway, held)]).toEqual([[], 'expired']);
  });

  it("can't be captured, voided, or refunded (409 over HTTP), and a new one replaces it", async () => {
    const { gateway, held } = await expired();
    const path = `/v1/transactions/${held.transaction_id}`;
    const requested = [
      await send(gateway, `${path}/capture`, { method: 'POST', body: {} }),
      await send(gateway, `${path}/capture`, { method: 'POST', body: { amount: 1 } }),
      await send(gateway, `${path}/cancel`, { method: 'POST', body: { type: 'VOID' } }),
      await send(gateway, `${path}/cancel`, { method: 'POST', body: { type: 'REFUND' } }),
    ];
    expect(requested.map(({ status, body }) => `${status} ${fieldOf(body, 'error', 'code')}`)).toEqual(
      Array(4).fill('409 invalid_state'),
    );
    const renewed = authorize(gateway, 'visa');
    gateway.transactions.capture(renewed.transaction_id);
    await gateway.clock.advanceTo('funding', { of: renewed });
    expect(gateway.ledger.balance('merchant_bank')).toBe(5_000);
  });

  it('expires in every copy of the world: one opened from a snapshot, and a fork', async () => {
    const gateway = freshGateway();
    const held = authorize(gateway, 'visa');
    await gateway.clock.advance({ days: 3 });
    const worlds = [freshGateway({ from: gateway.snapshot() }), tended(gateway.fork())];
    for (const world of worlds) {
      await world.clock.advanceTo(Date.parse(after(7)) - 1);
      expect(stateOf(world, held)).toBe('authorized');
      await world.clock.advance(1);
      expect(stateOf(world, held)).toBe('expired');
    }
    expect(stateOf(gateway, held)).toBe('authorized');
  });
});

describe('a captured or voided hold', () => {
  const lineOf = (gateway: Gateway) => gateway.simulate.issuer.creditLines()[0];

  it('releases the remainder of a partial capture at once and does not expire later', async () => {
    const gateway = freshGateway({ creditLines: [{ pan: PANS.visa, limit: 5_000 }] });
    const held = authorize(gateway, 'visa');
    expect(lineOf(gateway)).toMatchObject({ held: 5_000, used: 0, available: 0 });
    gateway.transactions.capture(held.transaction_id, { amount: 1_500 });
    expect(lineOf(gateway)).toMatchObject({ held: 0, used: 1_500, available: 3_500 });
    expect(authorize(gateway, 'visa', 'card', 3_500).approved).toBe(true);
    await gateway.clock.advance({ days: 8 });
    expect(stateOf(gateway, held)).toBe('settled');
    expect(gateway.transactions.get(held.transaction_id)).toMatchObject({ amount: 5_000, captured_amount: 1_500 });
    expect([lineOf(gateway)?.available, gateway.ledger.balance('merchant_bank')]).toEqual([3_500, 1_500]);
  });

  it('can be captured once: the released remainder is gone', () => {
    const gateway = freshGateway();
    const held = authorize(gateway, 'visa');
    gateway.transactions.capture(held.transaction_id, { amount: 1 });
    for (const amount of [1, 4_999])
      expect(refusalOf(() => gateway.transactions.capture(held.transaction_id, { amount })).code).toBe(
        'already_captured',
      );
  });

  it('releases everything when it is voided, before or after its capture', async () => {
    const gateway = freshGateway({ creditLines: [{ pan: PANS.visa, limit: 10_000 }] });
    const [held, captured] = [authorize(gateway, 'visa'), authorize(gateway, 'visa')];
    gateway.transactions.capture(captured.transaction_id, { amount: 2_000 });
    expect(lineOf(gateway)).toMatchObject({ held: 5_000, used: 2_000, available: 3_000 });
    for (const { transaction_id } of [held, captured]) gateway.transactions.cancel(transaction_id, { type: 'VOID' });
    expect(lineOf(gateway)).toMatchObject({ held: 0, used: 0, available: 10_000 });
    await gateway.clock.advance({ days: 10 });
    const types = [held, captured].map(({ transaction_id }) =>
      gateway.events.list({ subject: transaction_id }).map(({ type }) => type.replace('transaction.', '')),
    );
    expect(types).toEqual([
      ['authorized', 'voided'],
      ['authorized', 'captured', 'voided'],
    ]);
    expect([lineOf(gateway)?.available, gateway.ledger.deposits()]).toEqual([10_000, []]);
  });

  it('retains the approved amount of a partial approval', async () => {
    const gateway = freshGateway({ creditLines: [{ pan: PANS.visa, limit: 1_200, overLimit: 'partial' }] });
    const held = authorize(gateway, 'visa');
    expect(held).toMatchObject({ response_code: '10', amount: 1_200, authorization_expires_at: after(7) });
    await gateway.clock.advance(7 * DAY_MS - 1);
    expect(gateway.transactions.capture(held.transaction_id).captured_amount).toBe(1_200);
  });
});
