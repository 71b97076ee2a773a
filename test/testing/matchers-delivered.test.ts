/** The deliveries that `toHaveDelivered` counts, and its failure messages. */
import { describe, expect } from 'vitest';
import { banks, cards, type Gateway } from '../../src/index.ts';
import { tolerate } from '../../src/testing.ts';
import { gatewayTest } from '../../src/vitest.ts';

const test = gatewayTest();

function sell(gateway: Gateway) {
  return gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
}

/** Subscribes a shop that acknowledges every webhook, or responds with this status. */
function subscribe(gateway: Gateway, status = 204, events: readonly string[] = ['*']) {
  return gateway.webhooks.subscribe({ deliver: () => new Response(null, { status }), events });
}

describe('toHaveDelivered', () => {
  test('passes once the merchant has acknowledged it, by gateway, endpoint, or transaction', async ({ gateway }) => {
    const endpoint = subscribe(gateway);
    const sale = sell(gateway);
    for (const subject of [gateway, endpoint, endpoint.id, sale, sale.transaction_id])
      expect(subject).not.toHaveDelivered('transaction.authorized');
    await gateway.idle();
    for (const subject of [gateway, endpoint, endpoint.id, sale, sale.transaction_id])
      expect(subject).toHaveDelivered('transaction.authorized', { times: 1 });
    expect(gateway).not.toHaveDelivered('transaction.settled');
    expect(gateway).toHaveDelivered('transaction.settled', { times: 0 });
  });

  test('counts deliveries of one endpoint and about one object', async ({ gateway }) => {
    const [first, second] = [subscribe(gateway), subscribe(gateway, 204, ['transaction.*'])];
    const [sale, another] = [sell(gateway), sell(gateway), sell(gateway)];
    await gateway.clock.advance({ days: 1 });
    expect(gateway).toHaveDelivered('transaction.settled', { times: 6 });
    expect(second).toHaveDelivered('transaction.settled', { times: 3 });
    expect(gateway).toHaveDelivered('transaction.settled', { times: 2, of: another });
    expect(first).toHaveDelivered('transaction.settled', { times: 1, of: sale.transaction_id });
    expect(sale).toHaveDelivered('transaction.*', { times: 6 });
    for (const batch of gateway.batches.list().data)
      expect(gateway).toHaveDelivered('batch.closed', { times: 1, of: batch });
    expect(second).not.toHaveDelivered('batch.closed');
  });

  test('accepts aliases and patterns', async ({ gateway }) => {
    subscribe(gateway, 204, ['ach.return']);
    gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.returns('R01') });
    await gateway.clock.advance({ days: 10 });
    for (const type of ['ach.return', 'transaction.returned', 'ach.*', 'transaction.*', '*'] as const)
      expect(gateway).toHaveDelivered(type, { times: 1 });
    subscribe(gateway, 204, ['transaction.returned']);
    gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.returns('R01') });
    await gateway.clock.advance({ days: 10 });
    expect(gateway).toHaveDelivered('ach.return', { times: 3 });
  });

  test('reads another gateway with the in option', async ({ gateway }) => {
    const endpoint = subscribe(gateway);
    const sale = sell(gateway);
    using fork = gateway.fork({ deliver: 'same' });
    await fork.idle();
    expect(endpoint).toHaveDelivered('transaction.authorized', { in: fork, of: sale });
    expect(fork).toHaveDelivered('transaction.authorized');
    expect(gateway).not.toHaveDelivered('transaction.authorized');
  });
});

