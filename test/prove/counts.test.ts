import type { Gateway } from 'settlebox';
import { describe, expect, test } from 'vitest';
import { type ProveOptions, prove } from '../../src/testing.ts';
import { authorize, pay, SequenceShop } from './small-world.ts';

const merchant = (gateway: Gateway) => new SequenceShop(gateway);
const two = (gateway: Gateway) => pay(gateway);

async function count(options: Omit<ProveOptions<Gateway, SequenceShop>, 'merchant'>): Promise<number> {
  return (await prove({ merchant, ...options })).orders;
}

describe('prove counts the orders', () => {
  test('of two webhooks of one order: 2', async () => {
    await expect(prove({ merchant, given: two })).resolves.toEqual({
      orders: 2,
      runs: 2,
      summary: '2 orders, all converge',
      events: ['webhook transaction.authorized of order-1', 'webhook transaction.captured of order-1'],
      notes: [],
    });
  });

  test('of three webhooks of one order: 6', async () => {
    const given = async (gateway: Gateway) => {
      pay(gateway);
      await gateway.clock.advanceTo('settlement');
    };
    const events = ['transaction.authorized', 'transaction.captured', 'transaction.settled'];
    const shop = (gateway: Gateway) => Object.assign(merchant(gateway), { events });
    await expect(prove({ merchant: shop, given })).resolves.toMatchObject({ orders: 6 });
  });

  test('of two orders with two webhooks each: 24, or 4 if orders are independent', async () => {
    const given = (gateway: Gateway) => {
      pay(gateway, 'order-1');
      pay(gateway, 'order-2');
    };
    expect(await count({ given })).toBe(24);
    expect(await count({ given, independentOrders: true })).toBe(4);
  });

  test('of a webhook and its copy as one, since both are equal', async () => {
    const fault = { kind: 'webhook_duplicated', on: 'transaction.captured' } as const;
    expect(await count({ given: two, fault })).toBe(3);
  });

  test('without a webhook that a fault drops', async () => {
    const fault = { kind: 'webhook_dropped', on: 'transaction.authorized' } as const;
    await expect(prove({ merchant, given: two, fault })).resolves.toMatchObject({
      orders: 1,
      summary: '1 order, converges',
      notes: ['only one event can happen, so there is only one order'],
    });
  });

  test('of steps and the webhooks that they cause', async () => {
    // The capture comes before or after the first webhook, and the second webhook after the capture.
    const steps = {
      'the clerk captures': (gateway: Gateway) => void gateway.transactions.capture(onlyPayment(gateway)),
    };
    expect(await count({ given: (gateway) => void authorize(gateway), steps })).toBe(3);
  });

  test('of steps that wait for others', async () => {
    const steps = { one: () => undefined, two: () => undefined, three: () => undefined };
    expect(await count({ steps })).toBe(6);
    expect(await count({ steps: { ...steps, three: { run: steps.three, after: ['one', 'two'] } } })).toBe(2);
  });

  test('of steps about independent orders, and of steps that can affect all orders', async () => {
    const of = (orderId: string) => ({ run: () => undefined, orderId });
    const steps = { one: of('order-1'), two: of('order-2') };
    expect(await count({ steps, independentOrders: true })).toBe(1);
    expect(await count({ steps: { ...steps, night: () => undefined }, independentOrders: true })).toBe(4);
  });

  test('with the retries of a rejected webhook', async () => {
    class RejectsFirst extends SequenceShop {
      #rejected = false;
      override receive(notice: Parameters<SequenceShop['receive']>[0]) {
        if (this.#rejected || notice.type !== 'transaction.captured') return super.receive(notice);
        this.#rejected = true;
        return new Response(null, { status: 503 });
      }
    }
    const options = { merchant: (gateway: Gateway) => new RejectsFirst(gateway), given: two };
    // The rejected attempt, its retry, and the other webhook, which comes at any of three places.
    await expect(prove(options)).resolves.toMatchObject({ orders: 3 });
    // The retry comes at the end.
    await expect(prove({ ...options, retries: 0 })).resolves.toMatchObject({ orders: 2 });
  });
});

function onlyPayment(gateway: Gateway): string {
  return gateway.transactions.list().data[0]?.transaction_id ?? '';
}
