import { beforeAll, describe, expect, it } from 'vitest';
import {
  banks,
  cards,
  createGateway,
  type Inspection,
  type Slice,
  type SliceQuery,
  type Snapshot,
} from '../../src/index.ts';
import { tended } from '../support/fresh-gateway.ts';
import { ACCOUNT_NUMBER, type BusyWorld, busyWorld, CARD_NUMBER } from './busy-world.ts';

let kept: { readonly snapshot: Snapshot; readonly world: BusyWorld };

/** The same world for each test, opened anew. */
function open() {
  const gateway = tended(createGateway({ from: kept.snapshot }));
  return { gateway, inspect: gateway.inspect, of: kept.world.of };
}

beforeAll(async () => {
  const world = await busyWorld();
  kept = { snapshot: world.gateway.snapshot(), world };
  world.gateway.close();
});

describe('a list', () => {
  it.each<[string, (inspect: Inspection, span: SliceQuery) => Slice<unknown>]>([
    ['timeline', (inspect, span) => inspect.timeline(span)],
    ['timeline, newest first', (inspect, span) => inspect.timeline({ ...span, order: 'newest' })],
    ['upcoming', (inspect, span) => inspect.upcoming(span)],
    ['transactions', (inspect, span) => inspect.transactions(span)],
    ['batches', (inspect, span) => inspect.batches(span)],
    ['files', (inspect, span) => inspect.files(span)],
    ['deliveries', (inspect, span) => inspect.deliveries(span)],
    ['tokens', (inspect, span) => inspect.tokens(span)],
    ['disputes', (inspect, span) => inspect.disputes(span)],
    ['deposits', (inspect, span) => inspect.deposits(span)],
  ])('of %s comes in parts that make up the whole', (_name, list) => {
    const { inspect } = open();
    const whole = list(inspect, { take: 500 });
    expect(whole.total).toBe(whole.rows.length);
    expect(whole.total).toBeGreaterThan(1);
    const parts = Array.from({ length: Math.ceil(whole.total / 3) }, (_, at) =>
      list(inspect, { skip: at * 3, take: 3 }),
    );
    expect(parts.flatMap(({ rows }) => rows)).toEqual(whole.rows);
    expect(new Set(parts.map(({ total }) => total))).toEqual(new Set([whole.total]));
    expect(list(inspect, { skip: 10_000 })).toEqual({ rows: [], total: whole.total });
  });

  it('lists transactions like the API, newest first and filtered', () => {
    const { gateway, inspect, of } = open();
    const all = gateway.as(gateway.reseller).transactions.list({ take: 100 });
    const ids = (query: Parameters<Inspection['transactions']>[0]) =>
      inspect.transactions(query).rows.map(({ id }) => id);
    expect(ids({})).toEqual(all.data.map((one) => one.transaction_id ?? one.id));
    expect(ids({ client: kept.world.other.clientId })).toEqual([of.others]);
    expect(ids({ state: 'returned' })).toEqual([of.returned]);
    expect(ids({ kind: 'AUTH' })).toEqual([of.held]);
    expect(ids({ search: 'r10' })).toEqual([of.returned]);
    expect(ids({ search: 'a7' })).toEqual([of.held]);
    expect(ids({ search: of.declined })).toEqual([of.declined]);
    expect(ids({ search: 'ada 6813' })).toEqual([of.returned]);
    expect(ids({ search: 'ada 6814' })).toEqual([]);
    expect(ids({ search: '6813' })).toEqual([of.returned]);
    const batches = inspect.batches({ take: 500 }).rows;
    for (const { number, batchId, entries } of batches)
      expect(inspect.transactions({ batchId: batchId ?? String(number) }).total).toBe(entries);
    const row = inspect.transactions({ search: of.declined }).rows[0];
    expect(row).toMatchObject({ responseCode: '51', note: 'declined: 51 Insufficient funds', state: 'declined' });
  });

  it('of lines is the timeline, each with its place', () => {
    const { gateway, inspect, of } = open();
    const { rows, total } = inspect.timeline({ take: 500 });
    expect(rows.map(({ seq: _, type: __, ...line }) => line)).toEqual([...gateway.timeline()]);
    expect(inspect.timeline({ after: rows[9]?.seq ?? 0, take: 500 })).toEqual({
      rows: rows.slice(10),
      total: total - 10,
    });
    const returned = rows.filter(({ subject }) => subject === of.returned);
    expect(inspect.timeline({ subject: of.returned, order: 'newest' }).rows).toEqual([...returned].reverse());
    const others = inspect.timeline({ client: kept.world.other.clientId });
    const transactions = others.rows.filter(({ type }) => type.startsWith('transaction.'));
    expect(transactions.map(({ type, subject }) => [type, subject])).toEqual([
      ...['authorized', 'submitted', 'settled', 'funded'].map((what) => [`transaction.${what}`, of.others]),
    ]);
    expect(others.total).toBe(others.rows.length);
    const after = others.rows[1]?.seq ?? 0;
    expect(inspect.timeline({ client: kept.world.other.clientId, after }).total).toBe(others.total - 2);
  });

  it('of lines grows with the world', async () => {
    const { gateway, inspect } = open();
    const before = inspect.timeline({ client: gateway.merchant.clientId });
    const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 5, payment_method: banks.good });
    gateway.simulate.ach.return({ transaction: payment, code: 'R01' });
    const subject = payment.id ?? payment.transaction_id ?? '';
    expect(inspect.timeline({ client: gateway.merchant.clientId }).total).toBe(before.total + 2);
    expect(inspect.timeline({ subject }).rows.map(({ type }) => type)).toEqual([
      'transaction.authorized',
      'return.planned',
    ]);
  });

  it('of anything is that of the world it is in now, where two futures are equally long', () => {
    const { gateway, inspect } = open();
    const { merchant, transactions, simulate } = gateway;
    const [card] = inspect.tokens({ search: 'visa' }).rows;
    const live = (amount: number) => {
      const payment = transactions.create({ type: 'PAYMENT', amount, payment_method: banks.good });
      simulate.ach.return({ transaction: payment, code: 'R01' });
      if (amount > 5)
        transactions.create({ type: 'SALE', amount, payment_method: { type: 'token', payment_token: card?.id ?? '' } });
      else transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
      const id = payment.id ?? payment.transaction_id ?? '';
      const [uses] = inspect.tokens({ search: 'visa' }).rows.map((token) => token.uses);
      const money = inspect.money({ client: merchant.clientId }).points.at(-1)?.authorizedCents;
      return {
        uses,
        money,
        notes: inspect.timeline({ subject: id }).total,
        what: inspect.transactions().rows[0]?.amountCents,
      };
    };
    gateway.mark('here');
    const before = inspect.money({ client: merchant.clientId }).points.at(-1)?.authorizedCents ?? 0;
    expect(live(5)).toEqual({ uses: 2, money: before + 5, notes: 2, what: 5 });
    gateway.rewind('here');
    expect(live(7)).toEqual({ uses: 3, money: before + 7, notes: 2, what: 7 });
  });

  it('lists scheduled events like the harness, also after stored cards change', async () => {
    const { gateway, inspect } = open();
    const { paymentTokens, clock } = gateway;
    const [card] = inspect.tokens({ search: 'visa' }).rows;
    const id = card?.id ?? '';
    const coming = () =>
      inspect.upcoming({ take: 500 }).rows.map(({ milestone: _, batchNumber: _number, ...line }) => line);
    const acts = [
      () =>
        paymentTokens.create({
          card: { pan: cards.visa.pan, expiry_month: '11', expiry_year: '2031' },
          customer_id: 'CUSTOMER-b',
        }),
      () => paymentTokens.update(id, { card: { expiry_month: '01', expiry_year: '2032' } }),
      () => clock.advance({ days: 2 }),
      () => paymentTokens.delete(id),
      () => clock.advance({ days: 2_400 }),
    ];
    const seen = [coming()];
    for (const act of acts) {
      await act();
      seen.push(coming());
      expect(seen.at(-1)).toEqual([...gateway.upcoming()]);
    }
    expect(seen.map((lines) => lines.filter(({ what }) => what.endsWith('expires')).length)).toEqual([
      2, 3, 3, 3, 2, 0,
    ]);
  });

  it('lists open batches first, with their transactions', () => {
    const { inspect } = open();
    const { rows } = inspect.batches();
    expect(rows.map(({ status }) => status).lastIndexOf('open')).toBe(
      rows.filter((one) => one.batchId === null).length - 1,
    );
    const [ach] = rows.filter(({ status, processor }) => status === 'open' && processor === 'ach');
    expect(ach).toMatchObject({
      entries: 1,
      debitCents: 900,
      creditCents: 0,
      netCents: 900,
      batchId: null,
      closedAt: null,
    });
    expect(inspect.batches({ search: 'juniper' }).rows.map(({ netCents }) => netCents)).toEqual([300]);
  });

  it('of files is that of the harness without the texts, and each is explained', () => {
    const { gateway, inspect } = open();
    const files = gateway.ach.files().map(({ text: _, ...row }) => row);
    expect(inspect.files().rows).toEqual([...files].reverse());
    const { records, ...detail } = inspect.file(files[0]?.name ?? '');
    expect(detail).toMatchObject(files[0] ?? {});
    expect(records[0]?.title).toBe('file header');
  });

  it('lists deliveries and endpoints with their outcomes', () => {
    const { gateway, inspect, of } = open();
    const { rows } = inspect.deliveries({ take: 500 });
    expect(rows.map(({ id }) => id)).toEqual(
      gateway.webhooks
        .deliveries()
        .map(({ id }) => id)
        .reverse(),
    );
    const failing = rows.filter(({ type }) => type === 'batch.closed');
    expect(new Set(failing.map(({ lastAttempt: last }) => last))).toEqual(new Set(['500']));
    expect(inspect.deliveries({ search: 'batch.closed', take: 500 }).rows).toEqual(failing);
    expect(inspect.deliveries({ subject: of.returned }).rows).toEqual(
      rows.filter(({ subject }) => subject === of.returned),
    );
    expect(inspect.deliveries({ status: 'exhausted' }).total).toBe(inspect.overview().counts.deliveriesFailed);
    const { log, body, url } = inspect.delivery(rows[0]?.id ?? '');
    expect([log, { url, body }]).toEqual([
      gateway.webhooks.deliveries().at(-1)?.attempts,
      gateway.webhooks.deliveries().at(-1)?.request,
    ]);
    // A world from bytes has endpoints without functions.
    expect(inspect.endpoints()).toMatchObject([{ status: 'active', attached: false, events: ['*'] }]);
    gateway.webhooks.attach(inspect.endpoints()[0]?.id ?? '', () => undefined);
    expect(inspect.endpoints()).toMatchObject([{ attached: true }]);
  });

  it('lists masked tokens with the number of charges', () => {
    const { inspect } = open();
    expect(inspect.tokens().rows.map(({ type, method, uses }) => [type, method, uses])).toEqual([
      ['bank_account', 'Example Bank, checking …6813', 1],
      ['card', 'visa …1486, 12/2030', 2],
    ]);
    expect(inspect.tokens({ search: 'visa ada' }).rows.map(({ customerId }) => customerId)).toEqual(['CUSTOMER-ada']);
  });
});

