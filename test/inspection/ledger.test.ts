import { describe, expect, it } from 'vitest';
import { banks, cards, type LedgerQuery } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

/** A world with a funded sale and a payment that was returned after funding. */
async function returnedAfterFunding() {
  const gateway = freshGateway();
  gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  await gateway.clock.advanceTo('funding', { of: payment });
  gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: '2026-01-12T13:30:00Z' });
  await gateway.clock.advance({ days: 10 });
  return { gateway, payment };
}

describe('the ledger', () => {
  it('has the balances of gateway.ledger, each the sum of its postings', async () => {
    const { gateway } = await returnedAfterFunding();
    const { accounts } = gateway.inspect.ledger();
    for (const { account, amountCents, postings } of accounts) {
      expect(amountCents).toBe(gateway.ledger.balance(account));
      const { rows, total } = gateway.inspect.ledger({ account });
      expect(total).toBe(postings);
      expect(rows.reduce((sum, { changeCents }) => sum + (changeCents ?? 0), 0)).toBe(amountCents);
    }
    expect(accounts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
  });

  it('has the balance of an account after each posting, in either order and on any page', async () => {
    const { gateway } = await returnedAfterFunding();
    const { rows } = gateway.inspect.ledger({ account: 'merchant_payable', order: 'oldest' });
    let balance = 0;
    for (const row of rows) {
      balance += row.changeCents ?? 0;
      expect(row.balanceCents).toBe(balance);
    }
    expect(balance).toBe(-4_999);
    const page = gateway.inspect.ledger({ account: 'merchant_payable', skip: 1, take: 2 });
    expect(page.rows).toEqual(rows.toReversed().slice(1, 3));
    expect(gateway.inspect.ledger({ account: 'merchant_payable', kind: 'deposit' }).rows.at(-1)?.balanceCents).toBe(0);
  });

  it('lists the postings of a transaction, a batch, a deposit, and a time', async () => {
    const { gateway, payment } = await returnedAfterFunding();
    const kinds = (query: LedgerQuery) =>
      gateway.inspect.ledger({ order: 'oldest', ...query }).rows.map(({ kind }) => kind);
    expect(kinds({ subject: payment.id })).toEqual(['debit_settled', 'debit_returned']);
    const batchId = gateway.inspect.batches({ sort: 'number' }).rows[0]?.batchId;
    expect(kinds({ subject: batchId ?? '' })).toContain('batch_funded');
    const deposit = gateway.inspect.deposits({ sort: 'deposited' }).rows[0];
    expect(kinds({ deposit: deposit?.id ?? '', account: 'merchant_payable' })).toEqual(['batch_funded', 'deposit']);
    expect(kinds({ from: '2026-01-09' })).toEqual(['debit_returned']);
    expect(gateway.inspect.ledger({ subject: payment.id }).rows[0]).toMatchObject({
      from: 'merchant_payable',
      to: 'customer',
      amountCents: 4_999,
      changeCents: null,
      transactionId: payment.id,
    });
  });

  it('rejects a deposit that does not exist, and adds new postings to known balances', async () => {
    const { gateway } = await returnedAfterFunding();
    expect(() => gateway.inspect.ledger({ deposit: 'DEPOSIT-1' })).toThrow('no deposit with the id DEPOSIT-1');
    const before = gateway.inspect.ledger().total;
    gateway.transactions.create({ type: 'SALE', amount: 9_000, payment_method: cards.visa });
    await gateway.clock.advance({ days: 3 });
    expect(gateway.inspect.ledger().total).toBeGreaterThan(before);
    const [customer] = gateway.inspect.ledger().accounts;
    expect(customer).toMatchObject({ account: 'customer', amountCents: gateway.ledger.balance('customer') });
  });
});
