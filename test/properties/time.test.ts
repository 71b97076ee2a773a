import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway } from '../../src/index.ts';
import { findInternals } from '../../src/transports/gateway-internals.ts';
import { turns } from '../support/clock-states.ts';
import { send } from '../support/http-requests.ts';
import { volume } from '../support/volume.ts';

/** A period with calls at its start, its length, and the points at which it may be split. */
interface Stretch {
  readonly requested: readonly (keyof typeof ASK)[];
  readonly lengthMs: number;
  /** Split points as fractions of the length. */
  readonly cuts: readonly number[];
  /** Steps from one due job to the next between the split points. */
  readonly byNext: boolean;
}

const ASK = {
  sale: ({ transactions }) => transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa }),
  refused: ({ transactions }) =>
    transactions.create({ type: 'SALE', amount: 700, payment_method: cards.refundRejected }),
  auth: ({ transactions }) => transactions.create({ type: 'AUTH', amount: 5_000, payment_method: cards.amex }),
  payment: ({ transactions }) => transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good }),
  bounced: ({ transactions }) =>
    transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.returns('R01') }),
  regretted: ({ transactions }) =>
    transactions.create({ type: 'PAYMENT', amount: 321, payment_method: banks.returns('R10') }),
  payout: ({ transactions }) => transactions.create({ type: 'PAYOUT', amount: 250, payment_method: banks.good }),
  token: ({ paymentTokens }) =>
    paymentTokens.create({ card: { pan: cards.visa.pan, expiry_month: '01', expiry_year: '2026' } }),
} as const satisfies Record<string, (gateway: Gateway) => unknown>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const stretch: fc.Arbitrary<Stretch> = fc.record({
  requested: fc.array(fc.constantFrom(...keysOf(ASK)), { maxLength: 5, size: 'max' }),
  lengthMs: fc.oneof(
    fc.integer({ min: 1, max: 3 * HOUR_MS }),
    fc.integer({ min: 1, max: 20 }).map((hours) => hours * HOUR_MS),
    fc.integer({ min: 1, max: 8 * DAY_MS }),
  ),
  cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8, size: 'max' }),
  byNext: fc.boolean(),
});
/** The settlement schedules the return for the exact time of the funding, and it runs first. */
const RETURN_MEETS_FUNDING: Stretch = { requested: ['sale', 'bounced'], lengthMs: 5 * DAY_MS, cuts: [], byNext: true };
/** Batches that are closed, submitted, settled, returned, and funded in many slices. */
const LARGE_BATCHES: Stretch = {
  requested: [
    ...Array(40).fill('sale'),
    ...Array(4).fill('refused'),
    ...Array(20).fill('bounced'),
    'regretted',
    'payout',
  ],
  lengthMs: 8 * DAY_MS,
  cuts: [],
  byNext: false,
};
const stretches = fc.array(stretch, { minLength: 1, maxLength: 5, size: 'max' });

