import { describe, expect, it } from 'vitest';
import { thinned } from '../../src/analysis/inspection/thinning.ts';
import { easternDay } from '../../src/facts/eastern-time.ts';
import { banks, cards, createGateway, type Gateway, type GatewayOptions, type MoneyPoint } from '../../src/index.ts';
import { traffic } from '../../src/testing.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { enlarged } from '../support/large-world.ts';
import { reworked } from '../support/reworked.ts';

function inTable(points: readonly MoneyPoint[]): string[] {
  return points.map(({ at, ...cents }) => [at.slice(5, 16), ...Object.values(cents)].join(' '));
}

/** A payment is paid out, comes back on day 40, and the next sale is netted against the debt. */
async function r10AfterPayout(options: GatewayOptions<'by_method'> = {}): Promise<Gateway> {
  const gateway = freshGateway(options);
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  await gateway.clock.advanceTo('funding');
  const { at } = gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
  await gateway.clock.advanceTo(at);
  return gateway;
}

async function netted(gateway: Gateway): Promise<Gateway> {
  const sale = gateway.transactions.create({ type: 'SALE', amount: 8_000, payment_method: cards.visa });
  await gateway.clock.advanceTo('funding', { of: sale });
  return gateway;
}

describe('the amounts of unfunded money', () => {
  it('are those of the transactions that each of them lists, from approval to funding', async () => {
    const gateway = freshGateway();
    gateway.transactions.create({ type: 'AUTH', amount: 1_000, payment_method: cards.visa });
    const held = gateway.transactions.create({ type: 'AUTH', amount: 700, payment_method: cards.visa });
    gateway.transactions.capture(held.transaction_id, { amount: 700 });
    for (let day = 0; day < 6; day++) {
      gateway.transactions.create({ type: 'SALE', amount: 2_000 + day, payment_method: cards.visa });
      gateway.transactions.create({ type: 'PAYMENT', amount: 3_000 + day, payment_method: banks.good });
      gateway.transactions.create({ type: 'PAYOUT', amount: 40 + day, payment_method: banks.good });
      for (const hours of [5, 4, 3]) {
        await gateway.clock.advance({ hours });
        const [sale] = gateway.inspect.transactions({ state: 'unfunded', kind: 'SALE' }).rows;
        if (sale !== undefined && hours === 4) gateway.transactions.refund(sale.id, 500);
        const now = gateway.inspect.money().points.at(-1);
        for (const [money, cents] of [
          ['authorized', now?.authorizedCents],
          ['captured', now?.capturedCents],
          ['in_flight', now?.inFlightCents],
        ] as const) {
          const { rows } = gateway.inspect.transactions({ money, take: 100 });
          const signed = rows.map(({ kind, amountCents }) =>
            kind === 'PAYOUT' || kind === 'REFUND' ? -amountCents : amountCents,
          );
          const sum = signed.reduce((all, one) => all + one, 0);
          expect([gateway.clock.iso(), money, sum]).toEqual([gateway.clock.iso(), money, cents]);
        }
      }
      await gateway.clock.advance({ hours: 12 });
    }
  });
});

