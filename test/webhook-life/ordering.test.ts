/** The option `webhooks.ordering`: the order in which the deliveries of one clock move are sent. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  banks,
  cards,
  createGateway,
  type Deliver,
  type Gateway,
  type GatewayOptions,
  replay,
} from '../../src/index.ts';
import { findInternals } from '../../src/transports/gateway-internals.ts';
import { volume } from '../support/volume.ts';
import { outcomes, sell } from './selling.ts';

type Ordering = 'per_object' | 'none';
const ORDERINGS: readonly Ordering[] = ['per_object', 'none'];
const LIFE = ['authorized', 'submitted', 'settled', 'funded'].map((state) => `transaction.${state}`);
const SEEDS = Array.from({ length: 8 }, (_, seed) => seed);
const DAY_MS = 86_400_000;

function open(ordering: Ordering, deliver: Deliver, options: GatewayOptions<'by_method'> = {}): Gateway {
  return createGateway({ ...options, webhooks: { ordering, endpoints: [{ deliver, events: ['transaction.*'] }] } });
}

/** Returns the events of a sale in the order in which they arrive during one clock move to its funding. */
async function orderOf(ordering: Ordering, seed: number): Promise<string[]> {
  const received: string[] = [];
  using gateway = open(ordering, (_request, { type }) => void received.push(type), { seed });
  sell(gateway);
  await gateway.clock.advance({ days: 10 });
  gateway.check();
  expect(outcomes(gateway)).toEqual(LIFE.map((type) => `${type} succeeded: 204`));
  return received;
}

