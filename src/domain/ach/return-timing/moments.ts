import { isoText } from '../../../engine/time.ts';
import {
  ACH_CUTOFF_MINUTES,
  EXTENDED_RETURN_DAYS,
  ORDINARY_RETURN_BANKING_DAYS,
  openingOfBusiness,
  sixtyDayDeadline,
  twoBankingDayDeadline,
} from '../../../facts/ach-calendar.ts';
import { addBankingDays, bankingDayOnOrAfter, closedBecause, nextBankingDay } from '../../../facts/banking-calendar.ts';
import { type DayNumber, shortDay, weekdayName } from '../../../facts/civil-date.ts';
import { easternDay, easternMoment } from '../../../facts/eastern-time.ts';
import { type ReturnTime, returnDefaultDay } from '../../../facts/return-codes.ts';
import { because } from '../../../facts/skipped-days.ts';
import { STAGES, stageOf } from './stages.ts';

/** When an answer comes: counted from what its stage counts from, at its deadline, at a moment, or on its usual day. */
export type ReturnWhen =
  | { readonly day: number }
  | { readonly bankingDay: number }
  | { readonly moment: number }
  | 'deadline'
  | 'default';

/** What decides when an answer may come: its code, and the time class of that. */
export interface TimedCode {
  readonly code: string;
  readonly time: ReturnTime;
}

/** What the days of an answer are counted from. */
export interface Since {
  /** The moment of submission, settlement, return or dishonor. */
  readonly at: number;
  /** Until when it must come, where that follows from something else: an operator's rejection from the settlement. */
  readonly endsAt?: number | undefined;
  /** When the receiver refused the credit (R23); the settlement where nobody says. */
  readonly declinedAt?: number | undefined;
}

/** Banking days in which the originating bank may dishonor a return, and the receiving bank may contest that. */
const DISHONOR_BANKING_DAYS = 5;
const CONTEST_BANKING_DAYS = 2;

/** What a bank sends on a day on which the Fed is closed, settles on the next that it is open. */
function settlementDay(ms: number): DayNumber {
  return bankingDayOnOrAfter(easternDay(ms));
}

/** The last moment at which an answer of this code is timely; undefined where the banks may agree on any. */
export function returnDeadline({ time }: Pick<TimedCode, 'time'>, since: Since): number | undefined {
  const day = settlementDay(since.at);
  if (time === '2BD') return twoBankingDayDeadline(day);
  if (time === '60CD') return sixtyDayDeadline(day);
  if (time === '2BD-n') return twoBankingDayDeadline(easternDay(since.declinedAt ?? since.at));
  if (time === '5BD-r') return sentBy(addBankingDays(day, DISHONOR_BANKING_DAYS));
  if (time === '2BD-d') return sentBy(addBankingDays(day, CONTEST_BANKING_DAYS));
  return time === 'op' ? since.endsAt : undefined;
}

/** The last moment of a day on which something is sent, and not made available: the ACH cut-off, 17:00 Eastern. */
function sentBy(day: DayNumber): number {
  return easternMoment(day, ACH_CUTOFF_MINUTES);
}

/** When and why an answer arrives. */
export interface ReturnMoment {
  readonly at: number;
  readonly why: string;
}

/** The moment of an answer, counted from what its stage counts from. */
export function returnMoment(fact: TimedCode, when: ReturnWhen, since: Since, now: number): ReturnMoment {
  const noun = nounOf(fact);
  const sinceDay = settlementDay(since.at);
  if (when === 'deadline') {
    const deadline = returnDeadline(fact, since);
    return { at: deadline ?? Math.max(now, since.at + 1), why: deadlineWhy(fact, since) };
  }
  if (when === 'default') {
    const moment = usualMoment(fact, since, now);
    return moment.at < now ? { at: now, why: `the usual day of ${fact.code} is past` } : moment;
  }
  if ('moment' in when) return { at: when.moment, why: `${senderOf(fact)} sends ${fact.code} at this time` };
  if ('bankingDay' in when) {
    const sent = addBankingDays(sinceDay, when.bankingDay);
    return { at: openingOfBusiness(sent), why: bankingDayWhy(when.bankingDay, sinceDay, noun) };
  }
  return calendarDay(sinceDay + when.day, when.day, noun);
}

/** An operator rejects as soon as it has the file; the others take the usual day of their code, or the first banking day. */
function usualMoment(fact: TimedCode, since: Since, now: number): ReturnMoment {
  if (stageOf(fact) === 'reject') return { at: since.at, why: 'the operator edits the file on receipt' };
  if (isRefusedLater(fact, since)) {
    const day = easternDay(since.declinedAt);
    return { at: openingOfBusiness(nextBankingDay(day)), why: bankingDayWhy(1, day, 'the decline') };
  }
  return returnMoment(fact, returnDefaultDay(fact.code) ?? { bankingDay: 1 }, since, now);
}

/** An R23 that counts from a refusal some time after settlement. */
function isRefusedLater({ time }: TimedCode, since: Since): since is Since & { readonly declinedAt: number } {
  return time === '2BD-n' && since.declinedAt !== undefined && since.declinedAt > since.at;
}

