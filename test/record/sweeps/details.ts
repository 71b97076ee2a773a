/** Details that other sweeps pass by: filters and searches, partial updates, seed data, durations, and reports. */
import { banks, cards, createGateway, storable } from 'settlebox';
import { mergeCoverage } from 'settlebox/testing';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

// biome-ignore format: a list reads in lines
const WORDS = [
  'R01', 'r01', 'R02', '4242', 'socks', 'sock', '(blue)', 'blue', 'size:', 'size', '9', 'new', 'new!', 'ok', 'yes', 'yes.', '"quoted"', 'quoted', 'a-1', 'a', '1',
  'lovelace', 'ada lovelace', 'true', 'order', '110000000', 'visa', 'declined', '%', '_',
];

/** Searches for words beside punctuation, for codes, and for ids and trace numbers, by the API and by the inspector. */
export const searchedWords = (): Promise<Observed> =>
  withGateway({}, async ({ transactions, inspect, clock }) => {
    const description = 'Socks (blue), size: 9; new! ok? yes. "quoted"';
    const metadata = { order: 'A-1', gift: true };
    transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.visa, purchase_description: description });
    const payment = { type: 'PAYMENT', amount: 1_000, payment_method: banks.returns('R01'), metadata } as const;
    const { id = '' } = transactions.create(payment);
    transactions.create({
      type: 'SALE',
      amount: 1_000,
      payment_method: cards.declines('51'),
      metadata: { note: [id] },
    });
    await clock.advance({ days: 5 });
    const { traceNumber } = Object(inspect.transaction(id));
    const found = (search: string) => [
      tried(() => transactions.list({ search_text: search }).total),
      tried(() => transactions.list({ term: search }).total),
      tried(() => inspect.transactions({ search }).rows.map((row) => row.kind)),
    ];
    const ids = [id, id.toLowerCase(), id.slice(0, -1), String(traceNumber), String(traceNumber).slice(1)];
    return { words: WORDS.map((word) => [word, found(word)]), ids: ids.map(found) };
  });

/** Each filter of the logs, of events, and of files, alone and with another. */
export const filters = (): Promise<Observed> =>
  withGateway({}, async (gateway) => {
    const { audit, events, ach, merchant, reseller, paymentTokens, transactions } = gateway;
    const tokens = [storable(cards.visa), storable(banks.good)].map((method) => paymentTokens.create(method));
    const [first, second] = tokens;
    for (const token of tokens) paymentTokens.update(token.payment_token, { nickname: 'mine' });
    paymentTokens.get(first?.payment_token ?? '');
    paymentTokens.delete(second?.payment_token ?? '');
    tried(() => paymentTokens.get('PAYMENT_TOKEN-none'));
    const payment = transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method: banks.returns('R01') });
    gateway.as(reseller).clients.list();
    await gateway.clock.advance({ days: 5 });
    const lists: readonly (readonly [string, (query: never) => readonly unknown[], readonly object[]])[] = [
      [
        'audit',
        audit.list,
        [
          {},
          { paymentToken: first },
          { paymentToken: second },
          { action: 'read' },
          { client: reseller },
          { paymentToken: first, action: 'updated' },
        ],
      ],
      [
        'requests',
        audit.requests,
        [
          {},
          { status: 404 },
          { operation: 'clients.list' },
          { client: merchant },
          { client: reseller },
          { status: 404, client: reseller },
        ],
      ],
      [
        'events',
        events.list,
        [
          {},
          { type: 'transaction.*' },
          { subject: payment },
          { subject: first },
          { type: 'ach.return' },
          { type: 'transaction.settled', subject: payment },
        ],
      ],
      [
        'files',
        ach.files,
        [
          {},
          { kind: 'return' },
          { of: payment },
          { from: '2026-01-07' },
          { to: '2026-01-07' },
          { kind: 'forward', to: '2026-01-06T13:30:00Z' },
          { from: '2026-01-06T13:30:00Z' },
        ],
      ],
    ];
    return Object.fromEntries(
      lists.map(([name, list, queries]) => [
        name,
        queries.map((query) => tried(() => list(query as never).map(named))),
      ]),
    );
  });

