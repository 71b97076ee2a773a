import type { Gateway } from 'settlebox';
import { describe, expect, test } from 'vitest';
import { prove } from '../../src/testing.ts';
import {
  AppliesLateRetries,
  CountsCopies,
  ForgetsShipping,
  IgnoresEarlyRefunds,
  IgnoresUnknownOrders,
  LastWebhookWins,
  RefundsWhenConfused,
  RemembersShipping,
} from './order-bugs.ts';
import { authorize, failureOf, pay, SequenceShop } from './small-world.ts';

const two = (gateway: Gateway) => pay(gateway);

/** The events of a counterexample without their times. */
function eventsOf({ events }: { readonly events: readonly string[] }): string[] {
  return events.map((line) => line.replace(/^.* ET +/, '').replaceAll(' of order-1', ''));
}

describe('prove finds a shop', () => {
  test('in which the last webhook wins, and prints the shortest counterexample', async () => {
    const failure = await failureOf({
      merchant: (gateway: Gateway) => new LastWebhookWins(gateway),
      given: (gateway) => {
        pay(gateway, 'order-1');
        pay(gateway, 'order-2');
      },
    });
    expect(failure.reason).toBe('counterexample');
    expect(failure.findings).toEqual(['records().order-1 is "authorized"; in the natural order, it is "captured"']);
    expect(eventsOf(failure)).toEqual([
      'webhook transaction.captured, before transaction.authorized: 204',
      'webhook transaction.authorized: 204',
      'webhook transaction.authorized of order-2: 204',
      'webhook transaction.captured of order-2: 204',
    ]);
    expect(failure.timeline).toContain('AUTH $19.99: $19.99 is captured');
    expect(failure.message).toContain("Run it again: prove({ …, repeat: '1' })");
  });

  test('that ignores the settlement before the authorization', async () => {
    const failure = await failureOf({
      merchant: (gateway: Gateway) =>
        Object.assign(new IgnoresUnknownOrders(gateway), { events: ['transaction.authorized', 'transaction.settled'] }),
      given: async (gateway) => {
        pay(gateway);
        await gateway.clock.advanceTo('settlement');
      },
    });
    expect(failure.findings).toEqual(['records().order-1 is "authorized"; in the natural order, it is "settled"']);
  });

  test('that ignores a refund before the payment, by the money of the gateway', async () => {
    const failure = await failureOf({
      merchant: (gateway: Gateway) =>
        Object.assign(new IgnoresEarlyRefunds(gateway), { events: ['transaction.authorized', 'transaction.refunded'] }),
      given: async (gateway) => {
        const id = authorize(gateway);
        gateway.transactions.capture(id);
        await gateway.clock.advanceTo('settlement');
        gateway.transactions.refund(id, 500);
      },
    });
    expect(failure.findings[0]).toMatch(/^order-1: the shop's records say \$19\.99 paid and \$0\.00 refunded/);
    expect(eventsOf(failure)[0]).toMatch(/^webhook transaction.refunded.*, before transaction.authorized and 1 more/);
  });

  test('that forgets a click between two webhooks', async () => {
    const steps = { 'the clerk ships': (_gateway: Gateway, shop: ForgetsShipping) => shop.ship('order-1') };
    const failure = await failureOf({
      merchant: (gateway: Gateway) => new ForgetsShipping(gateway),
      given: two,
      steps,
    });
    expect(eventsOf(failure)).toEqual([
      'webhook transaction.authorized: 204',
      'the clerk ships, before transaction.captured: done',
      'webhook transaction.captured: 204',
    ]);
    expect(failure.repeat).toBe('0.1');
  });

  test('that applies the retry of a webhook after a later event', async () => {
    const failure = await failureOf({ merchant: (gateway: Gateway) => new AppliesLateRetries(gateway), given: two });
    expect(eventsOf(failure)).toEqual([
      'webhook transaction.captured, before transaction.authorized: 204',
      'webhook transaction.authorized: 503',
      'webhook transaction.authorized, attempt 2: 204',
    ]);
  });

  test('that counts a copy of a webhook after another event', async () => {
    const fault = { kind: 'webhook_duplicated', on: 'transaction.authorized', times: 1 } as const;
    const failure = await failureOf({ merchant: (gateway: Gateway) => new CountsCopies(gateway), given: two, fault });
    expect(eventsOf(failure)).toEqual([
      'webhook transaction.authorized: 204',
      'webhook transaction.captured, before another copy of webhook transaction.authorized: 204',
      'another copy of webhook transaction.authorized: 204',
    ]);
  });

  test('that moves money in only one order, without records', async () => {
    const merchant = (gateway: Gateway) => new RefundsWhenConfused(gateway);
    const failure = await failureOf({ merchant, given: two });
    expect(failure.findings).toEqual([
      'the gateway\'s money.order-1 is "$0.00", less refunds and returns; in the natural order, it is "$19.99"',
    ]);
    // A check decides about money.
    await expect(prove({ merchant, given: two, check: () => true })).resolves.toMatchObject({ orders: 3 });
  });

  test('whose check fails', async () => {
    const failure = await failureOf({
      merchant: (gateway: Gateway) => new LastWebhookWins(gateway),
      given: two,
      check: (_gateway, shop) => shop.states.get('order-1')?.state === 'captured' || 'order-1 is not captured',
    });
    expect(failure.findings[0]).toBe('check() says: order-1 is not captured');
  });
});

describe('prove accepts', () => {
  test('a shop that rejects a click in some orders, and says so', async () => {
    const proof = await prove({
      merchant: (gateway: Gateway) => new RemembersShipping(gateway),
      given: two,
      steps: { 'the clerk ships': (_gateway, shop) => shop.ship('order-1') },
    });
    expect(proof.summary).toBe('6 orders, all converge');
    expect(proof.notes).toEqual(['in 2 orders, the shop rejects "the clerk ships": not paid']);
  });

  test('a right shop through settlement, with a copy of each webhook', async () => {
    const proof = await prove({
      merchant: (gateway: Gateway) =>
        Object.assign(new SequenceShop(gateway), { events: ['transaction.authorized', 'transaction.settled'] }),
      given: two,
      steps: { 'the batch settles': (gateway) => gateway.clock.advanceTo('settlement') },
      fault: { kind: 'webhook_duplicated' },
    });
    // Two copies before or after the settlement, and two after it.
    expect(proof.orders).toBe(10);
    expect(proof.events).toContain('the batch settles');
  });

  test('the order that a failure names, alone, once the shop is repaired', async () => {
    const { repeat } = await failureOf({ merchant: (gateway: Gateway) => new LastWebhookWins(gateway), given: two });
    const again = await failureOf({ merchant: (gateway: Gateway) => new LastWebhookWins(gateway), given: two, repeat });
    expect(again.findings).toEqual(['records().order-1 is "authorized"; in the natural order, it is "captured"']);
    const repaired = { merchant: (gateway: Gateway) => new SequenceShop(gateway), given: two, repeat };
    await expect(prove(repaired)).resolves.toMatchObject({ orders: 1, summary: '1 order, converges' });
  });
});