describe('money over time', () => {
  it('shows the effect of an R10 after funding', async () => {
    const { inspect } = await netted(await r10AfterPayout());
    // authorized, captured, in flight, funded, returned, owed
    expect(inTable(inspect.money().points)).toEqual([
      '01-05T15:00 4999 0 0 0 0 0',
      '01-05T22:00 0 0 4999 0 0 0',
      '01-08T13:30 0 0 0 4999 0 0',
      '02-17T13:30 0 8000 0 4999 4999 4999',
      '02-18T02:00 0 0 8000 4999 4999 4999',
      '02-19T13:30 0 0 0 8000 4999 0',
    ]);
  });

  it('shows a debt that is pulled from the bank', async () => {
    const gateway = await r10AfterPayout({ negativeBalance: 'debit' });
    await gateway.clock.advance({ days: 2 });
    expect(inTable(gateway.inspect.money().points).slice(-3)).toEqual([
      '02-17T13:30 0 0 0 4999 4999 4999',
      '02-18T13:30 0 0 0 0 4999 0',
      '02-19T13:30 0 0 0 0 4999 0',
    ]);
  });

  it('reverses a dishonored return, and restores it when it is contested', async () => {
    const gateway = await r10AfterPayout();
    const { id } = gateway.inspect.transactions().rows[0] ?? { id: '' };
    for (const code of ['R68', 'R73'] as const) {
      const { at } = gateway.simulate.ach.return({ transaction: id, code });
      await gateway.clock.advanceTo(at);
    }
    const returned = gateway.inspect.money().points.map(({ returnedCents, owedCents }) => [returnedCents, owedCents]);
    expect(returned.slice(-3)).toEqual([
      [4_999, 4_999],
      [0, 0],
      [4_999, 4_999],
    ]);
  });

  it('counts payouts as negative, partial captures in part, and voids not at all', async () => {
    const gateway = freshGateway();
    const { transactions, clock, inspect } = gateway;
    transactions.create({ type: 'PAYOUT', amount: 1_000, payment_method: banks.good });
    const auth = transactions.create({ type: 'AUTH', amount: 5_000, payment_method: cards.visa });
    const gone = transactions.create({ type: 'AUTH', amount: 70, payment_method: cards.visa });
    await clock.advance({ minutes: 1 });
    transactions.capture(auth.transaction_id, { amount: 3_000 });
    await clock.advance({ minutes: 1 });
    transactions.cancel(gone.transaction_id, { type: 'VOID' });
    transactions.create({ type: 'SALE', amount: 1, payment_method: cards.declines('51') });
    await clock.advance({ days: 3 });
    transactions.cancel(auth.transaction_id, { type: 'REFUND', amount: 400 });
    await clock.advance({ days: 1 });
    expect(inTable(inspect.money().points)).toEqual([
      '01-05T15:00 4070 0 0 0 0 0',
      '01-05T15:01 -930 3000 0 0 0 0',
      '01-05T15:02 -1000 3000 0 0 0 0',
      '01-05T22:00 0 3000 -1000 0 0 0',
      '01-06T02:00 0 0 2000 0 0 0',
      '01-07T13:30 0 0 -1000 3000 0 0',
      '01-08T13:30 0 0 0 3000 0 1000',
      '01-08T15:02 0 -400 0 3000 0 1000',
      '01-09T02:00 0 0 -400 3000 0 1000',
      '01-09T15:02 0 0 -400 3000 0 1000',
    ]);
  });

  it('separates the debts of merchants', async () => {
    const gateway = await r10AfterPayout();
    const other = gateway.addMerchant({ name: 'Juniper Coffee' });
    gateway.as(other).transactions.create({ type: 'SALE', amount: 6_000, payment_method: cards.visa });
    await gateway.clock.advance({ days: 1 });
    const last = (client?: string) => gateway.inspect.money(client === undefined ? {} : { client }).points.at(-1);
    expect(last()).toMatchObject({ inFlightCents: 6_000, owedCents: 4_999 });
    expect(last(other.clientId)).toMatchObject({ inFlightCents: 6_000, fundedCents: 0, owedCents: 0 });
    expect(last(gateway.merchant.clientId)).toMatchObject({ inFlightCents: 0, fundedCents: 4_999, owedCents: 4_999 });
  });

  it('marks each return, dispute, and deposit, and joins them when there are many', async () => {
    const gateway = await netted(await r10AfterPayout());
    const texts = () =>
      gateway.inspect
        .money()
        .marks.map(({ at, kind, count, amountCents }) => [at.slice(5, 10), kind, count, amountCents].join(' '));
    expect(texts()).toEqual(['01-08 deposit 1 4999', '02-17 return 1 4999', '02-19 deposit 1 3001']);
    for (let day = 0; day < 100; day++) {
      gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
      await gateway.clock.advance({ days: 1 });
    }
    const { marks } = gateway.inspect.money();
    expect(marks.length).toBeLessThanOrEqual(60);
    expect(marks.some(({ count, subject }) => count > 1 && subject === null)).toBe(true);
    const deposits = gateway.inspect.deposits({ take: 500 }).rows;
    const marked = marks.filter(({ kind }) => kind === 'deposit');
    expect(marked.reduce((sum, { count }) => sum + count, 0)).toBe(deposits.length);
    expect(gateway.inspect.money({ client: gateway.addMerchant({ name: 'Juniper Coffee' }).clientId }).marks).toEqual(
      [],
    );
  });

  it('follows the world to another moment, and starts anew with it', async () => {
    const gateway = await r10AfterPayout();
    const before = gateway.inspect.money();
    gateway.mark('owing');
    await netted(gateway);
    expect(gateway.inspect.money()).not.toEqual(before);
    gateway.rewind('owing');
    expect(gateway.inspect.money()).toEqual(before);
    gateway.reset();
    const at = '2026-01-05T15:00:00.000Z';
    expect(inTable(gateway.inspect.money().points)).toEqual([`${at.slice(5, 16)} 0 0 0 0 0 0`]);
  });
});