describe('a failure of toHaveDelivered', () => {
  test('reports that there is no delivery, and the scheduled events', ({ gateway }) => {
    const sale = sell(gateway);
    expect(() => expect(sale).toHaveDelivered('transaction.settled')).toThrowErrorMatchingInlineSnapshot(`
      [Error: Expected transaction.settled to be delivered, but it was not delivered.
      There is no such delivery, not even a failed one.
      The gateway's time is 2026-01-05T15:00:00.000Z. Still scheduled:
        Mon Jan 5 21:00 ET  the card batch closes        waits for the card cut-off, 21:00 ET Monday
        Mon Jan 5 21:00 ET  the card batch is submitted  card batches are submitted at close
        Tue Jan 6 08:30 ET  the card batch settles       first banking day after the close
        Wed Jan 7 08:30 ET  the card batch is funded     1 banking day after settlement]
    `);
  });

  test('lists pending deliveries with their next attempt', ({ gateway }) => {
    subscribe(gateway);
    const sale = sell(gateway);
    expect(() => expect(sale).toHaveDelivered('transaction.authorized')).toThrowErrorMatchingInlineSnapshot(`
      [Error: Expected transaction.authorized to be delivered, but it was not delivered.
      Its deliveries:
        pending: transaction.authorized of TRANSACTION-01KE7AR4C08MD3D5M007XBV29V (no attempt yet), next attempt 2026-01-05T15:00:00.000Z
      The gateway's time is 2026-01-05T15:00:00.000Z. Still scheduled:
        Mon Jan 5 10:00 ET  transaction.authorized is delivered  waits for idle() or the clock
        Mon Jan 5 21:00 ET  the card batch closes                waits for the card cut-off, 21:00 ET Monday
        Mon Jan 5 21:00 ET  the card batch is submitted          card batches are submitted at close
        Tue Jan 6 08:30 ET  the card batch settles               first banking day after the close
        Wed Jan 7 08:30 ET  the card batch is funded             1 banking day after settlement]
    `);
  });

  test('lists only the newest of many deliveries', async ({ gateway }) => {
    subscribe(gateway);
    for (let sold = 0; sold < 25; sold++) sell(gateway);
    await gateway.idle();
    const count = () => expect(gateway).toHaveDelivered('transaction.*', { times: 26 });
    expect(count).toThrow(
      /but it was delivered 25 times\.\nIts deliveries:\n {2}… 5 earlier\n(.*succeeded.*\n){20}The gateway's time is/,
    );
  });

  test('lists the outcome of each delivery', async ({ gateway }) => {
    tolerate('undelivered_webhooks');
    subscribe(gateway);
    subscribe(gateway, 503);
    gateway.webhooks.subscribe({
      deliver: () => {
        throw new TypeError('no such order');
      },
    });
    sell(gateway);
    await gateway.clock.advance({ minutes: 6 });
    expect(() =>
      expect(gateway).toHaveDelivered('transaction.authorized', { times: 3 }),
    ).toThrowErrorMatchingInlineSnapshot(`
      [Error: Expected transaction.authorized to be delivered 3 times, but it was delivered once.
      Its deliveries:
        succeeded: transaction.authorized of TRANSACTION-01KE7AR4C08MD3D5M008KQ6J0M (1 attempt got 204)
        pending: transaction.authorized of TRANSACTION-01KE7AR4C08MD3D5M008KQ6J0M (3 attempts, the last got 503), next attempt 2026-01-05T15:35:05.000Z
        pending: transaction.authorized of TRANSACTION-01KE7AR4C08MD3D5M008KQ6J0M (3 attempts, the last failed with TypeError: no such order), next attempt 2026-01-05T15:35:05.000Z
      The gateway's time is 2026-01-05T15:06:00.000Z. Still scheduled:
        Mon Jan 5 10:35 ET  transaction.authorized is delivered  attempt 4 of 8, 30 min after the response 503
        Mon Jan 5 10:35 ET  transaction.authorized is delivered  attempt 4 of 8, 30 min after one without a response
        Mon Jan 5 21:00 ET  the card batch closes                waits for the card cut-off, 21:00 ET Monday
        Mon Jan 5 21:00 ET  the card batch is submitted          card batches are submitted at close
        Tue Jan 6 08:30 ET  the card batch settles               first banking day after the close
        Wed Jan 7 08:30 ET  the card batch is funded             1 banking day after settlement]
    `);
  });

  test('shows only the first line of a handler’s error', async ({ gateway }) => {
    tolerate('undelivered_webhooks');
    const fault = new TypeError('no such order\n  a table\n  of many lines');
    gateway.webhooks.subscribe({ deliver: () => Promise.reject(fault), events: ['transaction.settled'] });
    const sale = sell(gateway);
    await gateway.clock.advance({ days: 1 });
    expect(() => expect(sale).toHaveDelivered('transaction.settled')).toThrow(
      /\(4 attempts, the last failed with TypeError: no such order\), next attempt 2026-01-06T16:05:05\.000Z\nThe gateway's time is/,
    );
    expect(() => expect(sale).toBeFunded()).toThrowErrorMatchingInlineSnapshot(`
      [Error: Expected SALE $19.99 TRANSACTION-01KE7AR4C08MD3D5M007XBV29V to be funded, but its state is settled and it has not been funded.
      Its history:
        Mon Jan 5 10:00 ET  SALE $19.99 is authorized                                                  call: transactions.create
        Mon Jan 5 21:00 ET  SALE $19.99 is submitted                                                   the daily cut-off
        Tue Jan 6 08:30 ET  SALE $19.99 settles                                                        first banking day after the close
        Tue Jan 6 08:30 ET  webhook transaction.settled is not acknowledged: TypeError: no such order  attempt 1
        Tue Jan 6 08:30 ET  webhook transaction.settled is not acknowledged: TypeError: no such order  attempt 2
        Tue Jan 6 08:35 ET  webhook transaction.settled is not acknowledged: TypeError: no such order  attempt 3
        Tue Jan 6 09:05 ET  webhook transaction.settled is not acknowledged: TypeError: no such order  attempt 4
      The gateway's time is 2026-01-06T15:00:00.000Z. Still scheduled:
        Tue Jan 6 11:05 ET  transaction.settled is delivered  attempt 5 of 8, 2 h after one without a response
        Wed Jan 7 08:30 ET  the card batch is funded          1 banking day after settlement]
    `);
  });

  test('reports the count if not fails', async ({ gateway }) => {
    subscribe(gateway);
    const sale = sell(gateway);
    await gateway.clock.advance({ days: 3 });
    expect(() => expect(sale).not.toHaveDelivered('transaction.*')).toThrowErrorMatchingInlineSnapshot(`
      [Error: Expected transaction.* not to be delivered, but it was delivered 4 times.
      Its deliveries:
        succeeded: transaction.authorized of TRANSACTION-01KE7AR4C08MD3D5M007XBV29V (1 attempt got 204)
        succeeded: transaction.submitted of TRANSACTION-01KE7AR4C08MD3D5M007XBV29V (1 attempt got 204)
        succeeded: transaction.settled of TRANSACTION-01KE7AR4C08MD3D5M007XBV29V (1 attempt got 204)
        succeeded: transaction.funded of TRANSACTION-01KE7AR4C08MD3D5M007XBV29V (1 attempt got 204)
      The gateway's time is 2026-01-08T15:00:00.000Z. No events are scheduled.]
    `);
    expect(() => expect(sale).not.toHaveDelivered('transaction.settled', { times: 1 })).toThrow(
      'Expected transaction.settled not to be delivered once, but it was delivered once.',
    );
    expect(() => expect(sale).toHaveDelivered('transaction.settled', { times: 0 })).toThrow(
      'Expected transaction.settled to be delivered 0 times, but it was delivered once.',
    );
  });
});
