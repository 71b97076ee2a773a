/** Bounds and repetitions: the largest value that is accepted and the next one, defaults, and the same command twice. */
import { banks, cards, createGateway } from 'settlebox';
import { serve } from 'settlebox/server';
import { assertReturned } from 'settlebox/testing';
import { frozen } from '../items.ts';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

const PASSWORD = 'correct horse battery';
const SALE = { type: 'SALE', amount: 1_000, payment_method: cards.visa } as const;

/** Users, tokens, and endpoints that are deleted twice: the second time changes nothing and emits no event. */
export const deletedTwice = (): Promise<Observed> =>
  withGateway({}, async (gateway) => {
    const { users, clock, events, webhooks } = gateway;
    const user = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.test', role: 'viewer' } as const;
    const { user_id: id } = users.create({ ...user, password: PASSWORD });
    const endpoint = webhooks.subscribe({ deliver: () => undefined });
    const rows: unknown[] = [];
    for (let time = 0; time < 2; time++) {
      rows.push([tried(() => users.delete(id)), tried(() => webhooks.unsubscribe(endpoint))]);
      await clock.advance({ minutes: 1 });
    }
    rows.push(
      tried(() => users.update(id, { status: 'active' })),
      tried(() => users.update(id, { status: 'active' })),
    );
    return { rows, events: events.list() };
  });

/** Deliveries that succeed after a failure at the same time, by hand, and later: what the timeline says of each. */
export const lateSuccesses = (): Promise<Observed> =>
  withGateway({ webhooks: { timestamps: 'virtual', retrySeconds: [60] } }, async (gateway) => {
    const statuses = [500, 204, 500, 500, 204, 204];
    let asked = 0;
    const deliver = () => new Response(null, { status: statuses[asked++] ?? 204 });
    gateway.webhooks.subscribe({ events: ['transaction.authorized'], deliver });
    gateway.transactions.create({ ...SALE, type: 'AUTH' });
    await gateway.idle();
    const redeliver = () => tried(() => gateway.webhooks.redeliver(gateway.webhooks.deliveries()[0]?.id ?? ''));
    const rows = [redeliver()];
    await gateway.idle();
    rows.push(redeliver());
    await gateway.clock.advance({ minutes: 5 });
    rows.push(redeliver());
    await gateway.idle();
    return { rows, deliveries: gateway.webhooks.deliveries(), timeline: [...gateway.timeline()] };
  });

/** The total of all transactions that a ledger can hold to the cent, and one cent more. */
export const ledgerLimits = (): Promise<Observed> =>
  withGateway({ amountMax: 999_999_999_999 }, ({ transactions }) => {
    const create = (amount: number) => tried(() => transactions.create({ ...SALE, amount }).response_code);
    const left = Math.floor(Number.MAX_SAFE_INTEGER / 4);
    const full = Math.floor(left / 999_999_999_999);
    for (let made = 0; made < full; made++) create(999_999_999_999);
    const rest = left - full * 999_999_999_999;
    return { full, rest, rows: [rest + 1, rest - 1, 2, 1, 1].map((amount) => [amount, create(amount)]) };
  });

// biome-ignore format: a list reads in lines
const ZONES = [
  'America/New_York', 'america/new_york', 'Etc/GMT+10', 'Etc/GMT+99', 'Etc/GMT-14', 'GMT', 'UTC', '+01:00', 'GMT+1', 'Mars', 'Europe/Berlin+01', '', 'constructor', '__proto__',
];

/** Names of time zones, of offsets, and of neither. */
export const timeZones = (): Promise<Observed> =>
  withGateway({}, (gateway) => {
    const { clients } = gateway.as(gateway.reseller);
    const create = (time_zone: string) =>
      tried(() => Object(clients.create({ kind: 'merchant', name: 'Shop', time_zone })).time_zone);
    return { rows: ZONES.map((zone) => [zone, create(zone)]) };
  });

