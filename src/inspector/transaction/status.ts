import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { sixtyDayDeadline, twoBankingDayDeadline } from '../../facts/ach-calendar.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import { dayText, meaningOf, msOf } from '../state/words.ts';

type Standing = Pick<
  TransactionDetail,
  'kind' | 'processor' | 'state' | 'secCode' | 'settledAt' | 'fundedAt' | 'history' | 'upcoming' | 'note'
>;

/** Where a transaction is now, in a sentence: `Paid out on Thu, Jan 8; the bank may send it back until Mon, Mar 9.` */
export function standingOf(one: Standing, now: string): string {
  return `${[SENTENCES[one.state]?.(one) ?? meaningOf(one.state).replace(/\.$/, ''), threatOf(one, now)].filter(Boolean).join('; ')}.`;
}

/** Where the state alone does not say it. */
const SENTENCES: Readonly<Partial<Record<string, (one: Standing) => string>>> = {
  authorized: (one) => `Approved; no money has moved yet${nextOf(one)}`,
  captured: (one) => `Captured; no money has moved yet${nextOf(one)}`,
  settling: (one) => `On its way to the card networks${nextOf(one)}`,
  submitted: (one) => `On its way to the customer’s bank${nextOf(one)}`,
  settled: settledWords,
  returned: (one) => `${cameBack(one)}${paidOutBefore(one)}`,
  reversed: (one) => `${cameBack(one)}${paidOutBefore(one)}`,
  declined: ({ note }) => (note === '' ? meaningOf('declined') : `No money moved: ${note}`).replace(/\.$/, ''),
  rejected: ({ note }) => (note === '' ? meaningOf('rejected') : `Rejected: ${note}`).replace(/\.$/, ''),
};

function nextOf({ upcoming: coming }: Standing): string {
  const [next] = coming;
  return next === undefined ? '' : `; next, on ${dayText(next.at)}: ${next.what}`;
}

function settledWords({ kind, fundedAt, settledAt, upcoming: coming }: Standing): string {
  const credit = kind === 'PAYOUT' || kind === 'REFUND';
  if (fundedAt !== null) return `${credit ? 'Deducted from the deposit of' : 'Funded on'} ${dayText(fundedAt)}`;
  const payout = coming.find(({ milestone }) => milestone === 'funding');
  const due = payout === undefined ? '' : `; funding is due on ${dayText(payout.at)}`;
  return `${settledAt === null ? 'Settled' : `Settled on ${dayText(settledAt)}`}${due}`;
}

/** `The customer’s bank took it back on Tue, Jan 20`. */
function cameBack({ state, history: story }: Standing): string {
  const step = story.findLast((one) => one.state === state);
  const who = state === 'returned' ? 'The customer’s bank returned it' : 'Its originator reversed it';
  return step === undefined ? who : `${who} on ${dayText(step.at)}`;
}

function paidOutBefore({ state, history: story, fundedAt }: Standing): string {
  const step = story.findLast((one) => one.state === state);
  if (fundedAt === null || step === undefined || msOf(step.at) < msOf(fundedAt)) return ', before funding';
  return `, after funding on ${dayText(fundedAt)}`;
}

/** Until when the receiver’s bank may still send a settled entry back. */
function threatOf({ processor, kind, state, secCode, settledAt, upcoming: coming }: Standing, now: string): string {
  if (processor !== 'ach' || state !== 'settled' || settledAt === null) return '';
  const planned = coming.find(({ what }) => /\bR\d\d\b/.test(what));
  if (planned !== undefined) return `a return is scheduled for ${dayText(planned.at)}`;
  const day = easternDay(msOf(settledAt));
  // A consumer may call a debit unauthorized for sixty days; everything else comes within two banking days.
  const deadline = kind === 'PAYMENT' && secCode !== 'CCD' ? sixtyDayDeadline(day) : twoBankingDayDeadline(day);
  return deadline < msOf(now) ? 'the return deadline has passed' : `the bank can return it until ${dayText(deadline)}`;
}
