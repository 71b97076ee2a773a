/** The direct calls `refund` and `void` call `cancel` and fill in its body. */
import { describe, expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway, GatewayError, storable } from '../../src/index.ts';

/** A gateway with a settled sale and one that can still be voided. The same seed gives the same ids. */
async function made() {
  const gateway = createGateway({ seed: 'shorthands' });
  const sell = () => gateway.transactions.create({ type: 'SALE', amount: 2_000, payment_method: cards.visa });
  const settled = sell().transaction_id;
  await gateway.clock.advanceTo('funding');
  return { gateway, settled, open: sell().transaction_id };
}

type Made = Awaited<ReturnType<typeof made>>;

/** All effects of a call: the response, the tape, the audit, events, and money. */
async function tracesOf(call: (world: Made) => unknown) {
  const world = await made();
  using gateway = world.gateway;
  const response = call(world);
  await gateway.clock.advance({ days: 3 });
  return {
    response,
    steps: gateway.tape().steps,
    audit: gateway.audit.list(),
    events: gateway.events.list(),
    balances: gateway.ledger.balances(),
  };
}

const caller = (gateway: Gateway) => gateway.as(gateway.merchant);
const KEY = { idempotencyKey: '5f1d7a3e-9f56-4c39-8a33-6f2f7c1b2a10' };

describe('a shorthand', () => {
  it.each<[string, (world: Made) => unknown, (world: Made) => unknown]>([
    [
      'refunds the full amount by default',
      ({ gateway, settled }) => gateway.transactions.refund(settled),
      ({ gateway, settled }) => gateway.transactions.cancel(settled, { type: 'REFUND' }),
    ],
    [
      'refunds an amount in cents, for a caller, with an idempotency key',
      ({ gateway, settled }) => [1, 2].map(() => caller(gateway).transactions.refund(settled, 500, KEY)),
      ({ gateway, settled }) =>
        [1, 2].map(() => caller(gateway).transactions.cancel(settled, { type: 'REFUND', amount: 500 }, KEY)),
    ],
    [
      'voids, for a caller, with an idempotency key',
      ({ gateway, open }) => [1, 2].map(() => caller(gateway).transactions.void(open, KEY)),
      ({ gateway, open }) => [1, 2].map(() => caller(gateway).transactions.cancel(open, { type: 'VOID' }, KEY)),
    ],
  ])('%s, and leaves the same traces as cancel', async (_what, short, long) => {
    expect(await tracesOf(short)).toEqual(await tracesOf(long));
  });

  it('accepts the amount in the same forms as capture', async () => {
    const { gateway, settled } = await made();
    expect(gateway.transactions.refund(settled, { amount: 700 })).toMatchObject({ type: 'REFUND', amount: 700 });
    expect(gateway.transactions.refund(settled)).toMatchObject({ type: 'REFUND', amount: 1_300 });
    gateway.close();
  });

  it('is rejected like cancel, and never refunds the full amount for a wrong one', async () => {
    const { gateway, settled, open } = await made();
    const { transactions } = gateway;
    const payment = transactions.create({ type: 'PAYMENT', amount: 500, payment_method: banks.good });
    const codes = [
      () => transactions.refund(settled, null as never),
      () => transactions.refund(settled, Number.NaN),
      () => transactions.refund(settled, { amount: '5' } as never),
      () => transactions.refund(settled, 2_001),
      () => transactions.refund(open),
      () => transactions.void(settled),
      () => transactions.void(payment.id),
    ].map((call) => {
      try {
        return call();
      } catch (error) {
        return error instanceof GatewayError ? error.code : error;
      }
    });
    expect(codes).toEqual([
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'amount_too_large',
      'not_settled',
      'batch_closed',
      'invalid_request',
    ]);
    gateway.close();
  });

  it('says for an ACH payment what the verb is for, and what would work', async () => {
    const { gateway } = await made();
    const { transactions } = gateway;
    const { id } = transactions.create({ type: 'PAYMENT', amount: 500, payment_method: banks.good });
    for (const [verb, call] of [
      ['refund', () => transactions.refund(id)],
      ['refund', () => transactions.refund(id, 100)],
      ['void', () => transactions.void(id)],
    ] as const)
      expect(messageOf(call)).toBe(
        `transactions.${verb} works for cards, and this is an ACH transaction. Before settlement, call transactions.cancel(id, { type: 'cancel' }); after it, give the money of a PAYMENT back with a PAYOUT.`,
      );
    expect(messageOf(() => transactions.refund(id, -1))).toBe(
      'amount must be a positive integer in cents, such as 1999; got -1',
    );
    expect(transactions.cancel(id, { type: 'cancel' })).toMatchObject({ transaction_state: 'canceled' });
    gateway.close();
  });

  it('says that it takes the id if it gets the object', async () => {
    const { gateway } = await made();
    const { transactions, paymentTokens } = gateway;
    const sale = transactions.create({ type: 'SALE', amount: 500, payment_method: cards.visa });
    const payment = transactions.create({ type: 'PAYMENT', amount: 500, payment_method: banks.good });
    const token = paymentTokens.create(storable(cards.visa));
    const said = [
      () => transactions.refund(sale as never),
      () => transactions.void(sale as never),
      () => transactions.cancel(payment as never, { type: 'cancel' }),
      () => transactions.get(sale as never),
      () => paymentTokens.get(token as never),
    ].map(messageOf);
    expect(said).toEqual([
      'transactions.refund takes an id; got an object. Pass the id of the object: transactions.refund(object.transaction_id).',
      'transactions.void takes an id; got an object. Pass the id of the object: transactions.void(object.transaction_id).',
      'transactions.cancel takes an id; got an object. Pass the id of the object: transactions.cancel(object.id).',
      'transactions.get takes an id; got an object. Pass the id of the object: transactions.get(object.transaction_id).',
      'paymentTokens.get takes an id; got an object. Pass the id of the object: paymentTokens.get(object.payment_token).',
    ]);
    gateway.close();
  });

  it('triggers a fault in cancel', async () => {
    const { gateway, open } = await made();
    gateway.simulate.faults.add({ on: 'transactions.cancel', kind: 'request_rejected', times: 1 });
    expect(() => gateway.transactions.void(open)).toThrow();
    expect(gateway.transactions.void(open)).toMatchObject({ transaction_state: 'voided' });
    gateway.close();
  });
});

function messageOf(call: () => unknown): string {
  try {
    return String(call());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