/** A secret that is rotated without options: until when the old one signs too. */
export const defaultOverlap = (): Promise<Observed> =>
  withGateway({ webhooks: { timestamps: 'virtual' } }, async (gateway) => {
    const signatures: unknown[] = [];
    const deliver = ({ headers }: Request) =>
      void signatures.push([gateway.clock.iso(), headers.get('webhook-signature')]);
    const endpoint = gateway.webhooks.subscribe({ events: ['transaction.authorized'], deliver });
    const rotated = gateway.webhooks.rotateSecret(endpoint);
    for (const milliseconds of [43_200_000, 43_199_999, 1]) {
      await gateway.clock.advance({ milliseconds });
      gateway.transactions.create({ ...SALE, type: 'AUTH' });
      await gateway.idle();
    }
    return { rotated, signatures };
  });

/** Return rates as they are printed, before and after thresholds. */
export const printedRates = (): Promise<Observed> =>
  withGateway({ now: '2026-02-10T15:00:00Z', returnRateMinimum: 10 }, async (gateway) => {
    const printed = () => ({ printed: String(gateway.ach.returnRates()) });
    const rows = [printed()];
    for (const code of [undefined, 'R01', 'R03', 'R10'] as const) {
      for (let made = 0; made < 5; made++) {
        const payment_method = { ...banks.good, account_number: `20000000${made}${code?.slice(2) ?? '0'}` };
        const { id: transaction = '' } = gateway.transactions.create({
          type: 'PAYMENT',
          amount: 1_000,
          payment_method,
        });
        if (code !== undefined && made < 2) gateway.simulate.ach.return({ transaction, code, at: { bankingDay: 1 } });
      }
      await gateway.clock.advance({ bankingDays: 4 });
      rows.push(printed());
    }
    return { rows, events: gateway.events.list({ type: 'ach.return_rate_exceeded' }) };
  });

/** Times of returns and rules around the most days that are accepted. */
export const farDays = (): Promise<Observed> =>
  withGateway({}, async (gateway) => {
    const { id: transaction = '' } = gateway.transactions.create({
      type: 'PAYMENT',
      amount: 1_000,
      payment_method: banks.good,
    });
    await gateway.clock.advanceTo('settlement');
    const ats = [365, 366, 367, 3_660, 3_661].flatMap((days) => [{ day: days }, { bankingDay: days }]);
    return {
      returns: ats.map((at) => [
        at,
        tried(() => {
          const plan = gateway.simulate.ach.return({ transaction, code: 'R10', at, late: true });
          plan.cancel();
          return plan.at;
        }),
      ]),
      rules: ats.map((at) => [
        at,
        tried(() => {
          gateway.simulate.ach.rule({ respond: { return: 'R10', at } }).cancel();
          return 'accepted';
        }),
      ]),
    };
  });

/** Pages of the inspector around their largest size. */
export const inspectedPages = (): Promise<Observed> =>
  withGateway({}, ({ inspect }) => {
    const spans = [
      { take: 0 },
      { take: 1 },
      { take: 500 },
      { take: 501 },
      { skip: -1 },
      { skip: 1_000_000_000 },
      { skip: 1_000_000_001 },
    ];
    const views = [
      inspect.transactions,
      inspect.timeline,
      inspect.batches,
      inspect.tokens,
      inspect.deliveries,
      inspect.files,
      inspect.upcoming,
    ];
    return { rows: views.map((view) => spans.map((span) => [span, tried(() => view(span).total)])) };
  });

/** A move of the clock by the control surface in which more happens than it lists. */
export async function longMoves(): Promise<Observed> {
  using gateway = createGateway({});
  await using server = await serve({ gateway, graceMs: 0 });
  for (let made = 0; made < 250; made++) gateway.transactions.create({ ...SALE, amount: 1_000 + made });
  const lengths: unknown[] = [];
  for (const days of [0, 5, 1]) {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ by: { days } }) };
    const { happened, total, ...rest } = Object(await (await fetch(`${server.controlUrl}/clock/advance`, init)).json());
    lengths.push([days, total, Array.isArray(happened) && happened.length, rest]);
    for (let made = 0; made < 600; made++)
      gateway.transactions.create({ type: 'PAYMENT', amount: 1_000 + made, payment_method: banks.good });
  }
  return frozen({ lengths }, server.url);
}

const SLOW = [
  'request_slow',
  'response_slow',
  'webhook_delayed',
  'webhook_old_timestamp',
  'file_delayed',
  'file_split',
] as const;

