/** Returns in circumstances that an application must distinguish, each with its own row. */
import { describe, expect, it } from 'vitest';
import { banks, createGateway, type Gateway, type ReturnCode } from '../../src/index.ts';
import { met, rowOf, uncovered } from './met.ts';

const account = (number: number) => ({ ...banks.good, account_number: String(900_000_000 + number) });
type Account = ReturnType<typeof account>;

const pay = ({ transactions }: Gateway, payment_method: Account, reference_id?: string) =>
  transactions.create({ type: 'PAYMENT', amount: 5_000, payment_method, ...(reference_id && { reference_id }) });
const payOut = ({ transactions }: Gateway, payment_method: Account) =>
  transactions.create({ type: 'PAYOUT', amount: 5_000, payment_method });
type Plan = Pick<Parameters<Gateway['simulate']['ach']['return']>[0], 'at' | 'late'>;
const plan = ({ simulate }: Gateway, transaction: { readonly id: string }, code: ReturnCode, when: Plan = {}) =>
  simulate.ach.return({ transaction, code, ...when });

describe('the circumstances of returns', () => {
  it('are counted by group, and every row can be covered', async () => {
    using gateway = createGateway({ achRouting: 'operator' });
    const { clock } = gateway;
    const [short, wrong, credit] = [pay(gateway, account(1)), pay(gateway, account(2)), payOut(gateway, account(3))];
    const [late, angry, stale] = [pay(gateway, account(4)), pay(gateway, account(5)), payOut(gateway, account(6))];
    const [disputed, doubted] = [pay(gateway, account(7)), pay(gateway, account(8))];
    gateway.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.badRoutingNumber });
    plan(gateway, short, 'R01', { at: { bankingDay: 1 } });
    plan(gateway, wrong, 'R10', { at: { bankingDay: 1 } });
    plan(gateway, credit, 'R02', { at: { bankingDay: 1 } });
    plan(gateway, late, 'R01', { at: { bankingDay: 4 }, late: true });
    plan(gateway, angry, 'R10', { at: { day: 70 }, late: true });
    plan(gateway, stale, 'R20', { at: { bankingDay: 4 }, late: true });
    plan(gateway, disputed, 'R03', { at: { bankingDay: 1 } });
    plan(gateway, doubted, 'R03', { at: { bankingDay: 6 }, late: true });
    await clock.advance({ days: 5 });
    expect(met(gateway.coverage().returns)).toEqual([
      'ordinary return: before funding 2',
      'ordinary return: in time 2',
      'ordinary return: first 2',
      'unauthorized return: before funding 1',
      'unauthorized return: in time 1',
      'unauthorized return: first 1',
      'return of a credit: before funding 1',
      'return of a credit: in time 1',
      'return of a credit: first 1',
      'rejection: first 1',
    ]);
    plan(gateway, disputed, 'R69', { at: { bankingDay: 2 } });
    for (const number of [1, 2, 4, 5]) payOut(gateway, account(number));
    plan(gateway, pay(gateway, account(1), short.id), 'R01');
    plan(gateway, pay(gateway, account(2)), 'R10');
    plan(gateway, payOut(gateway, account(3)), 'R20');
    gateway.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.badRoutingNumber });
    await clock.advance({ days: 14 });
    plan(gateway, doubted, 'R68', { at: { bankingDay: 9 }, late: true });
    plan(gateway, disputed, 'R76', { at: { bankingDay: 20 }, late: true });
    await clock.advance({ days: 30 });
    const inTime = pay(gateway, account(9));
    plan(gateway, inTime, 'R03');
    await clock.advance({ days: 5 });
    plan(gateway, inTime, 'R69');
    await clock.advance({ days: 3 });
    plan(gateway, inTime, 'R76');
    await clock.advance({ days: 30 });
    expect(uncovered(gateway.coverage().returns)).toEqual([]);
  });

  it('still count after the return is dishonored', async () => {
    using gateway = createGateway();
    const entry = pay(gateway, account(1));
    plan(gateway, entry, 'R03', { at: { bankingDay: 1 } });
    await gateway.clock.advance({ days: 5 });
    plan(gateway, entry, 'R69');
    await gateway.clock.advance({ days: 10 });
    const { returns } = gateway.coverage();
    expect(rowOf(returns, 'dishonor: in time').count).toBe(1);
    expect(rowOf(returns, 'contest: in time').count).toBe(0);
    expect(rowOf(returns, 'ordinary return: before funding').count).toBe(1);
  });
});
