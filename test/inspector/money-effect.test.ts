import { describe, expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway } from '../../src/index.ts';
import { pastSteps, plannedSteps } from '../../src/inspector/transaction/funding-nodes.ts';
import { moneySteps } from '../../src/inspector/transaction/postings.ts';
import { returnedMoneyText } from '../../src/inspector/transaction/returned-money.ts';
import { statusSentence } from '../../src/inspector/transaction/status-sentence.ts';

/** A debit of $49.99, as far as its return, which is planned as told. */
async function returned(gateway: Gateway, wish: { readonly code: 'R01' | 'R10'; readonly day?: number }) {
  const { code, day } = wish;
  const { id = '' } = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
  const at = day === undefined ? {} : { at: { day } };
  const plan = gateway.simulate.ach.return({ transaction: id, code, ...at });
  await gateway.clock.advanceTo(plan.at);
  return gateway.inspect.transaction(id);
}

describe('the page explains how an R10 after funding affects the merchant’s money', () => {
  it('lists every posting with the balances after it', async () => {
    using gateway = createGateway();
    const one = await returned(gateway, { code: 'R10' });
    const table = moneySteps(one).map(({ at, kind, changeCents, after }) => [
      at.slice(0, 10),
      kind,
      changeCents,
      after,
    ]);
    expect(table).toEqual([
      ['2026-01-07', 'debit_settled', 4999, { transit: 4999, gateway: 0, bank: 0 }],
      ['2026-01-08', 'funded', 0, { transit: 0, gateway: 0, bank: 4999 }],
      ['2026-01-20', 'debit_returned', -4999, { transit: 0, gateway: -4999, bank: 4999 }],
    ]);
  });

  it('describes the debt of the merchant until a later deposit covers it', async () => {
    using gateway = createGateway();
    const one = await returned(gateway, { code: 'R10' });
    const paidBack =
      'It was funded on Thu, Jan 8. On Tue, Jan 20 it was returned with R10, and the merchant pays back $49.99.';
    expect(returnedMoneyText(one, gateway.inspect.money())).toEqual([
      paidBack,
      'The money stays in the merchant’s bank account, but the merchant now owes the gateway $49.99: the next deposits are reduced by that amount.',
    ]);
    gateway.transactions.create({ type: 'PAYMENT', amount: 10_000, payment_method: banks.good });
    await gateway.clock.advanceTo('funding');
    expect(returnedMoneyText(gateway.inspect.transaction(one.id), gateway.inspect.money())).toEqual([
      paidBack,
      'The merchant owed the gateway $49.99, and a later deposit was reduced by that amount. The merchant now owes nothing.',
    ]);
  });

  it('reports an unchanged bank account if the return came before funding', async () => {
    using gateway = createGateway({ settlement: { achFundingDays: 2 } });
    const one = await returned(gateway, { code: 'R01' });
    expect(returnedMoneyText(one, gateway.inspect.money())).toEqual([
      'It was returned on Thu, Jan 8 with R01, before funding: the deposit is $49.99 smaller, and nothing is debited from the merchant’s bank account.',
    ]);
  });
});

it('includes a debit returned before funding in the funding of its batch', async () => {
  using gateway = createGateway({ settlement: { achFundingDays: 2 } });
  const one = await returned(gateway, { code: 'R01' });
  await gateway.clock.advance({ days: 20 });
  const [batch] = gateway.inspect.batches({ search: one.batchId ?? '' }).rows;
  const steps = moneySteps(gateway.inspect.transaction(one.id), batch?.fundedAt);
  expect(steps.map(({ kind, after }) => [kind, after])).toEqual([
    ['debit_settled', { transit: 4999, gateway: 0, bank: 0 }],
    ['debit_returned', { transit: 4999, gateway: -4999, bank: 0 }],
    ['funded', { transit: 0, gateway: 0, bank: 0 }],
  ]);
});

describe('the status sentence of a debit', () => {
  it('says that there was no deposit if the merchant owed more at its funding', async () => {
    using gateway = createGateway();
    await returned(gateway, { code: 'R10' });
    const { id = '' } = gateway.transactions.create({ type: 'PAYMENT', amount: 900, payment_method: banks.good });
    await gateway.clock.advanceTo('funding');
    const payment = gateway.inspect.transaction(id);
    expect(payment).toMatchObject({ depositId: null, fundedAt: '2026-01-23T13:30:00.000Z' });
    const [deposit, ...others] = gateway.deposits.list().data;
    expect(others).toEqual([]);
    expect(statusSentence(payment, gateway.clock.iso())).toMatch(
      /^Funded on Fri, Jan 23 without a deposit: the merchant’s balance was too low;/,
    );
    expect(moneySteps(payment).map(({ after }) => after)).toEqual([
      { transit: 900, gateway: 0, bank: 0 },
      { transit: 0, gateway: 900, bank: 0 },
    ]);
    expect(pastSteps(payment).at(-1)?.what).toBe('no deposit: the merchant’s balance is too low');
    const [first] = gateway.inspect.transactions({ state: 'returned' }).rows;
    expect(gateway.inspect.transaction(first?.id ?? '').depositId).toBe(deposit?.id);
  });

  // A card sale was said to be submitted next, which is a state of ACH entries.
  it('expects the states that a card sale and a debit of a bank account will have', () => {
    using gateway = createGateway();
    const sale = gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    const debit = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    const expected = (id: string) => plannedSteps(gateway.inspect.transaction(id)).map(({ state }) => state);
    expect(expected(sale.transaction_id)).toEqual(['settling', 'settled', 'funded']);
    expect(expected(debit.id)).toEqual(['submitted', 'settled', 'funded']);
  });

  it('follows the debit from approval to its return deadline', async () => {
    using gateway = createGateway();
    const { id = '' } = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
    const standing = () => statusSentence(gateway.inspect.transaction(id), gateway.clock.iso());
    const told = [standing()];
    for (const milestone of ['submission', 'settlement', 'funding'] as const) {
      await gateway.clock.advanceTo(milestone);
      told.push(standing());
    }
    await gateway.clock.advance({ days: 70 });
    told.push(standing());
    expect(told).toEqual([
      'Approved; no money has moved yet; next, on Mon, Jan 5: the ACH batch closes.',
      'On its way to the customer’s bank; next, on Wed, Jan 7: the ACH batch settles.',
      'Settled on Wed, Jan 7; funding is due on Thu, Jan 8; the bank can return it until Mon, Mar 9.',
      'Funded on Thu, Jan 8; the bank can return it until Mon, Mar 9.',
      'Funded on Thu, Jan 8; the return deadline has passed.',
    ]);
  });
});