/** The last point of each ten minutes in which an amount has changed. */
function byTenMinutes(points: readonly MoneyPoint[]): readonly MoneyPoint[] {
  const last = [...new Map(points.map((point) => [point.at.slice(0, '2026-01-05T15:0'.length), point])).values()];
  const amounts = ({ at: _, ...cents }: MoneyPoint) => Object.values(cents).join();
  return last.filter(
    (point, index) => amounts(point) !== amounts(last[index - 1] ?? { ...point, authorizedCents: -1 }),
  );
}

it('shows the last amounts of each ten minutes in a world of many events', async () => {
  const { gateway } = await traffic({ seed: 4, days: 4, merchants: 2, transactions: 400 });
  for (const type of ['PAYMENT', 'PAYOUT'] as const)
    gateway.transactions.create({ type, amount: 5_000, payment_method: banks.good });
  await gateway.clock.advance({ days: 4 });
  const exact = gateway.inspect.money();
  // Only the number of the last event tells that there are many.
  const many = reworked(gateway.snapshot(), (database) => {
    database.run('UPDATE events SET seq = 1000000 WHERE seq = (SELECT max(seq) FROM events)');
    return undefined;
  });
  using large = createGateway({ from: many });
  const grouped = large.inspect.money();
  expect(exact.points.length).toBeGreaterThan(grouped.points.length + 100);
  expect(byTenMinutes(grouped.points)).toEqual(byTenMinutes(exact.points));
  expect(grouped.marks).toEqual(exact.marks);
  gateway.close();
});

it('counts each of many transactions once', () => {
  const copies = 8_000;
  const small = freshGateway();
  for (const amount of [100, 250, 700]) small.transactions.create({ type: 'AUTH', amount, payment_method: cards.visa });
  small.transactions.create({ type: 'SALE', amount: 40, payment_method: cards.visa });
  using large = createGateway({ from: enlarged(small.snapshot(), 4 * copies) });
  const now = large.inspect.money().points.at(-1);
  expect([now?.authorizedCents, now?.capturedCents]).toEqual([1_050 * copies, 40 * copies]);
});

describe('a money history of many moments', () => {
  const START = Date.parse('2026-02-02T05:00:00Z');
  const MINUTE = 60_000;
  const pointAt = (at: number, minutes: number): MoneyPoint => {
    const owed = at >= 7_003 && at < 7_005 ? 500 : 0;
    const rest = { inFlightCents: 0, fundedCents: 0, returnedCents: at >= 7_003 ? 500 : 0, owedCents: owed };
    return { at: new Date(START + minutes * MINUTE).toISOString(), authorizedCents: at, capturedCents: 0, ...rest };
  };
  // Two weeks with a change per minute, then nine quiet days with a change every six hours.
  const busy = Array.from({ length: 20_000 }, (_, at) => pointAt(at, at));
  const quiet = Array.from({ length: 36 }, (_, at) => pointAt(20_000 + at, 20_000 + at * 360));
  const points = [...busy, ...quiet];
  const kept = thinned(points, 1_000);
  const places = kept.map(({ authorizedCents }) => authorizedCents);

  it('is thinned to a thousand, with the first, the last, and every step of a return', () => {
    expect(kept.length).toBeLessThanOrEqual(1_000);
    expect(kept.length).toBeGreaterThan(600);
    expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
    expect([places[0], places.at(-1)]).toEqual([0, 20_035]);
    expect(places).toEqual(expect.arrayContaining([7_003, 7_005]));
  });

  // Thinning by count left no points in the quiet last days of a busy month, where the chart showed old amounts.
  it('keeps quiet days after a busy month, and leaves no wide gaps', () => {
    expect(kept).toEqual(expect.arrayContaining(quiet));
    const gaps = places.slice(1).map((place, at) => place - (places[at] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual((2 * (20_000 + 36 * 360)) / 900);
  });

  it('has the last amounts of each day', () => {
    const lastOfDay = (some: readonly MoneyPoint[]) =>
      Object.entries(Object.fromEntries(some.map((point) => [easternDay(Date.parse(point.at)), point])));
    expect(lastOfDay(kept)).toEqual(lastOfDay(points));
  });

  it('keeps room for the rest where there is nothing but returns, and where all happens at once', () => {
    const all = points.map((point, at) => ({ ...point, returnedCents: at }));
    expect(thinned(all, 1_000).length).toBeGreaterThan(600);
    expect(thinned(all.slice(0, 1_000), 1_000)).toEqual(all.slice(0, 1_000));
    expect(thinned(Array(5_000).fill(points[0]), 1_000)).toHaveLength(1_000);
  });
});
