import { banks, cards, createGateway, type TransactionRow } from 'settlebox';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { enlarged } from '../support/large-world.ts';
import { volume } from '../support/volume.ts';
import { type BusyWorld, busyWorld } from './busy-world.ts';

let world: BusyWorld;

beforeAll(async () => {
  world = await busyWorld();
  return () => world.gateway.close();
});

/** The ids of the rows that a search finds, in order. */
function idsOf(search: string): readonly string[] {
  return world.gateway.inspect.transactions({ search }).rows.map(({ id }) => id);
}

/** What matched, as `field text`. */
function reasonsOf({ matched = [] }: Pick<TransactionRow, 'matched'>): readonly string[] {
  return matched.map(({ term, field, text }) => `${term}: ${field} ${text}`);
}

/** `npm run bench -- 'inspector search'` measures a search of 100,000. */
const LARGE = volume(3_000, 100_000);

describe('a search for transactions', () => {
  it.each([
    ['49.99', ['49.99: amount $49.99']],
    ['$49.99', ['$49.99: amount $49.99']],
    ['$80', ['$80: amount $80.00']],
    ['r10', ['r10: return code R10']],
    ['Love 49.99', ['Love: customer name Ada Lovelace', '49.99: amount $49.99']],
    ['…6813', ['6813: last four 6813']],
    ['A7', ['A7: metadata A7']],
    ['juniper', ['juniper: merchant Juniper Coffee']],
  ])('says why it finds a row: %s', (search, reasons) => {
    const { rows, total } = world.gateway.inspect.transactions({ search });
    expect(rows.map(reasonsOf)).toEqual([reasons]);
    expect(total).toBe(1);
  });

  it.each([
    ['returned', (row: TransactionRow) => row.id],
    ['returned', (row: TransactionRow) => row.referenceId ?? row.id],
    ['returned', (row: TransactionRow) => world.gateway.inspect.transaction(row.id).traceNumber ?? ''],
  ] as const)('finds the %s transaction by an id of it', (name, idOf) => {
    const id = world.of[name];
    expect(idsOf(idOf(world.gateway.inspect.transaction(id)))).toContain(id);
  });

  it('finds a response code only as a whole, not inside other words', () => {
    const gateway = freshGateway();
    const { transactions } = gateway;
    const metadata = { order: 'A51-5151', street: '151 Main' };
    transactions.create({ type: 'SALE', amount: 5_100, payment_method: cards.visa, metadata });
    const declined = transactions.create({ type: 'SALE', amount: 700, payment_method: cards.declines('51') });
    const { rows } = gateway.inspect.transactions({ search: '51' });
    expect(rows.map(({ id }) => id)).toEqual([declined.transaction_id]);
    expect(rows.flatMap(reasonsOf)).toEqual(['51: response code 51']);
    expect(gateway.inspect.transactions({ search: '$51' }).rows.flatMap(reasonsOf)).toEqual(['$51: amount $51.00']);
    expect(gateway.inspect.transactions({ search: 'A51' }).total).toBe(1);
  });

  it('finds a card by brand and last four digits together, as the page shows them', () => {
    const { rows } = world.gateway.inspect.transactions({ search: 'visa …1486' });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.method).toBe('visa …1486');
      expect(reasonsOf(row)).toEqual(['visa: payment method visa', '1486: last four 1486']);
    }
    expect(idsOf('mastercard 1486')).toEqual([]);
  });

  it('finds what has happened since the last search', async () => {
    const gateway = freshGateway();
    const find = (search: string) => gateway.inspect.transactions({ search }).rows.map(({ id }) => id);
    expect(find('R01')).toEqual([]);
    const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    const id = payment.id ?? payment.transaction_id ?? '';
    expect(find('49.99')).toEqual([id]);
    gateway.mark('before');
    gateway.simulate.ach.return({ transaction: payment, code: 'R01' });
    await gateway.clock.advance({ days: 7 });
    expect(find('r01 49.99')).toEqual([id]);
    gateway.rewind('before');
    expect(find('r01')).toEqual([]);
  });

  it('keeps the filters, the order and the pages of the list', () => {
    const { inspect } = world.gateway;
    const all = inspect.transactions({ search: 'visa' });
    expect(all.total).toBeGreaterThan(2);
    const pages = all.rows.map((_, skip) => inspect.transactions({ search: 'visa', skip, take: 1 }).rows[0]);
    expect(pages).toEqual(all.rows);
    const byAmount = inspect
      .transactions({ search: 'visa', sort: 'amount' })
      .rows.map(({ amountCents }) => amountCents);
    expect(byAmount).toEqual(all.rows.map(({ amountCents }) => amountCents).sort((one, other) => one - other));
    expect(inspect.transactions({ search: 'visa', kind: 'AUTH' }).rows.map(({ id }) => id)).toEqual([world.of.held]);
    expect(inspect.transactions({ search: '…' }).total).toBe(inspect.transactions().total);
  });

  it('finds words in a large world, whose index is built in one go', () => {
    using large = createGateway({ from: enlarged(world.gateway.snapshot(), LARGE) });
    expect(large.inspect.transactions({ search: 'juniper' }).total).toBeGreaterThan(LARGE / 10);
    for (const search of ['R10', '49.99', 'ada lovelace', 'visa 1486', 'lov', '51', world.of.returned])
      expect([search, large.inspect.transactions({ search }).total > 0]).toEqual([search, true]);
  });
});
