/** Requests under random faults, and an application that retries until it gets a response. */
import { describe, expect, it } from 'vitest';
import { cards, createGateway, type Gateway, type RequestFault } from '../../src/index.ts';
import { requestOf } from '../support/http-requests.ts';
import { FIRST_SEED } from '../support/seeds.ts';

const ORDERS = 6;
const TRIES_MAX = 60;

/** Request faults only. */
const LOSSES: readonly RequestFault[] = [
  { kind: 'connection_reset', probability: 0.15 },
  { kind: 'request_rejected', probability: 0.15 },
  { kind: 'hang', probability: 0.15 },
  { kind: 'request_slow', probability: 0.15, delaySeconds: 50 },
  { kind: 'response_lost', probability: 0.2 },
  { kind: 'response_cut', probability: 0.2 },
  { kind: 'response_slow', probability: 0.2, delaySeconds: 50 },
];

/** Creates orders, each retried until it is paid, and counts the charges of each. */
async function chargesOf(seed: number, withKey: boolean): Promise<number[]> {
  using gateway = createGateway({ seed, faults: LOSSES.map((fault) => ({ ...fault, on: 'POST /v1/transactions' })) });
  for (let order = 0; order < ORDERS; order++) await pay(gateway, order, withKey);
  // Delayed requests still arrive.
  await gateway.clock.advance({ minutes: 2 });
  gateway.check();
  const { data } = gateway.transactions.list({ take: 100 });
  return Array.from({ length: ORDERS }, (_, order) => data.filter(({ metadata }) => metadata?.order === order).length);
}

async function pay(gateway: Gateway, order: number, withKey: boolean): Promise<void> {
  for (let attempt = 0; attempt < TRIES_MAX; attempt++)
    if (await isPaid(gateway, order, withKey ? { 'Idempotency-Key': `order-${order}` } : {})) return;
  expect.fail(`order ${order} was never paid`);
}

const PATIENCE_SECONDS = 30;

/** One attempt, with a timeout of thirty seconds by the gateway's clock. */
async function isPaid(gateway: Gateway, order: number, headers: Record<string, string>): Promise<boolean> {
  const giveUp = new AbortController();
  const body = { type: 'SALE', amount: 1_999, payment_method: cards.visa, metadata: { order } };
  const request = requestOf(gateway, `${gateway.baseUrl}/v1/transactions`, { method: 'POST', body, headers });
  const result = gateway.fetch(new Request(request, { signal: giveUp.signal })).then(
    async (response) => (await response.text().catch(() => '')).endsWith('}') && response.status === 201,
    () => false,
  );
  await gateway.clock.advance({ seconds: PATIENCE_SECONDS });
  giveUp.abort();
  return result;
}

describe('an application that retries until it gets a response', () => {
  it('charges each order once with one key per order, whatever is lost', async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + 25; seed++)
      expect(await chargesOf(seed, true), `seed ${seed}`).toEqual(Array(ORDERS).fill(1));
  }, 30_000);

  it('charges twice without a key', async () => {
    expect(await chargesOf(7, false)).toEqual([3, 10, 2, 3, 2, 1]);
  });
});