function nounOf(fact: TimedCode): string {
  const stage = stageOf(fact);
  const { since } = STAGES[stage ?? 'return'];
  return since === 'return' || since === 'dishonor' ? `the ${since}` : since;
}

function senderOf(fact: TimedCode): string {
  const stage = stageOf(fact);
  if (stage === 'reject') return 'the operator';
  return stage === 'dishonor' ? 'the originating bank' : 'the bank';
}

function deadlineWhy(fact: TimedCode, since: Since): string {
  const { code, time } = fact;
  const last = `the last possible time for ${code}: `;
  const day = settlementDay(since.at);
  if (time === '2BD') return last + bankingDayWhy(ORDINARY_RETURN_BANKING_DAYS, day, 'settlement');
  if (time === '2BD-n')
    return last + bankingDayWhy(ORDINARY_RETURN_BANKING_DAYS, easternDay(since.declinedAt ?? since.at), 'the decline');
  if (time === '5BD-r') return last + bankingDayWhy(DISHONOR_BANKING_DAYS, day, 'the return');
  if (time === '2BD-d') return last + bankingDayWhy(CONTEST_BANKING_DAYS, day, 'the dishonor');
  if (time === 'op') return `${last}just before the entry settles`;
  const lastDay = day + EXTENDED_RETURN_DAYS;
  if (time === '60CD')
    return because(`${last}first banking day after day ${EXTENDED_RETURN_DAYS}`, lastDay, nextBankingDay(lastDay));
  return `${code} has no deadline: the banks can agree on any time`;
}

function bankingDayWhy(count: number, since: DayNumber, noun: string): string {
  return because(`banking day ${count} after ${noun}`, since, addBankingDays(since, count));
}

function calendarDay(day: DayNumber, count: number, noun: string): ReturnMoment {
  const sent = bankingDayOnOrAfter(day);
  const closed = closedBecause(day);
  const at = openingOfBusiness(sent);
  if (closed === undefined) return { at, why: `day ${count} after ${noun}` };
  const also = closedBecause(sent - 1);
  // A weekend that a holiday follows, or a Saturday alone: then Sunday needs no saying.
  const then = also === undefined || also === closed || also === 'Sunday' ? '' : `, ${shortDay(sent - 1)} is ${also}`;
  return { at, why: `day ${count} is ${article(closed)}${then}, the bank sends it ${weekdayName(sent)}` };
}

function article(closed: string): string {
  return closed === 'Saturday' || closed === 'Sunday' ? `a ${closed}` : closed;
}

/** What is wrong with a moment, and what would have worked. */
export interface MomentFault {
  readonly message: string;
  readonly hint: string;
}

export interface MomentQuestion {
  readonly fact: TimedCode;
  readonly at: number;
  readonly since: Since;
  readonly late: boolean;
  /** Whether the moment that the days count from has happened. */
  readonly begun: boolean;
  readonly now: number;
}

/** What an answer that comes too early comes before. */
// biome-ignore format: a table reads in columns
const BEFORE = {
  submission: 'is submitted',
  settlement: 'settles',
  return:     'is returned',
  dishonor:   'is dishonored',
} as const;

/** An answer comes after what it answers, not in the past, and by its deadline unless it is asked to be late. */
export function momentFault({ fact, at, since, late, begun, now }: MomentQuestion): MomentFault | undefined {
  const { code } = fact;
  const stage = stageOf(fact) ?? 'return';
  const deadline = returnDeadline(fact, since);
  const noun = STAGES[stage].since;
  if (at < since.at || (at === since.at && !begun && stage !== 'reject'))
    return {
      message: `${code} at ${isoText(at)} is before the entry ${BEFORE[noun]} (${isoText(since.at)}).`,
      hint: `Any time after ${noun} works${deadline === undefined ? '' : `, until ${isoText(deadline)}`}.`,
    };
  if (isRefusedLater(fact, since) && at < since.declinedAt)
    return {
      message: `${code} at ${isoText(at)} is before the receiver declines the credit (${isoText(since.declinedAt)}).`,
      hint: `Any time after the decline works${deadline === undefined ? '' : `, until ${isoText(deadline)}`}.`,
    };
  if (stage === 'reject' && deadline !== undefined && at > deadline)
    return {
      message: `${code} at ${isoText(at)} is after the settlement of the entry; an operator rejects only before settlement.`,
      hint: `The last time that works is ${isoText(deadline)}.`,
    };
  if (at < now)
    return {
      message: `${code} at ${isoText(at)} is in the past: it is ${isoText(now)}.`,
      hint: pastHint(deadline, { now, late }),
    };
  if (deadline !== undefined && at > deadline && !late)
    return {
      message: `${code} at ${isoText(at)} is after its deadline.`,
      hint: `The last time that works is ${isoText(deadline)}; late: true sends a late return.`,
    };
  return undefined;
}

function pastHint(deadline: number | undefined, { now, late }: Pick<MomentQuestion, 'now' | 'late'>): string {
  if (deadline === undefined || deadline >= now)
    return `The last time that works is ${deadline === undefined ? 'any from now on' : isoText(deadline)}.`;
  const was = `The last time that would have worked was ${isoText(deadline)}`;
  return late
    ? `${was}. A late return can be sent at any time from now on.`
    : `${was}; late: true sends a late return.`;
}