/** Reduces an entry of a list to what tells it from the others. */
function named(entry: unknown): unknown {
  const { action, operation, status, type, sequence, name, kind } = Object(entry);
  return [action, operation, status, type, sequence, name, kind].filter((one) => one !== undefined);
}

/** Updates of a part of a client's settings, which keep the rest. */
export const partialUpdates = (): Promise<Observed> =>
  withGateway({ cardChecks: { declineCvv: ['N'] } }, (gateway) => {
    const { clients } = gateway.as(gateway.reseller);
    const { client_id: id } = clients.create({ kind: 'merchant', name: 'Shop', mcc: '5732' });
    const updates: readonly object[] = [
      { card_checks: { decline_avs: ['N', 'N', 'A'] } },
      { card_checks: { duplicate_minutes: 5 } },
      { card_checks: { decline_cvv: [] } },

      { settlement: { card_cutoff: '18:00' } },
      { settlement: { ach_funding_days: 2 } },
      { time_zone: 'America/Chicago' },
      { settlement: {} },

      { settlement: { time_zone: 'America/Denver' }, time_zone: 'America/Chicago' },
      { mcc: null },
      { legal_name: 'Shop Inc' },
      {},
    ];
    return { rows: updates.map((update) => [update, tried(() => clients.update(id, Object(update)))]) };
  });

/** A merchant is closed with empty and filled batches, and its integrations are changed before and afterwards. */
export const closings = (): Promise<Observed> =>
  withGateway({}, async (gateway) => {
    const above = gateway.as(gateway.reseller);
    const log: unknown[] = [];
    const { client_id: id } = above.clients.create({ kind: 'merchant', name: 'Shop' });
    const shop = gateway.as({ apiKey: gateway.reseller.apiKey, clientId: id });
    const card = { kind: 'card_processor', provider: 'northwind', mid: 'M-1', tid: 'T-1' } as const;
    const { integration_id: processor } = shop.integrations.create(card);
    const attempt = (step: string, work: () => unknown) => log.push([step, tried(work)]);
    const close = (step: string) => attempt(`close ${step}`, () => above.clients.delete(id).status);
    const sale = shop.transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.visa });
    close('with a sale');
    attempt('void', () => shop.transactions.cancel(sale.transaction_id ?? '', { type: 'VOID' }).transaction_state);
    using emptied = gateway.fork();
    log.push(tried(() => emptied.as(gateway.reseller).clients.delete(id).status));
    shop.transactions.create({ type: 'SALE', amount: 2_000, payment_method: cards.visa });
    for (const milestone of ['card-cutoff', 'settlement', 'funding'] as const) {
      close(`before ${milestone}`);
      await gateway.clock.advanceTo(milestone);
    }
    close('at rest');
    close('again');
    attempt('update', () => above.integrations.update(processor, { provider: 'other' }));
    attempt('create', () => above.integrations.create({ ...card, kind: 'other', client_id: id }));
    attempt('delete', () => above.integrations.delete(processor));
    return { log };
  });

const KEY = `sk_sandbox_${'a'.repeat(32)}`;
const OTHER_KEY = `sk_sandbox_${'b'.repeat(32)}`;
const EMAIL = 'owner@example.test';

// biome-ignore format: a table reads in lines
const MERCHANTS: readonly (readonly object[])[] = [
  [{ ownerEmail: EMAIL }, { ownerEmail: EMAIL.toUpperCase() }], [{ ownerEmail: EMAIL }, { ownerEmail: `another.${EMAIL}` }], [{ apiKey: KEY }, { apiKey: KEY }],
  [{ apiKey: KEY }, { apiKey: OTHER_KEY }], [{ apiKey: KEY.replace('sandbox', 'production') }], [{ apiKey: KEY.slice(0, -1) }], [{ apiKey: `${KEY}a` }],
  [{ timeZone: 'America/Chicago', settlement: { timeZone: 'America/Chicago' } }], [{ timeZone: 'America/Chicago', settlement: { timeZone: 'America/Denver' } }],
  [{ customers: [{ customerId: 'CUSTOMER-ada', tokens: [storable(cards.visa), storable(banks.good)] }] }], [{ tokens: [{ ...storable(cards.visa), verification: 'skip' }] }],
  [{ name: '' }], [{ name: 'x'.repeat(100) }], [{ name: 'x'.repeat(101) }], [{ nme: 'x' }],
];

