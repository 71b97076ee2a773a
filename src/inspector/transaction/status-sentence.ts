import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { sixtyDayDeadline, twoBankingDayDeadline } from '../../facts/ach-calendar.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import { dayText, meaningOf, msOf } from '../state/format.ts';

type StatusFields = Pick<
  TransactionDetail,
  'kind' | 'processor' | 'state' | 'secCode' | 'settledAt' | 'fundedAt' | 'depositId' | 'history' | 'upcoming' | 'note'
>;

/** Describes the status of a transaction: `Funded on Thu, Jan 8; the bank can return it until Mon, Mar 9.` */
export function statusSentence(transaction: StatusFields, now: string): string {
  return `${[SENTENCES[transaction.state]?.(transaction) ?? meaningOf(transaction.state).replace(/\.$/, ''), returnRisk(transaction, now)].filter(Boolean).join('; ')}.`;
}

/** Sentences for the states whose meaning alone does not describe the status. */
const SENTENCES: Readonly<Partial<Record<string, (transaction: StatusFields) => string>>> = {
  authorized: (transaction) => `Approved; no money has moved yet${nextEventText(transaction)}`,
  captured: (transaction) => `Captured; no money has moved yet${nextEventText(transaction)}`,
  settling: (transaction) => `On its way to the card networks${nextEventText(transaction)}`,
  submitted: (transaction) => `On its way to the customer’s bank${nextEventText(transaction)}`,
  settled: settledText,
  returned: (transaction) => `${returnedText(transaction)}${fundingText(transaction)}`,
  reversed: (transaction) => `${returnedText(transaction)}${fundingText(transaction)}`,
  declined: ({ note }) => (note === '' ? meaningOf('declined') : `No money moved: ${note}`).replace(/\.$/, ''),
  rejected: ({ note }) => (note === '' ? meaningOf('rejected') : `Rejected: ${note}`).replace(/\.$/, ''),
};

function nextEventText({ upcoming }: StatusFields): string {
  const [next] = upcoming;
  return next === undefined ? '' : `; next, on ${dayText(next.at)}: ${next.what}`;
}

function settledText({ kind, fundedAt, depositId, settledAt, upcoming }: StatusFields): string {
  const credit = kind === 'PAYOUT' || kind === 'REFUND';
  if (fundedAt !== null && depositId === null)
    return `Funded on ${dayText(fundedAt)} without a deposit: the merchant’s balance was too low`;
  if (fundedAt !== null) return `${credit ? 'Deducted from the deposit of' : 'Funded on'} ${dayText(fundedAt)}`;
  const funding = upcoming.find(({ milestone }) => milestone === 'funding');
  const due = funding === undefined ? '' : `; funding is due on ${dayText(funding.at)}`;
  return `${settledAt === null ? 'Settled' : `Settled on ${dayText(settledAt)}`}${due}`;
}

/** Returns `The customer’s bank returned it on Tue, Jan 20`. */
function returnedText({ state, history }: StatusFields): string {
  const step = history.findLast((transaction) => transaction.state === state);
  const text = state === 'returned' ? 'The customer’s bank returned it' : 'Its originator reversed it';
  return step === undefined ? text : `${text} on ${dayText(step.at)}`;
}

function fundingText({ state, history, fundedAt }: StatusFields): string {
  const step = history.findLast((transaction) => transaction.state === state);
  if (fundedAt === null || step === undefined || msOf(step.at) < msOf(fundedAt)) return ', before funding';
  return `, after funding on ${dayText(fundedAt)}`;
}

/** Returns the deadline of the receiver’s bank for a return of a settled entry. */
function returnRisk({ processor, kind, state, secCode, settledAt, upcoming }: StatusFields, now: string): string {
  if (processor !== 'ach' || state !== 'settled' || settledAt === null) return '';
  const scheduled = upcoming.find(({ what }) => /\bR\d\d\b/.test(what));
  if (scheduled !== undefined) return `a return is scheduled for ${dayText(scheduled.at)}`;
  const day = easternDay(msOf(settledAt));
  // A consumer can dispute a debit as unauthorized for sixty days. Every other return is due within two banking days.
  const deadline = kind === 'PAYMENT' && secCode !== 'CCD' ? sixtyDayDeadline(day) : twoBankingDayDeadline(day);
  return deadline < msOf(now) ? 'the return deadline has passed' : `the bank can return it until ${dayText(deadline)}`;
}