/** Slow requests and responses with their default delay, as a client over HTTP waits for them. */
export const slowRequests = async (): Promise<Observed> => ({
  rows: await Promise.all(SLOW.map(async (kind) => [kind, await slowedBy(kind)])),
});

function slowedBy(kind: (typeof SLOW)[number]): Promise<Observed> {
  return withGateway({ webhooks: { timestamps: 'virtual' } }, async (gateway) => {
    const heard: unknown[] = [];
    gateway.webhooks.subscribe({
      deliver: ({ headers }, { type }) => void heard.push([gateway.clock.iso(), type, [...headers]]),
    });
    gateway.simulate.faults.add({ kind, times: 1 });
    const body = JSON.stringify({ type: 'PAYMENT', amount: 1_000, payment_method: banks.returns('R01') });
    const headers = { apikey: gateway.merchant.apiKey, 'content-type': 'application/json' };
    const sent = gateway.fetch(new Request(`${gateway.baseUrl}/v1/transactions`, { method: 'POST', headers, body }));
    const answered = sent.then(({ status }) => [status, gateway.clock.iso()]);
    // The request arrives within a number of turns, however fast the machine is.
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    for (const seconds of [0, 19, 1, 9, 1]) await gateway.clock.advance({ seconds });
    await gateway.clock.advance({ days: 6 });
    return { answered: await answered, heard, timeline: [...gateway.timeline()] };
  });
}

/** Two faults that apply to the same request and the same delivery: the first one triggers, and the other one waits. */
export const competingFaults = (): Promise<Observed> =>
  withGateway({ webhooks: { timestamps: 'virtual' } }, async (gateway) => {
    const { faults } = gateway.simulate;
    gateway.webhooks.subscribe({ deliver: () => undefined });
    // biome-ignore format: a list reads in lines
    const plans = [
      { kind: 'request_rejected', times: 1 }, { kind: 'request_rejected', status: 500, times: 2 }, { kind: 'response_lost', probability: 0.5, times: 1 },
      { kind: 'webhook_rejected', times: 1 }, { kind: 'webhook_dropped', times: 1 }, { kind: 'webhook_duplicated', nth: 2 },
    ];
    for (const plan of plans) faults.add(Object(plan));
    const rows: unknown[] = [];
    for (let made = 0; made < 6; made++) {
      rows.push(tried(() => Object(gateway.transactions.create({ ...SALE, amount: 1_000 + made })).response_code));
      await gateway.idle();
      rows.push(faults.list());
    }
    return { rows, timeline: [...gateway.timeline()] };
  });

/** Returns late in the evening, which are on another day in New York than in UTC, by the day that an assertion names. */
export const assertedDays = (): Promise<Observed> =>
  withGateway({}, async (gateway) => {
    const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method: banks.good });
    await gateway.clock.advanceTo('settlement');
    gateway.simulate.ach.return({ transaction: payment, code: 'R01', at: '2026-01-09T03:30:00Z' });
    await gateway.clock.advance({ days: 3 });
    const days = ['2026-01-08', '2026-01-09', '2026-01-09T03:30:00Z', '2026-01-08T22:30:00-05:00'];
    return { rows: days.map((on) => [on, tried(() => assertReturned(payment, 'R01', { in: gateway, on }))]) };
  });

// biome-ignore format: a list reads in lines
const OPENED = ['2026-01-09T22:30:00Z', '2026-01-10T15:00:00Z', '2026-01-11T15:00:00Z', '2026-01-16T22:30:00Z', '2026-01-19T15:00:00Z', '2026-07-03T22:00:00Z'];

/** Batches that open on days without a cut-off: why they close when they do. */
export const skippedDays = async (): Promise<Observed> => ({
  rows: await Promise.all(
    OPENED.map(async (now) => [
      now,
      await withGateway({ now }, async (gateway) => {
        gateway.transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method: banks.good });
        const upcoming = [...gateway.upcoming()];
        await gateway.clock.advanceTo('settlement');
        return { upcoming, timeline: [...gateway.timeline()] };
      }),
    ]),
  ),
});