describe('the order of deliveries', () => {
  it('is that of the events of an object by default, and determined by the seed with ordering none', async () => {
    const drawn = await Promise.all(SEEDS.map((seed) => orderOf('none', seed)));
    for (const order of drawn) expect([...order].sort()).toEqual([...LIFE].sort());
    expect(new Set(drawn.map(String)).size).toBeGreaterThan(SEEDS.length / 2);
    expect(await orderOf('none', 3)).toEqual(drawn[3]);
    expect(await orderOf('per_object', 3)).toEqual(LIFE);
  });

  it('breaks a shop in which the last webhook wins, but not one that compares sequence numbers', async () => {
    const lastStates = async (ordering: Ordering) => {
      const shops = SEEDS.map(async (seed) => {
        const books = { careless: '', careful: '', sequence: 0 };
        using gateway = open(
          ordering,
          (_request, { type, sequence }) => {
            books.careless = type;
            if (sequence > books.sequence) Object.assign(books, { careful: type, sequence });
          },
          { seed },
        );
        sell(gateway);
        await gateway.clock.advanceTo('funding');
        return books;
      });
      const books = await Promise.all(shops);
      const isFunded = (type: string) => type === 'transaction.funded';
      return {
        careless: books.every(({ careless }) => isFunded(careless)),
        careful: books.every(({ careful }) => isFunded(careful)),
      };
    };
    expect(await lastStates('per_object')).toEqual({ careless: true, careful: true });
    expect(await lastStates('none')).toEqual({ careless: false, careful: true });
  });

  it('never changes the deliveries of a move or their due times', async () => {
    const moves = fc.array(
      fc.record({
        sales: fc.integer({ min: 0, max: 3 }),
        debits: fc.integer({ min: 0, max: 2 }),
        hours: fc.integer({ min: 0, max: 150 }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(moves, fc.nat(), async (script, seed) => {
        const [ordered, unordered] = ORDERINGS.map((ordering) => open(ordering, () => undefined, { seed }));
        if (ordered === undefined || unordered === undefined) throw new Error('two gateways');
        for (const { sales, debits, hours } of script) {
          for (const gateway of [ordered, unordered]) {
            for (let nth = 0; nth < sales; nth++) sell(gateway);
            for (let nth = 0; nth < debits; nth++) debit(gateway, banks.returns('R01'));
            await gateway.clock.advance({ hours });
            gateway.check();
          }
          expect(dueTimes(unordered)).toEqual(dueTimes(ordered));
          expect(String(unordered.events.list())).toBe(String(ordered.events.list()));
        }
        for (const [lateMs] of lateness(unordered)) expect(lateMs).toBeLessThanOrEqual(4 * DAY_MS);
        for (const [lateMs] of lateness(ordered)) expect(lateMs).toBe(0);
        ordered.close();
        unordered.close();
      }),
      { numRuns: volume(6, 200) },
    );
  });

  it('delays no delivery if nothing else happens in the move', async () => {
    using gateway = open('none', () => undefined);
    for (let nth = 0; nth < 5; nth++) sell(gateway);
    const accepted = gateway.webhooks.deliveries().map(({ eventId }) => eventId);
    await gateway.clock.advance({ hours: 1 });
    const attempts = gateway.webhooks.deliveries().flatMap(({ attempts }) => attempts.map(({ at }) => at));
    expect(attempts).toEqual(accepted.map(() => '2026-01-05T15:00:00.000Z'));
  });
});

const debit = ({ transactions }: Gateway, payment_method: ReturnType<typeof banks.returns>) =>
  transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method });

/** Lists the deliveries with the times at which they became due. */
function dueTimes({ webhooks }: Gateway) {
  return webhooks.deliveries().map(({ id, eventId, status, request, nextAttemptAt }) => {
    return { id, eventId, status, dueAt: JSON.parse(request.body).created_at, nextAttemptAt };
  });
}

/** Returns how late each attempt was, in milliseconds. */
function lateness({ webhooks }: Gateway): number[][] {
  return webhooks.deliveries().map(({ attempts, request }) => {
    const dueAt = Date.parse(JSON.parse(request.body).created_at);
    return attempts.map(({ at }) => Date.parse(at) - dueAt);
  });
}

describe('ordering none', () => {
  it('retries a failed delivery on its own schedule, without holding back later events of its object', async () => {
    const failing = (ordering: Ordering) =>
      open(ordering, (_request, { type }) => new Response(null, { status: type === LIFE[0] ? 503 : 204 }));
    const sent = async (gateway: Gateway) => {
      sell(gateway);
      await gateway.idle();
      await gateway.clock.advance({ hours: 23 });
      return outcomes(gateway);
    };
    using ordered = failing('per_object');
    using unordered = failing('none');
    expect(await sent(ordered)).toEqual([
      'transaction.authorized pending: 503, 503, 503, 503, 503, 503, 503',
      'transaction.submitted pending',
      'transaction.settled pending',
    ]);
    expect(await sent(unordered)).toEqual([
      'transaction.authorized pending: 503, 503, 503, 503, 503, 503, 503',
      'transaction.submitted succeeded: 204',
      'transaction.settled succeeded: 204',
    ]);
    const attemptsOf = (gateway: Gateway) => gateway.webhooks.deliveries()[0]?.attempts;
    expect(attemptsOf(unordered)).toEqual(attemptsOf(ordered));
  });

  it.each<[Ordering, string[]]>([
    [
      'per_object',
      ['2026-01-06T03:00:00.000Z transaction.authorized', '2026-01-06T03:00:00.000Z transaction.submitted'],
    ],
    ['none', ['2026-01-06T02:00:00.000Z transaction.submitted', '2026-01-06T03:00:00.000Z transaction.authorized']],
  ])('with ordering %s, webhook_delayed holds back later events as listed', async (ordering, expected) => {
    const received: string[] = [];
    using gateway = open(ordering, (_request, { type }) => void received.push(`${gateway.clock.iso()} ${type}`));
    gateway.simulate.faults.add({ on: 'transaction.authorized', kind: 'webhook_delayed', delaySeconds: 12 * 3_600 });
    sell(gateway);
    await gateway.idle();
    await gateway.clock.advance({ hours: 12 });
    expect(received).toEqual(expected);
  });

  it('sends a webhook_reordered delivery after the next event of its object', async () => {
    const received: string[] = [];
    using gateway = open('none', (_request, { type }) => void received.push(type));
    gateway.simulate.faults.add({ on: 'transaction.authorized', kind: 'webhook_reordered' });
    sell(gateway);
    await gateway.idle();
    await gateway.clock.advanceTo('submission');
    expect(received).toEqual(['transaction.submitted', 'transaction.authorized']);
  });

  it('sends the deliveries that waited for a receiver, in any order', async () => {
    const orders = await Promise.all(
      SEEDS.map(async (seed) => {
        const received: string[] = [];
        using gateway = createGateway({ seed, webhooks: { ordering: 'none' } });
        const endpoint = gateway.webhooks.subscribe({ deliver: () => undefined });
        gateway.transactions.cancel(sell(gateway), { type: 'VOID' });
        using copy = createGateway({ from: gateway.snapshot() });
        await copy.idle();
        copy.webhooks.attach(endpoint, (_request, { type }) => void received.push(type));
        await copy.idle();
        copy.check();
        return received.join(', ');
      }),
    );
    expect(new Set(orders)).toEqual(
      new Set(['transaction.authorized, transaction.voided', 'transaction.voided, transaction.authorized']),
    );
  });

  it('produces the same bytes with slices of any size, and replays its tape', async () => {
    const run = async (work: number | undefined) => {
      const gateway = open('none', () => undefined, { seed: 7 });
      if (work !== undefined) Object.assign(findInternals(gateway)?.scheduler ?? {}, { workPerSlice: work });
      for (let nth = 0; nth < 12; nth++) sell(gateway);
      debit(gateway, banks.returns('R01'));
      await gateway.clock.advance({ days: 3 });
      await gateway.clock.advance({ days: 5 });
      return gateway;
    };
    using whole = await run(undefined);
    using sliced = await run(1);
    expect(Buffer.compare(sliced.snapshot(), whole.snapshot())).toBe(0);
    using again = await replay(whole.tape());
    expect(Buffer.compare(again.snapshot(), whole.snapshot())).toBe(0);
  });

  it('is stored in snapshots and forks, and cannot be combined with from', async () => {
    using gateway = open('none', () => undefined, { seed: 1 });
    using copy = createGateway({ from: gateway.snapshot() });
    const orders = [gateway.fork(), copy].map(async (world) => {
      const received: string[] = [];
      world.webhooks.subscribe({
        deliver: (_request, { type }) => void received.push(type),
        events: ['transaction.*'],
      });
      sell(world);
      await world.clock.advance({ days: 10 });
      return received;
    });
    const [ofFork, ofCopy] = await Promise.all(orders);
    expect(ofFork).not.toEqual(LIFE);
    expect(ofCopy).toEqual(ofFork);
    expect(() => createGateway({ from: gateway.snapshot(), webhooks: { ordering: 'none' } })).toThrow('from');
  });

  it('does not change the bytes of a world if the option is per_object', () => {
    using plain = createGateway({ webhooks: {} });
    using explicit = createGateway({ webhooks: { ordering: 'per_object' } });
    expect(Buffer.compare(plain.snapshot(), explicit.snapshot())).toBe(0);
    // @ts-expect-error: not an ordering
    expect(() => createGateway({ webhooks: { ordering: 'random' } })).toThrow('ordering');
  });

  it('sends the events of simultaneous declined and approved sales in an order determined by the seed', async () => {
    const orders = await Promise.all(
      SEEDS.map(async (seed) => {
        const received: string[] = [];
        using gateway = open('none', (_request, { type }) => void received.push(type), { seed });
        gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.declines('51') });
        sell(gateway);
        await gateway.idle();
        return String(received);
      }),
    );
    expect(new Set(orders).size).toBe(2);
  });
});
