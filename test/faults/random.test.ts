/** Random traffic in random trouble: the rules hold at every step, and the same seed has the same trouble. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { banks, cards, createGateway, type FaultWish, type Gateway } from '../../src/index.ts';
import { FAULT_KINDS, isFaultKind } from '../../src/resources/faults/kinds.ts';
import { requestOf } from '../support/http-requests.ts';

const SEEDS = 200;
const STEPS = 7;

/** Whole numbers below a bound, by a seed of the test's own (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Every kind of trouble there is, each now and then. */
const ALL: readonly FaultWish[] = Object.keys(FAULT_KINDS)
  .filter(isFaultKind)
  .map((kind) => ({ kind, probability: FAULT_KINDS[kind].befalls === 'request' ? 0.08 : 0.3 }));

const METHODS = [cards.visa, cards.declines('51'), banks.good, banks.returns('R01'), banks.returns('R10')] as const;

/** A gateway in all sorts of trouble, whose one receiver now and then is in trouble itself. */
function troubledGateway(seed: number): Gateway {
  // By the clock, so that a life that is lived again meets the same.
  const deliver = () => new Response(null, { status: Math.floor(gateway.clock.now() / 1_000) % 7 === 3 ? 500 : 204 });
  const gateway: Gateway = createGateway({
    seed,
    faults: ALL,
    webhooks: { timestamps: 'virtual', endpoints: [{ deliver }] },
  });
  return gateway;
}

const STEPS_MS = [0, 1_001, 40_000, 3_600_000, 30 * 3_600_000, 80 * 3_600_000];

/** What a gateway lives through, with every rule checked at every step; in short. */
async function live(gateway: Gateway, seed: number): Promise<{ world: string; fired: readonly number[] }> {
  const pick = numbers(seed);
  const open: Promise<unknown>[] = [];
  for (let step = 0; step < STEPS; step++) {
    open.push(act(gateway, pick));
    await gateway.clock.advance(STEPS_MS[pick(STEPS_MS.length)] ?? 0);
    gateway.check();
    if (pick(8) === 0) gateway.restore(gateway.snapshot());
  }
  const fired = gateway.simulate.faults.stats().map((fault) => fault.fired);
  const world = createHash('sha256').update(gateway.snapshot()).digest('hex');
  gateway.reset();
  await Promise.all(open);
  return { world, fired };
}

/** One thing that a shop does; whatever it hears of it. */
async function act(gateway: Gateway, pick: (below: number) => number): Promise<unknown> {
  const body = saleOf(pick);
  const key = `order-${pick(4)}`;
  const which = pick(5);
  try {
    if (which === 0) return gateway.transactions.create(body, { idempotencyKey: key });
    if (which === 1) return gateway.transactions.create(body);
    if (which === 2) return cancelSome(gateway, pick);
    const headers = { 'Idempotency-Key': key };
    const sent = { method: 'POST', body, ...(which === 3 ? { headers } : {}) };
    const response = await gateway.fetch(requestOf(gateway, `${gateway.baseUrl}/v1/transactions`, sent));
    return await response.text();
  } catch (error) {
    return error;
  }
}

function saleOf(pick: (below: number) => number) {
  const method = METHODS[pick(METHODS.length)] ?? cards.visa;
  const amount = 1 + pick(9_999);
  if ('pan' in method) return { type: pick(2) === 0 ? 'SALE' : 'AUTH', amount, payment_method: method } as const;
  return { type: 'PAYMENT', amount, payment_method: method } as const;
}

function cancelSome(gateway: Gateway, pick: (below: number) => number): unknown {
  const [first] = gateway.transactions.list().data;
  const id = first?.transaction_id ?? ('id' in (first ?? {}) ? String(Reflect.get(first ?? {}, 'id')) : '');
  const type = (['VOID', 'REFUND', 'cancel'] as const)[pick(3)] ?? 'VOID';
  return pick(2) === 0 ? gateway.transactions.capture(id) : gateway.transactions.cancel(id, { type });
}

describe('random traffic with all faults on', () => {
  it(`keeps every rule at every step of ${SEEDS} lives, and lives them alike twice`, async () => {
    const fired = ALL.map(() => 0);
    for (let seed = 0; seed < SEEDS; seed++) {
      using gateway = troubledGateway(seed);
      const once = await live(gateway, seed);
      expect(await live(gateway, seed), `seed ${seed}`).toEqual(once);
      for (const [at, count] of once.fired.entries()) fired[at] = (fired[at] ?? 0) + count;
    }
    // All of it happened: a kind that never struck would have been tried by nobody.
    expect(ALL.filter((_fault, at) => fired[at] === 0)).toEqual([]);
  }, 60_000);
});

const ORDERS = 6;
const TRIES_MAX = 60;

/** What is wrong with requests, and nothing else. */
const LOSSES: readonly FaultWish[] = [
  { kind: 'connection_reset', probability: 0.15 },
  { kind: 'refused', probability: 0.15 },
  { kind: 'hang', probability: 0.15 },
  { kind: 'slow_request', probability: 0.15, delaySeconds: 50 },
  { kind: 'answer_lost', probability: 0.2 },
  { kind: 'answer_cut', probability: 0.2 },
  { kind: 'answer_slow', probability: 0.2, delaySeconds: 50 },
];

/** A shop that tries each order again until it hears that it is paid; how often each was charged. */
async function chargesOf(seed: number, withKey: boolean): Promise<number[]> {
  using gateway = createGateway({ seed, faults: LOSSES.map((fault) => ({ ...fault, on: 'POST /v1/transactions' })) });
  for (let order = 0; order < ORDERS; order++) await pay(gateway, order, withKey);
  // What was held up on its way comes after all.
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

/** One attempt, of thirty seconds by the gateway's clock. */
async function isPaid(gateway: Gateway, order: number, headers: Record<string, string>): Promise<boolean> {
  const giveUp = new AbortController();
  const body = { type: 'SALE', amount: 1_999, payment_method: cards.visa, metadata: { order } };
  const request = requestOf(gateway, `${gateway.baseUrl}/v1/transactions`, { method: 'POST', body, headers });
  const answer = gateway.fetch(new Request(request, { signal: giveUp.signal })).then(
    async (response) => (await response.text().catch(() => '')).endsWith('}') && response.status === 201,
    () => false,
  );
  await gateway.clock.advance({ seconds: PATIENCE_SECONDS });
  giveUp.abort();
  return answer;
}

describe('a shop that tries again until it is answered', () => {
  it('never charges twice with one key per order, whatever is lost', async () => {
    for (let seed = 0; seed < 25; seed++)
      expect(await chargesOf(seed, true), `seed ${seed}`).toEqual(Array(ORDERS).fill(1));
  }, 30_000);

  it('does charge twice without a key', async () => {
    expect(await chargesOf(7, false)).toEqual([3, 10, 2, 3, 2, 1]);
  });
});