describe('the overview', () => {
  it('counts the items of the lists and names the next event', () => {
    const { gateway, inspect } = open();
    const { counts, merchants, next, now, since, events } = inspect.overview();
    expect(counts).toMatchObject({
      transactions: inspect.transactions().total,
      batches: inspect.batches().total,
      openBatches: inspect.batches().rows.filter(({ status }) => status === 'open').length,
      files: inspect.files().total,
      endpoints: 1,
      deliveries: inspect.deliveries().total,
      tokens: 2,
      upcoming: gateway.upcoming().length,
      deliveriesPending: inspect.deliveries({ status: 'pending' }).total,
    });
    expect(next).toMatchObject({ ...gateway.upcoming()[0] });
    expect([now, since]).toEqual([gateway.clock.iso(), gateway.timeline()[0]?.at]);
    expect(events).toBe(gateway.timeline().length);
    const [first, second] = merchants;
    expect(first).toMatchObject({ name: 'Acme Outfitters', bankCents: gateway.ledger.balance('merchant_bank') });
    expect(first?.payableCents).toBe(gateway.ledger.balance('merchant_payable'));
    expect(second).toMatchObject({ name: 'Juniper Coffee', transactions: 1, bankCents: 300, payableCents: 0 });
  });
});

describe('a frozen world', () => {
  it('is plain JSON of all that the views show, with no number of a card or account in it, and nothing to do', () => {
    const { inspect } = open();
    const frozen = inspect.freeze();
    const text = JSON.stringify(frozen);
    expect(JSON.parse(text)).toEqual(frozen);
    for (const number of [CARD_NUMBER, ACCOUNT_NUMBER]) expect(text.includes(number)).toBe(false);
    expect(text).toContain(ACCOUNT_NUMBER.slice(-4));
    expect(frozen.transactions.map(({ actions: acts }) => acts.length)).toEqual(frozen.transactions.map(() => 0));
    expect(frozen.timeline).toEqual(inspect.timeline({ take: 500 }).rows);
    expect(frozen.files.map(({ records }) => records.length > 5)).toEqual(frozen.files.map(() => true));
  });
});