describe('moving the clock', () => {
  it('produces the same world in one step or in many, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(stretches, fc.boolean(), async (script, served) => {
        using whole = shop(served);
        using cut = shop(served);
        const atOnce: string[] = [];
        const inSteps: string[] = [];
        for (const { requested, lengthMs, cuts, byNext } of script) {
          for (const name of requested) for (const gateway of [whole, cut]) ASK[name](gateway);
          const passed = await whole.clock.advance(lengthMs);
          atOnce.push(...passed.happened.map(({ at, what }) => `${at} ${what}`));
          for (const time of cutsOf(cut.clock.now(), lengthMs, cuts))
            inSteps.push(...(await stepTo(cut, time, byNext)));
          whole.check();
          cut.check();
        }
        expect(String(cut.timeline())).toBe(String(whole.timeline()));
        expect(inSteps).toEqual(atOnce);
        expect(reportOf(cut)).toEqual(reportOf(whole));
        expect(Buffer.compare(cut.snapshot(), whole.snapshot())).toBe(0);
      }),
      { numRuns: volume(20, 40), examples: [[[RETURN_MEETS_FUNDING], false]] },
    );
  }, 60_000);

  it('produces the same world with slices of any size, and with requests that arrive between them, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(stretches, fc.boolean(), fc.integer({ min: 1, max: 30 }), async (script, served, work) => {
        using whole = shop(served);
        using sliced = shop(served);
        schedulerOf(sliced).workPerSlice = work;
        for (const { requested, lengthMs } of script) {
          for (const name of requested) for (const gateway of [whole, sliced]) ASK[name](gateway);
          const expected = await whole.clock.advance(lengthMs);
          const move = sliced.clock.advance(lengthMs);
          // A request that arrives while the move awaits a delivery runs at once, because the delivery may depend on it.
          const response = served ? undefined : buyInPause(sliced, move);
          expect(await move).toEqual(expected);
          if (response !== undefined) expect(await response).toEqual(await buyOverHttp(whole));
        }
        expect(reportOf(sliced)).toEqual(reportOf(whole));
        expect(Buffer.compare(sliced.snapshot(), whole.snapshot())).toBe(0);
      }),
      {
        numRuns: volume(15, 200),
        examples: [
          [[RETURN_MEETS_FUNDING], false, 1],
          [[LARGE_BATCHES, LARGE_BATCHES], false, 7],
          [[LARGE_BATCHES], true, 3],
        ],
      },
    );
  }, 60_000);

  it('rejects a time in the past and changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(stretches, fc.integer({ min: 1, max: 400 * DAY_MS }), async (script, backMs) => {
        using gateway = shop(true);
        for (const { requested, lengthMs } of script) {
          for (const name of requested) ASK[name](gateway);
          await gateway.clock.advance(lengthMs);
        }
        const now = gateway.clock.now();
        const before = gateway.snapshot();
        const past = { code: 'time_backwards' };
        await expect(gateway.clock.advanceTo(now - backMs)).rejects.toMatchObject(past);
        await expect(gateway.clock.advanceTo(new Date(now - backMs))).rejects.toMatchObject(past);
        await expect(gateway.clock.advance(-backMs)).rejects.toMatchObject(past);
        await expect(gateway.clock.advance({ milliseconds: -backMs })).rejects.toMatchObject(past);
        expect(gateway.clock.now()).toBe(now);
        expect(Buffer.compare(gateway.snapshot(), before)).toBe(0);
      }),
      { numRuns: volume(10, 20) },
    );
  }, 60_000);

  it('emits events in order of time, within the step only', async () => {
    await fc.assert(
      fc.asyncProperty(stretches, async (script) => {
        using gateway = shop(true);
        for (const { requested, lengthMs } of script) {
          for (const name of requested) ASK[name](gateway);
          const { from, to, happened } = await gateway.clock.advance(lengthMs);
          const times = [from, ...happened.map(({ at }) => at), to];
          expect(times).toEqual([...times].sort());
          expect(to).toBe(gateway.clock.iso());
        }
      }),
      { numRuns: volume(10, 20) },
    );
  }, 60_000);
});

describe('jobs at the same time', () => {
  it('run returns before settlement, funding, submission, expiry, close, and webhooks, and the first scheduled first', async () => {
    using gateway = createGateway({
      now: '2026-01-01T13:30:00Z',
      settlement: { cardCutoff: '08:30', achCutoff: '08:30' },
      webhooks: { retrySeconds: [86_400] },
    });
    const { clock, transactions } = gateway;
    for (const amount of [10_00, 11_00]) transactions.create({ type: 'AUTH', amount, payment_method: cards.visa });
    for (const day of ['05', '06', '07', '08']) {
      await clock.advanceTo(`2026-01-${day}T12:00:00Z`);
      const amount = Number(day) * 100;
      transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
      transactions.create({ type: 'PAYMENT', amount, payment_method: banks.returns('R01') });
      if (day !== '07') continue;
      await clock.advanceTo('2026-01-07T13:30:00Z');
      gateway.webhooks.subscribe({
        deliver: () => new Response(null, { status: 503 }),
        events: ['transaction.declined'],
      });
      transactions.create({ type: 'SALE', amount: 51, payment_method: cards.declines('51') });
      await gateway.idle();
    }
    gateway.check();
    const { happened } = await clock.advanceTo('2026-01-08T13:30:00Z');
    gateway.check();
    expect(`\n${happened}\n`).toMatchInlineSnapshot(`
      "
      Thu Jan 8 08:30 ET  PAYMENT $5.00 is returned: R01 insufficient funds                banking day 1 after settlement
      Thu Jan 8 08:30 ET  PAYMENT $6.00 settles                                            first banking day after submission
      Thu Jan 8 08:30 ET  ACH batch settles, net $6.00                                     first banking day after submission
      Thu Jan 8 08:30 ET  SALE $7.00 settles                                               first banking day after the close
      Thu Jan 8 08:30 ET  card batch settles, net $7.00                                    first banking day after the close
      Thu Jan 8 08:30 ET  ACH batch is funded, net $5.00                                   1 banking day after settlement
      Thu Jan 8 08:30 ET  card batch is funded, net $6.00                                  1 banking day after settlement
      Thu Jan 8 08:30 ET  SALE $6.00 is funded                                             1 banking day after settlement
      Thu Jan 8 08:30 ET  $6.00 arrives at the merchant's bank                             1 banking day after settlement
      Thu Jan 8 08:30 ET  PAYMENT $7.00 is submitted                                       first banking day after the close
      Thu Jan 8 08:30 ET  AUTH $10.00 expires                                              a visa authorization that is not captured lasts 7 days
      Thu Jan 8 08:30 ET  AUTH $11.00 expires                                              a visa authorization that is not captured lasts 7 days
      Thu Jan 8 08:30 ET  card batch closes, net $8.00                                     the daily cut-off
      Thu Jan 8 08:30 ET  SALE $8.00 is submitted                                          the daily cut-off
      Thu Jan 8 08:30 ET  ACH batch closes, net $8.00                                      the daily cut-off
      Thu Jan 8 08:30 ET  webhook transaction.declined is not acknowledged: responded 503  attempt 2
      "
    `);
  });

  it('include transactions at the exact cut-off in the next batch, and skip an empty batch before it', async () => {
    using gateway = createGateway({ settlement: { cardCutoff: '08:30' } });
    const { clock, transactions } = gateway;
    const sell = () => transactions.create({ type: 'SALE', amount: 1_00, payment_method: cards.visa }).transaction_id;
    sell();
    await clock.advanceTo('card-cutoff');
    transactions.cancel(sell(), { type: 'VOID' });
    // Settlement runs before the close of the same time.
    gateway.events.on('batch.settled', () => sell());
    await clock.advanceTo('settlement');
    gateway.check();
    expect(gateway.batches.list().data.map((batch) => batch.sales_count)).toEqual([1]);
    expect(gateway.batches.status({ processor: 'card' }).data[0]?.open_batch).toMatchObject({
      sales_count: 1,
      closes_at: '2026-01-08T13:30:00.000Z',
    });
  });
});

