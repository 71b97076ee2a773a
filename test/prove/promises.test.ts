import { cards, type Gateway } from 'settlebox';
import { describe, expect, test } from 'vitest';
import { type ProveTools, prove } from '../../src/testing.ts';
import { failureOf, pay } from './small-world.ts';

/** Counts webhooks with a read and a write of its database, between which another webhook can be handled. */
function counter(_gateway: Gateway, { scheduler }: ProveTools, locks: boolean) {
  const database = { count: 0 };
  let turn: Promise<void> = Promise.resolve();
  const read = scheduler.scheduleFunction(async function readCount() {
    return database.count;
  });
  const increment = async () => {
    const count = await read();
    database.count = count + 1;
  };
  return {
    events: ['transaction.authorized', 'transaction.captured'],
    async deliver(): Promise<void> {
      const mine = locks ? turn.then(increment) : increment();
      turn = mine;
      await mine;
    },
    records: () => ({ ...database }),
  };
}

const given = (gateway: Gateway) => pay(gateway);

describe('prove with the scheduler', () => {
  const racing = (gateway: Gateway, tools: ProveTools) => counter(gateway, tools, false);

  test('finds an update that is lost because two handlers overlap', async () => {
    await expect(prove({ merchant: racing, given })).resolves.toMatchObject({ orders: 2 });
    const failure = await failureOf({ merchant: racing, given, scheduler: true });
    expect(failure.findings).toEqual(['records().count is 1; in the natural order, it is 2']);
    expect(failure.events.map((line) => line.replace(/^.* ET +/, ''))).toEqual([
      'webhook transaction.authorized of order-1: 204',
      'webhook transaction.captured of order-1, before readCount() resolves: 204',
      'readCount() resolves',
      'readCount() resolves',
    ]);
    const again = await failureOf({ merchant: racing, given, scheduler: true, repeat: failure.repeat });
    expect(again.findings).toEqual(failure.findings);
  });

  test('proves a shop that handles one webhook at a time', async () => {
    const locking = (gateway: Gateway, tools: ProveTools) => counter(gateway, tools, true);
    // Two orders of starts, in each of which the first read ends before or after the second start.
    await expect(prove({ merchant: locking, given, scheduler: true })).resolves.toMatchObject({ orders: 4 });
  });

  test('holds back responses of the gateway, so that a webhook arrives before one', async () => {
    const failure = await failureOf({
      merchant: (gateway: Gateway, { fetch }) => {
        const payments = new Map<string, string>();
        return {
          events: ['transaction.authorized'],
          async order(): Promise<void> {
            const body = JSON.stringify({
              type: 'SALE',
              amount: 500,
              payment_method: cards.visa,
            });
            const headers = { APIKEY: gateway.merchant.apiKey, 'Content-Type': 'application/json' };
            const response = await fetch('/v1/transactions', { method: 'POST', headers, body });
            if (!response.ok) throw new Error(await response.text());
            const { transaction_id: id } = JSON.parse(await response.text());
            payments.set(id, 'pending');
          },
          // The webhook sets only the state of a payment that is known.
          deliver(_request: Request, { subject }: { readonly subject: string }) {
            if (payments.has(subject)) payments.set(subject, 'authorized');
          },
          records: () => [...payments.values()],
        };
      },
      steps: { 'a customer orders': (_gateway, shop) => shop.order() },
      scheduler: true,
    });
    expect(failure.findings).toEqual(['records()[0] is "pending"; in the natural order, it is "authorized"']);
    expect(failure.message).toContain('before the response to POST /v1/transactions resolves');
  });
});