describe('what there is not', () => {
  it.each<[string, (inspect: Inspection) => unknown]>([
    ['a transaction', (inspect) => inspect.transaction('TRANSACTION-1')],
    ['a file', (inspect) => inspect.file('2026-01-06-0830-A-forward-000000000.ach')],
    ['a file of no such name', (inspect) => inspect.file('')],
    ['a delivery', (inspect) => inspect.delivery('DELIVERY-1')],
    ['a batch', (inspect) => inspect.transactions({ batchId: 'BATCH-1' })],
    ['a merchant', (inspect) => inspect.money({ client: 'CLIENT-1' })],
  ])('is refused: %s', (_what, look) => {
    expect(() => look(open().inspect)).toThrow(expect.objectContaining({ code: 'unknown_subject' }));
  });

  it.each<[string, (inspect: Inspection) => unknown]>([
    ['query.take', (inspect) => inspect.transactions({ take: 501 })],
    ['query.skip', (inspect) => inspect.files({ skip: -1 })],
    ['query.state', (inspect) => inspect.transactions({ state: 'setled' as never })],
    ['query.kind', (inspect) => inspect.transactions({ kind: 'LOAN' })],
    ['query has no field "serch"', (inspect) => inspect.tokens({ serch: 'x' } as never)],
  ])('is no question: %s', (field, look) => {
    expect(() => look(open().inspect)).toThrow(field);
  });

  it('of deposits leads to statements whose net amounts add up to the deposit', async () => {
    const gateway = tended(createGateway({ fees: { card: { percent: 2.9, fixedCents: 30 } } }));
    const sale = gateway.transactions.create({ type: 'SALE', amount: 10_000, payment_method: cards.visa });
    await gateway.clock.advanceTo('funding');
    const [row] = gateway.inspect.deposits().rows;
    expect(row).toMatchObject({ kind: 'deposit', amountCents: 9_680, failedAt: null });
    expect(gateway.inspect.deposit(row?.id ?? '').lines).toEqual([
      {
        type: 'sale',
        transactionId: sale.transaction_id,
        what: 'SALE, visa …4242',
        grossCents: 10_000,
        feeCents: 320,
        netCents: 9_680,
      },
    ]);
    expect(gateway.inspect.deposits({ client: gateway.merchant.clientId }).total).toBe(1);
    expect(() => gateway.inspect.deposit('DEPOSIT-1')).toThrow('This world has no deposit with the id DEPOSIT-1.');
  });
});