/** Buys in the first pause of a move, or after a move without one. */
async function buyInPause(gateway: Gateway, move: Promise<unknown>): Promise<unknown> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  move.then(end, end);
  while (!isOver && schedulerOf(gateway).untilTarget() === undefined) await turns(1);
  return buyOverHttp(gateway);
}

async function buyOverHttp(gateway: Gateway): Promise<unknown> {
  const body = { type: 'SALE', amount: 1_299, payment_method: cards.visa };
  return (await send(gateway, '/v1/transactions', { method: 'POST', body })).body;
}

function schedulerOf(gateway: Gateway) {
  return findInternals(gateway)?.scheduler ?? expect.fail('not a gateway');
}

/** An application whose receiver, if any, is down every other hour and refunds a cent of each settled sale. */
function shop(served: boolean): Gateway {
  const gateway = createGateway();
  if (!served) return gateway;
  gateway.webhooks.subscribe({
    events: ['transaction.*', 'batch.funded'],
    deliver: (_request, event) => {
      if (gateway.clock.date().getUTCHours() % 2 === 1) return new Response(null, { status: 503 });
      const { object } = event.data;
      if (event.type === 'transaction.settled' && 'type' in object && object.type === 'SALE')
        gateway.transactions.cancel(event.subject, { type: 'REFUND', amount: 1 });
      return new Response(null, { status: 204 });
    },
  });
  return gateway;
}

function cutsOf(from: number, lengthMs: number, parts: readonly number[]): number[] {
  const cuts = parts.map((part) => from + Math.floor(part * lengthMs));
  return [...cuts.sort((one, other) => one - other), from + lengthMs];
}

async function stepTo(gateway: Gateway, time: number, byNext: boolean): Promise<string[]> {
  const lines: string[] = [];
  while (byNext && Date.parse(gateway.upcoming()[0]?.at ?? '9999') <= time) {
    const passed = await gateway.clock.next();
    if (passed === undefined || Date.parse(passed.to) > time)
      expect.fail('next() went past the next entry of upcoming()');
    lines.push(...passed.happened.map(({ at, what }) => `${at} ${what}`));
  }
  const { happened } = await gateway.clock.advanceTo(time);
  return [...lines, ...happened.map(({ at, what }) => `${at} ${what}`)];
}

/** Returns everything that a world reports about itself. */
function reportOf(gateway: Gateway): unknown {
  return {
    now: gateway.clock.iso(),
    events: gateway.events.list(),
    balances: gateway.ledger.balances(),
    deposits: gateway.ledger.deposits(),
    deliveries: gateway.webhooks.deliveries(),
    upcoming: gateway.upcoming(),
  };
}

function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  const keys: Key[] = [];
  for (const key in table) keys.push(key);
  return keys;
}
