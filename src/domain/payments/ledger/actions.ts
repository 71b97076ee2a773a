import { openingOfBusiness } from '../../../facts/ach-calendar.ts';
import { bankingDayOnOrAfter, nextBankingDay } from '../../../facts/banking-calendar.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { because } from '../../../facts/skipped-days.ts';
import type { Context } from '../../base/context.ts';
import { rejectUnsafePosting } from './limits.ts';
import { legsOf, type PostingKind } from './rules.ts';
import { findBalance, insertEntry, insertPosting, updateBalance } from './store.ts';

export { canExceed, rejectOverLimit } from './limits.ts';

/** The client, and the transaction or batch of a posting. */
interface PostingSubject {
  readonly clientId: string;
  readonly transactionId?: string;
  readonly batchId?: string | null;
  readonly disputeId?: string;
}

/** Posts a double entry. Returns the id of the posting; 0 for an amount of zero, which posts nothing. */
export function post(context: Context, kind: PostingKind, amountCents: number, subject: PostingSubject): number {
  if (amountCents === 0) return 0;
  const { database, now } = context;
  const { clientId, transactionId = null, batchId = null, disputeId = null } = subject;
  const legs = legsOf(kind, amountCents);
  rejectUnsafePosting(context, clientId, legs);
  const postingId = insertPosting(database, { clientId, kind, transactionId, batchId, disputeId, at: now });
  for (const [account, cents] of legs) {
    insertEntry(database, postingId, account, cents);
    updateBalance(database, clientId, account, cents);
  }
  return postingId;
}

/**
 * Schedules the debit of a negative payable balance if the option requests it; otherwise the next funding nets it. Discards
 * the debit of a debt that is paid: if it waited, it would take a newer debt a day early. A debit that is due now stays, and
 * takes what is owed after the returns and disputes of this time, so that their order does not matter.
 */
export function scheduleDebit(context: Context, clientId: string): void {
  if (context.settings.negativeBalance !== 'debit') return;
  const today = easternDay(context.now);
  const pullDay = nextBankingDay(today);
  const dueAt = openingOfBusiness(pullDay);
  if (findBalance(context.database, clientId, 'merchant_payable') >= 0) {
    context.unscheduleAfterNow('payable.debit', dueAt, clientId);
    return;
  }
  const why = because('first banking day after the balance fell below zero', today, pullDay);
  context.scheduleOnce('payable.debit', dueAt, clientId, why);
}

/**
 * Schedules the deposit of a positive payable, whether or not a batch is due: at 08:30 Eastern of a banking day, now or next.
 * A funding at that time comes first, and leaves nothing.
 */
export function scheduleDeposit(context: Context, clientId: string): void {
  if (findBalance(context.database, clientId, 'merchant_payable') <= 0) return;
  const today = bankingDayOnOrAfter(easternDay(context.now));
  const day = openingOfBusiness(today) < context.now ? nextBankingDay(today) : today;
  const why = 'the payable is positive, so no batch is needed';
  context.scheduleOnce('payable.deposit', openingOfBusiness(day), clientId, why);
}
