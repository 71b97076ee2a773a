/** Faults are state: snapshots, resets, and forks include them with their counts and RNG streams. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cards, createGateway, type FaultOptions, type Gateway } from '../../src/index.ts';
import { gatewayTest } from '../../src/vitest.ts';
import { freshGateway, tended } from '../support/fresh-gateway.ts';
import { fieldOf, send, verdict } from '../support/http-requests.ts';
import { byCall, CLIENTS, SALE } from './clients.ts';

const SHAKY: FaultOptions = { kind: 'connection_reset', on: 'transactions.create', probability: 0.4 };

/** Returns the results of sales made one after the other. */
function tryCall(gateway: Gateway, times = 12): string {
  const resultOf = () => {
    try {
      gateway.transactions.create(SALE);
      return '.';
    } catch {
      return 'x';
    }
  };
  return Array.from({ length: times }, resultOf).join('');
}

/** Returns a short digest of a world, equal for equal bytes. */
const bytesOf = (gateway: Gateway) => createHash('sha256').update(gateway.snapshot()).digest('hex');
const counts = (gateway: Gateway) =>
  gateway.simulate.faults.stats().map(({ seen, fired, spent }) => [seen, fired, spent]);

describe('a world with faults', () => {
  it('continues identically when its snapshot is restored, here and in another gateway', () => {
    const gateway = freshGateway({ faults: [SHAKY] });
    tryCall(gateway, 5);
    const snapshot = gateway.snapshot();
    const once = [tryCall(gateway), counts(gateway), bytesOf(gateway)];
    gateway.restore(snapshot);
    expect([tryCall(gateway), counts(gateway), bytesOf(gateway)]).toEqual(once);
    const other = tended(createGateway({ from: snapshot }));
    expect([tryCall(other), counts(other), bytesOf(other)]).toEqual(once);
  });

  it('continues identically in a fork, and each counts for itself', () => {
    const gateway = freshGateway({ faults: [SHAKY, { kind: 'request_rejected', nth: 9 }] });
    tryCall(gateway, 5);
    const fork = tended(gateway.fork());
    const [ours, theirs] = [tryCall(gateway, 20), tryCall(fork, 20)];
    expect([theirs, counts(fork)]).toEqual([ours, counts(gateway)]);
    fork.simulate.faults.add({ kind: 'request_rejected' });
    expect([fork, gateway].map((one) => one.simulate.faults.list().length)).toEqual([3, 2]);
  });

  it('restarts at reset: faults and rules of the options stay, those added later are removed', () => {
    const rules = [{ match: { amount: { max: 100 } }, respond: { code: '51' }, times: 1 }] as const;
    const gateway = freshGateway({ faults: [{ ...SHAKY, times: 3 }], rules });
    const declined = () => gateway.as(gateway.merchant).transactions.create({ ...SALE, amount: 50 }).response_code;
    const played = () => [tryCall(gateway), counts(gateway), declined(), declined()];
    const first = played();
    gateway.simulate.faults.add({ kind: 'request_rejected' });
    gateway.simulate.issuer.rule({ respond: { code: '05' } });
    gateway.reset();
    expect(played()).toEqual(first);
    expect(first.slice(2)).toEqual(['51', '00']);
  });

  it('restores the counts of a mark', () => {
    const gateway = freshGateway();
    const fault = gateway.simulate.faults.add({ kind: 'request_rejected', times: 2 });
    tryCall(gateway, 1);
    gateway.mark('one left');
    expect(tryCall(gateway, 3)).toBe('x..');
    fault.cancel();
    gateway.rewind('one left');
    expect([tryCall(gateway, 3), fault.cancel(), fault.cancel()]).toEqual(['x..', true, false]);
  });

  it('includes its own faults and rules: options next to from are rejected', () => {
    const from = freshGateway().snapshot();
    for (const extra of [{ faults: [SHAKY] }, { rules: [{ respond: { code: '51' } }] }] as const)
      expect(() => createGateway({ from, ...extra })).toThrow(
        `options.${Object.keys(extra)[0]} cannot be combined with from`,
      );
  });
});

