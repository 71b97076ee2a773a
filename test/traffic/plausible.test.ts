import { type Traffic, traffic } from 'settlebox/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Runs four weeks of one merchant of each kind. */
let month: Traffic;

beforeAll(async () => {
  month = await traffic({ merchants: 9, days: 28, transactions: 5_000, mix: { declines: 0.08 } });
}, 240_000);

afterAll(() => month.gateway.close());

/** Orders of customers: no refunds, and no scheduled charges at night. */
function ordersOf(merchant: Traffic['merchants'][number]) {
  const { transactions } = month.gateway.as(merchant);
  const pages = Array.from({ length: 15 }, (_, page) => transactions.list({ skip: page * 100, take: 100 }).data);
  return pages
    .flat()
    .filter(({ type, recurring }) => type !== 'REFUND' && !recurring)
    .map((one) => ({
      local: new Intl.DateTimeFormat('en-US', {
        timeZone: merchant.timeZone,
        weekday: 'short',
        hour: '2-digit',
        hourCycle: 'h23',
      })
        .formatToParts(new Date(one.created_at))
        .map(({ value }) => value),
      cents: one.requested_amount ?? one.amount_requested,
      processor: one.processor,
    }));
}

/** Rounds to tenths, so that the shape is asserted and not each random draw. */
function tenths(part: number, of: number): string {
  return `${Math.round((part / of) * 10)}/10`;
}

describe('a month of traffic', () => {
  it('has weekdays, hours, amounts, and payment methods by kind of business', () => {
    // The landlord has too few orders in addition to the rents.
    const traders = month.merchants.filter(({ business }) => business !== 'landlord');
    const rows = traders.map((merchant) => {
      const orders = ordersOf(merchant);
      const share = (which: (order: (typeof orders)[number]) => boolean) =>
        tenths(orders.filter(which).length, orders.length);
      const hour = ({ local }: (typeof orders)[number]) => Number(local.at(-1));
      const median =
        orders.map(({ cents }) => cents).sort((one, other) => one - other)[Math.floor(orders.length / 2)] ?? 0;
      return [
        merchant.business.padEnd(11),
        `weekend ${share(({ local }) => local[0] === 'Sat' || local[0] === 'Sun')}`,
        `6-12 h ${share((order) => hour(order) >= 6 && hour(order) < 12)}`,
        `12-18 h ${share((order) => hour(order) >= 12 && hour(order) < 18)}`,
        `18-24 h ${share((order) => hour(order) >= 18)}`,
        `card ${share(({ processor }) => processor === 'card')}`,
        `median $${Number((median / 100).toPrecision(1))}`,
      ].join('  ');
    });
    expect(rows).toEqual([
      'gear shop    weekend 3/10  6-12 h 2/10  12-18 h 4/10  18-24 h 4/10  card 9/10  median $60',
      'coffee shop  weekend 3/10  6-12 h 6/10  12-18 h 4/10  18-24 h 0/10  card 10/10  median $9',
      'software     weekend 1/10  6-12 h 3/10  12-18 h 5/10  18-24 h 2/10  card 9/10  median $30',
      'gym          weekend 2/10  6-12 h 3/10  12-18 h 4/10  18-24 h 3/10  card 5/10  median $50',
      'wholesaler   weekend 0/10  6-12 h 5/10  12-18 h 4/10  18-24 h 1/10  card 2/10  median $900',
      'restaurant   weekend 4/10  6-12 h 0/10  12-18 h 4/10  18-24 h 6/10  card 10/10  median $50',
      'charity      weekend 3/10  6-12 h 2/10  12-18 h 4/10  18-24 h 3/10  card 8/10  median $30',
      'marketplace  weekend 3/10  6-12 h 2/10  12-18 h 3/10  18-24 h 4/10  card 7/10  median $40',
    ]);
  });

  it('declines the requested share, mostly with 51 and 05', () => {
    const { counts, declines } = month;
    const rate = counts.declined / (counts.sales + counts.authorizations);
    expect(rate).toBeGreaterThan(0.065);
    expect(rate).toBeLessThan(0.095);
    const often = Object.entries(declines).sort(([, one], [, other]) => other - one);
    expect(often.slice(0, 2).map(([code]) => code)).toEqual(['51', '05']);
    expect((declines['51'] ?? 0) + (declines['05'] ?? 0)).toBeGreaterThan(counts.declined / 2);
  });

  it('charges each subscriber on the same day, once', () => {
    const [, , software] = month.merchants;
    const bills = month.gateway
      .as(software ?? null)
      .transactions.list({ recurring: true, response_code: '00', take: 100 }).data;
    const payers = bills.map(({ payment_method }) => payment_method.payment_token);
    expect(new Set(payers).size).toBe(payers.length);
    const days = new Map<string, number>();
    for (const { created_at } of bills) days.set(created_at.slice(0, 10), (days.get(created_at.slice(0, 10)) ?? 0) + 1);
    expect(days.size).toBeGreaterThan(10);
  });

  it('is printed as tables of 80 columns', () => {
    const lines = String(month).split('\n');
    const starts = lines.map((line) => line.replace(/ {2,}.*/, ''));
    expect(starts.slice(0, 17)).toEqual([
      '28 days, Mon Jan 5 to Mon Feb 2: 5,000 transactions of 9 merchants',
      '',
      'what',
      'sales',
      'authorizations',
      'captures',
      'bank debits',
      'payouts',
      'refunds',
      'voided',
      'declined',
      'returned',
      'subscriptions',
      'retries',
      'deposited',
      '',
      'merchant',
    ]);
    // Each name has a line of its own, above the numbers.
    const names = month.merchants.map(({ name, business }) => `${name}, ${business}`);
    expect(starts.slice(17).filter((start) => start !== '')).toEqual(names);
    expect(lines[17]).toMatch(/^ {2}transactions {2}declined {2}returned +refunded +deposited$/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

it('returns bank debits at usual rates, far below the thresholds of the network', async () => {
  const { gateway, counts, returns } = await traffic({
    transactions: 3_000,
    mix: { card: 0, returns: 0.015, payouts: 0 },
  });
  const rate = counts.returned / counts.payments;
  const often = Object.entries(returns).sort(([, one], [, other]) => other - one);
  expect(rate).toBeGreaterThan(0.009);
  expect(rate).toBeLessThan(0.018);
  expect(often[0]?.[0]).toBe('R01');
  const { unauthorized, administrative, overall } = gateway.ach.returnRates();
  expect([unauthorized, administrative, overall].map(({ exceeded }) => exceeded)).toEqual([false, false, false]);
  gateway.check();
  gateway.close();
});
