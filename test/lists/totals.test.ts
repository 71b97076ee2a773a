import { banks, cards, GatewayError } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { Database } from '../../src/engine/database.ts';
import { damagedWorld } from '../support/damaged-world.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { idOf } from '../support/list-model.ts';

/** The total is cached between two pages and must never be stale. */

const SALE = { type: 'SALE', amount: 700, payment_method: cards.visa } as const;

describe('the total of a list', () => {
  it('increases with every transaction, regardless of reads in between', () => {
    const { transactions } = freshGateway();
    const totals = [0, 1, 2, 3].map(() => {
      const { total } = transactions.list({ type: 'SALE' });
      transactions.create(SALE);
      return [total, transactions.list().total, transactions.list({ type: 'AUTH' }).total];
    });
    expect(totals).toEqual([
      [0, 1, 0],
      [1, 2, 0],
      [2, 3, 0],
      [3, 4, 0],
    ]);
  });

  it('follows a transaction from state to state', async () => {
    const { transactions, clock } = freshGateway();
    const id = idOf(transactions.create({ ...SALE, type: 'AUTH' }));
    const totals = () =>
      (['authorized', 'captured', 'settled'] as const).map(
        (transaction_state) => transactions.list({ transaction_state }).total,
      );
    expect(totals()).toEqual([1, 0, 0]);
    transactions.capture(id);
    expect(totals()).toEqual([0, 1, 0]);
    await clock.advanceTo('settlement');
    expect(totals()).toEqual([0, 0, 1]);
  });

  it('is separate for each viewer', () => {
    const gateway = freshGateway();
    const other = gateway.addMerchant({ name: 'Other' });
    const totals = () =>
      [gateway, gateway.as(other), gateway.as(gateway.reseller)].map((who) => who.transactions.list().total);
    expect(totals()).toEqual([0, 0, 0]);
    gateway.transactions.create(SALE);
    expect(totals()).toEqual([1, 0, 1]);
    gateway.as(other).transactions.create(SALE);
    expect(totals()).toEqual([1, 1, 2]);
    gateway.as(gateway.addMerchant({ name: 'Third' })).transactions.create(SALE);
    expect(totals()).toEqual([1, 1, 3]);
  });

  it('is rewound with the world, and is separate in a fork', () => {
    const gateway = freshGateway();
    const total = () => gateway.transactions.list().total;
    gateway.transactions.create(SALE);
    gateway.mark('one');
    gateway.transactions.create(SALE);
    const fork = gateway.fork();
    fork.transactions.create(SALE);
    expect([total(), fork.transactions.list().total]).toEqual([2, 3]);
    fork.close();
    gateway.rewind('one');
    expect(total()).toBe(1);
    gateway.reset();
    expect(total()).toBe(0);
  });

  it('is unchanged after a rejected call and after one that failed halfway', () => {
    const gateway = damagedWorld(`
      CREATE TRIGGER broken BEFORE INSERT ON events WHEN EXISTS (SELECT 1 FROM transactions WHERE purchaseDescription = 'break here')
      BEGIN SELECT RAISE(ABORT, 'broken'); END;`);
    const { transactions } = gateway;
    transactions.create(SALE);
    expect(transactions.list().total).toBe(1);
    expect(() => transactions.create({ ...SALE, amount: 0 })).toThrow(GatewayError);
    expect(() => transactions.create({ ...SALE, purchase_description: 'break here' })).toThrow('broken');
    expect(transactions.list().total).toBe(1);
    transactions.create(SALE);
    expect(transactions.list().total).toBe(2);
  });

  it('is recomputed for a batch and for tokens too', async () => {
    const { transactions, batches, paymentTokens, clock } = freshGateway();
    const totals = () => [batches.openTransactions().total, batches.list().total, paymentTokens.list().total];
    expect(totals()).toEqual([0, 0, 0]);
    transactions.create(SALE);
    transactions.create({ type: 'PAYMENT', amount: 300, payment_method: banks.good });
    expect(totals()).toEqual([2, 0, 0]);
    await clock.advance({ days: 1 });
    expect(totals()).toEqual([0, 2, 0]);
    const card = { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' };
    paymentTokens.create({ customer_id: 'CUSTOMER-ada', card });
    expect(totals()).toEqual([0, 2, 1]);
  });
});

describe('a cached database value', () => {
  const COUNT = 'SELECT count(*) AS number FROM things JOIN owners USING (owner)';

  function shelf(): Database {
    const database = new Database();
    database.exec('CREATE TABLE things (owner TEXT); CREATE TABLE owners (owner TEXT)');
    database.run('INSERT INTO owners (owner) VALUES (?)', 'ada');
    return database;
  }

  it('is recomputed after a write to any table that it depends on', () => {
    const database = shelf();
    expect(database.number(COUNT)).toBe(0);
    database.insert('INSERT INTO things (owner) VALUES (?)', 'ada');
    expect(database.number(COUNT)).toBe(1);
    database.run('INSERT INTO owners (owner) VALUES (?)', 'ada');
    expect(database.number(COUNT)).toBe(2);
    database.run('UPDATE owners SET owner = ?', 'bob');
    expect(database.number(COUNT)).toBe(0);
    database.run(`UPDATE owners SET owner = 'ada'`);
    database.run('DELETE FROM things');
    expect(database.number(COUNT)).toBe(0);
    database.close();
  });

  it('is discarded if its transaction is rolled back', () => {
    const database = shelf();
    database.run('BEGIN');
    database.run('INSERT INTO things (owner) VALUES (?)', 'ada');
    expect(database.number(COUNT)).toBe(1);
    database.run('ROLLBACK');
    expect(database.number(COUNT)).toBe(0);
    database.close();
  });

  it('is separate for each parameter', () => {
    const database = shelf();
    const count = (owner: string) => database.number('SELECT count(*) AS number FROM owners WHERE owner = ?', owner);
    expect([count('ada'), count('bob'), count('ada')]).toEqual([1, 0, 1]);
    database.close();
  });
});