describe('a world left during a request', () => {
  const KEY = { 'Idempotency-Key': 'order-1' };
  const request = (gateway: Gateway) => send(gateway, '/v1/transactions', { method: 'POST', body: SALE, headers: KEY });

  it('has a key in progress in each copy of the world', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'response_slow', delaySeconds: 30, times: 1 }] });
    const first = request(gateway);
    await gateway.clock.advance({ seconds: 10 });
    const snapshot = gateway.snapshot();
    const fork = tended(gateway.fork());
    gateway.reset();
    const { body } = await first;
    gateway.restore(snapshot);
    for (const world of [gateway, fork, tended(createGateway({ from: snapshot }))]) {
      const early = await request(world);
      await world.clock.advance({ seconds: 20 });
      const late = await request(world);
      expect([verdict(early), late.body]).toEqual(['409 idempotency_in_progress', body]);
      expect(world.transactions.list().total).toBe(1);
    }
  });

  it('includes work done before its response was lost, and the stored response for a retry', async () => {
    const gateway = freshGateway({ faults: [{ kind: 'response_lost', times: 1 }] });
    await expect(request(gateway)).rejects.toThrow('fetch failed');
    const fork = tended(gateway.fork());
    gateway.restore(gateway.snapshot());
    const [here, there] = [await request(gateway), await request(fork)];
    expect([here.status, here.headers.get('idempotent-replayed'), here.body]).toEqual([201, 'true', there.body]);
    expect([gateway, fork].map((world) => world.transactions.list().total)).toEqual([1, 1]);
  });

  it.each(['restore', 'reset', 'rewind', 'close'] as const)(
    'loses the connection of a pending request at %s instead of processing it in the next world',
    async (way) => {
      const gateway = way === 'close' ? createGateway() : freshGateway();
      const before = gateway.snapshot();
      gateway.mark('before');
      gateway.simulate.faults.add({ kind: 'request_slow', times: 1 });
      gateway.simulate.faults.add({ kind: 'hang' });
      const received = [1, 2].map(() => CLIENTS.gatewayFetch.sell(gateway));
      await gateway.clock.advance(1);
      const leave = {
        restore: () => gateway.restore(before),
        reset: () => gateway.reset(),
        rewind: () => gateway.rewind('before'),
        close: () => gateway.close(),
      };
      leave[way]();
      const lost = expect.stringContaining('ECONNRESET "fetch failed"');
      expect(await Promise.all(received)).toEqual([lost, lost]);
      if (way !== 'close') expect(gateway.transactions.list().total).toBe(0);
    },
  );

  it('retains delayed and reordered webhooks, which continue there', async () => {
    const played = async (gateway: Gateway, received: string[]) => {
      await gateway.clock.advance({ days: 3 });
      return received.splice(0);
    };
    const received: string[] = [];
    const gateway = freshGateway({
      webhooks: [
        { deliver: (_request, { type }) => void received.push(`${gateway.clock.iso().slice(5, 16)} ${type}`) },
      ],
      faults: [
        { kind: 'webhook_delayed', on: 'transaction.authorized' },
        { kind: 'webhook_reordered', on: 'transaction.captured' },
      ],
    });
    gateway.transactions.capture(gateway.transactions.create({ ...SALE, type: 'AUTH' }).transaction_id);
    await gateway.clock.advance({ minutes: 90 });
    received.length = 0;
    const snapshot = gateway.snapshot();
    const first = await played(gateway, received);
    gateway.restore(snapshot);
    expect(await played(gateway, received)).toEqual(first);
    expect(first.filter((line) => line.includes('transaction.'))).toEqual([
      '01-06T02:00 transaction.submitted',
      '01-06T02:00 transaction.captured',
      '01-06T13:30 transaction.settled',
      '01-07T13:30 transaction.funded',
    ]);
  });
});

describe('stats', () => {
  it('count for each fault its opportunities and triggers, in order of creation', async () => {
    const gateway = freshGateway();
    const { faults } = gateway.simulate;
    const ids = [
      faults.add({ kind: 'response_lost', on: 'transactions.create', nth: 2 }),
      faults.add({ kind: 'request_rejected', on: 'GET *', times: 1 }),
    ];
    for (const _time of [1, 2, 3]) await byCall(gateway);
    for (const path of ['/v1/transactions', '/v1/batches']) await send(gateway, path);
    expect(faults.stats()).toEqual([
      { id: ids[0]?.id, kind: 'response_lost', on: 'transactions.create', seen: 2, fired: 1, spent: true },
      { id: ids[1]?.id, kind: 'request_rejected', on: 'GET *', seen: 1, fired: 1, spent: true },
    ]);
    expect(faults.list()).toEqual(faults.stats());
  });
});

describe('gatewayTest', () => {
  const test = gatewayTest({
    faults: [{ kind: 'response_lost', on: 'transactions.create', times: 1 }],
    rules: [{ match: { amount: 666 }, respond: { code: '51' } }],
  });

  const sell = async (gateway: Gateway, amount: number) => {
    const headers = {
      APIKEY: gateway.merchant.apiKey,
      'Content-Type': 'application/json',
      'Idempotency-Key': String(amount),
    };
    const body = JSON.stringify({ ...SALE, amount, payment_method: cards.visa });
    const response = await fetch(`${gateway.baseUrl}/v1/transactions`, { method: 'POST', headers, body });
    return [response.status, fieldOf(await response.json(), 'response_code')];
  };

  test.for([1, 2])('applies its faults and rules in each of its tests, run %i', async (_time, { gateway }) => {
    await expect(sell(gateway, 500)).rejects.toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNRESET' } });
    expect([await sell(gateway, 500), await sell(gateway, 666)]).toEqual([
      [201, '00'],
      [201, '51'],
    ]);
    expect(gateway.transactions.list().total).toBe(2);
  });

  test('can end while a request is delayed', async ({ gateway }) => {
    gateway.simulate.faults.add({ kind: 'hang', on: 'batches.list' });
    const url = `${gateway.baseUrl}/v1/batches`;
    const hung = fetch(url, { headers: { APIKEY: gateway.merchant.apiKey } }).catch(() => 'lost');
    await gateway.clock.advance({ days: 1 });
    expect(await Promise.race([hung, Promise.resolve('nothing yet')])).toBe('nothing yet');
  });
});