/** Merchants of the seed data that claim the same key or email, and options that are not valid. */
export const seededMerchants = (): Promise<Observed> =>
  withGateway({}, () => ({
    rows: MERCHANTS.map((merchants) => [JSON.stringify(merchants), tried(() => seeded(merchants))]),
  }));

function seeded(merchants: readonly object[]): unknown {
  const world = { merchants: merchants.map((one, at) => ({ name: `Merchant ${at}`, ...one })) };
  using gateway = createGateway(Object({ world }));
  return gateway.merchants.map(({ apiKey, ownerEmail }) => [apiKey, ownerEmail]);
}

const STARTS = [
  '2026-01-05T15:00:00.000Z',
  '2026-01-05T15:00:30.250Z',
  '2026-01-31T23:59:59.999Z',
  '2026-03-06T07:30:00.001Z',
];
// biome-ignore format: a list reads in lines
const DURATIONS: readonly (object | string | number)[] = [
  0, 1, { bankingDays: 0 }, { bankingDays: 1 }, { bankingDays: 5 }, { bankingDays: 1, hours: 2 }, { months: 1 }, { years: 1, days: 1 }, { weeks: 1 }, { days: 2, minutes: 1 },
  'P1M', 'P1Y2M3DT4H5M6S', 'P2W', 'PT0.5S', 'PT1.5H', 'P1DT', 'P', 'PT', 'P-1D', 'p1d', { days: undefined, hours: 1 }, { hours: 0.5 }, 1.5, -1,
];

/** Each form of a duration from times with seconds and milliseconds, at the end of a month, and before the clocks change. */
export const durations = async (): Promise<Observed> => {
  const rows: unknown[] = [];
  for (const now of STARTS)
    for (const duration of DURATIONS) {
      using gateway = createGateway({ now });
      const moved = await gateway.clock.advance(duration as never).then(
        ({ to }) => to,
        (error: unknown) => Object(error).code,
      );
      rows.push([now, duration, moved]);
    }
  return JSON.parse(JSON.stringify({ rows }));
};

/** Reports that cannot be merged: of another version, with a row less, or with a row more. */
export const mergedReports = (): Promise<Observed> =>
  withGateway({}, (gateway) => {
    const report = JSON.parse(JSON.stringify(gateway.coverage()));
    const withRows = (change: (rows: readonly unknown[]) => readonly unknown[]) => ({
      ...report,
      events: { ...report.events, rows: change(report.events.rows) },
    });
    const more = { name: 'nothing.happened', count: 1, by: {} };
    const reports: readonly unknown[] = [
      report,
      withRows((rows) => rows.slice(1)),
      withRows((rows) => [...rows, more]),

      {},
      { ...report, faults: undefined },
      withRows((rows) => rows.map((row) => ({ ...Object(row), count: -1 }))),
      null,
    ];
    return { rows: reports.map((one) => tried(() => Object.keys(mergeCoverage([report, one] as never)))) };
  });

/** The money of a world with more changes than its history shows. */
export const longHistories = (): Promise<Observed> =>
  withGateway({}, async ({ transactions, clock, inspect }) => {
    const counts: unknown[] = [];
    for (let made = 1; made <= 1_005; made++) {
      transactions.create({ type: 'AUTH', amount: made, payment_method: cards.visa });
      await clock.advance(1);
      if ([99, 100, 101, 998, 999, 1_000, 1_001, 1_005].includes(made))
        counts.push([made, inspect.money().points.length]);
    }
    return { counts, points: inspect.money().points.slice(0, 20), last: inspect.money().points.at(-1) };
  });
