import { openingOfBusiness } from '../../../facts/ach-calendar.ts';
import { nextBankingDay } from '../../../facts/banking-calendar.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { formatUsd } from '../../../facts/money.ts';
import { because } from '../../../facts/skipped-days.ts';
import type { Context } from '../../base/context.ts';
import { rejectUnsafePosting } from './limits.ts';
import { legsOf, type PostingKind } from './rules.ts';
import { findBalance, insertDeposit, insertEntry, insertPosting, updateBalance } from './store.ts';

export { canExceed, rejectOverLimit } from './limits.ts';

/** The client, and the transaction or batch of a posting. */
interface PostingSubject {
  readonly clientId: string;
  readonly transactionId?: string;
  readonly batchId?: string | null;
}

/** Posts a double entry. An amount of zero posts nothing. */
export function post(context: Context, kind: PostingKind, amountCents: number, subject: PostingSubject): void {
  if (amountCents === 0) return;
  const { database, now } = context;
  const { clientId, transactionId = null, batchId = null } = subject;
  const legs = legsOf(kind, amountCents);
  rejectUnsafePosting(context, clientId, legs);
  const postingId = insertPosting(database, { clientId, kind, transactionId, batchId, at: now });
  for (const [account, cents] of legs) {
    insertEntry(database, postingId, account, cents);
    updateBalance(database, clientId, account, cents);
  }
}

/** Deposits a positive payable balance at the merchant's bank, in one deposit. */
export function depositPayable(context: Context, clientId: string, batchIds: readonly string[]): void {
  const owed = findBalance(context.database, clientId, 'merchant_payable');
  if (owed < 0)
    context.note('deposit.withheld', clientId, clientId, `no deposit: the merchant owes ${formatUsd(-owed)}`);
  if (owed <= 0) return;
  post(context, 'deposit', owed, { clientId });
  insertDeposit(context.database, {
    clientId,
    amountCents: owed,
    depositedAt: context.now,
    batchIds: JSON.stringify(batchIds),
  });
  context.note('deposit.paid', clientId, clientId, `${formatUsd(owed)} arrives at the merchant's bank`);
}

/**
 * Schedules the debit of a negative payable balance if the option requests it; otherwise the next funding nets it. Discards
 * the debit of a debt that is paid: if it waited, it would take a newer debt a day early.
 */
export function scheduleDebit(context: Context, clientId: string): void {
  if (context.settings.negativeBalance !== 'debit') return;
  const today = easternDay(context.now);
  const pullDay = nextBankingDay(today);
  const dueAt = openingOfBusiness(pullDay);
  if (findBalance(context.database, clientId, 'merchant_payable') >= 0) {
    context.unschedule('payable.debit', dueAt, clientId);
    return;
  }
  const why = because('first banking day after the balance fell below zero', today, pullDay);
  context.scheduleOnce('payable.debit', dueAt, clientId, why);
}

/** Debits the merchant's bank for a negative payable balance. */
export function debitPayable(context: Context, clientId: string): void {
  const owed = -findBalance(context.database, clientId, 'merchant_payable');
  if (owed <= 0) return;
  post(context, 'payable_debited', owed, { clientId });
  insertDeposit(context.database, { clientId, amountCents: -owed, depositedAt: context.now, batchIds: '[]' });
  context.note('deposit.pulled', clientId, clientId, `${formatUsd(owed)} is pulled from the merchant's bank`);
  scheduleDebit(context, clientId);
}
