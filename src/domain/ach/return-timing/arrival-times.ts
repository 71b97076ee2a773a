import { isoText } from '../../../engine/time.ts';
import { openingOfBusiness } from '../../../facts/ach-calendar.ts';
import { addBankingDays, bankingDayOnOrAfter, closedBecause } from '../../../facts/banking-calendar.ts';
import { type DayNumber, shortDay, weekdayName } from '../../../facts/civil-date.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import type { ReturnTime } from '../../../facts/return-codes.ts';
import { bankingDayReason, type CountingStart, RETURN_TIMINGS, startDay } from '../../../facts/return-timings.ts';
import { STAGES, stageOf } from './stages.ts';

/** The requested arrival of a return: a counted day, its deadline, a time in epoch milliseconds, or its usual day. */
export type RequestedArrival =
  | { readonly day: number }
  | { readonly bankingDay: number }
  | { readonly moment: number }
  | 'deadline'
  | 'default';

/** A code with the class that determines when it is timely. */
interface TimedCode {
  readonly code: string;
  readonly time: ReturnTime;
}

/** Returns the last timely time of a code in epoch milliseconds; undefined if the banks can agree on any. */
export function returnDeadline({ time }: Pick<TimedCode, 'time'>, start: CountingStart): number | undefined {
  return RETURN_TIMINGS[time].deadline?.at(start);
}

/** The arrival of a return or notice in epoch milliseconds, with the reason that the timeline shows. */
export interface ArrivalTime {
  readonly at: number;
  readonly why: string;
}

/** Returns when a code arrives, counted from the event that its stage counts from. */
export function arrivalTime(
  fact: TimedCode,
  requested: RequestedArrival,
  start: CountingStart,
  now: number,
): ArrivalTime {
  const event = countedEvent(fact);
  const firstDay = startDay(start);
  if (requested === 'deadline') {
    const deadline = returnDeadline(fact, start);
    return { at: deadline ?? Math.max(now, start.at + 1), why: deadlineReason(fact, start) };
  }
  if (requested === 'default') {
    const usual = usualArrival(fact, start, now);
    return usual.at < now ? { at: now, why: `the usual day of ${fact.code} is past` } : usual;
  }
  if ('moment' in requested) return { at: requested.moment, why: `${senderOf(fact)} sends ${fact.code} at this time` };
  if ('bankingDay' in requested) return openingOfBankingDay(requested.bankingDay, firstDay, event);
  return calendarDayArrival(firstDay + requested.day, requested.day, event);
}

/** An operator rejects on receipt of the file. Banks use the default day of the class, or the first banking day. */
function usualArrival(fact: TimedCode, start: CountingStart, now: number): ArrivalTime {
  if (stageOf(fact) === 'reject') return { at: start.at, why: 'the operator edits the file on receipt' };
  if (isDeclinedLater(fact, start)) return firstBankingDayAfter(start.declinedAt, 'the decline');
  if (isReviewed(fact, start)) return firstBankingDayAfter(Math.max(start.reviewedAt, start.at), 'the review');
  return arrivalTime(fact, RETURN_TIMINGS[fact.time].defaultDay ?? { bankingDay: 1 }, start, now);
}

function firstBankingDayAfter(time: number, event: string): ArrivalTime {
  return openingOfBankingDay(1, easternDay(time), event);
}

function isReviewed(
  { time }: TimedCode,
  start: CountingStart,
): start is CountingStart & { readonly reviewedAt: number } {
  return RETURN_TIMINGS[time].countsFromReview && start.reviewedAt !== undefined;
}

function isDeclinedLater(
  { time }: TimedCode,
  start: CountingStart,
): start is CountingStart & { readonly declinedAt: number } {
  return RETURN_TIMINGS[time].countsFromDecline && start.declinedAt !== undefined && start.declinedAt > start.at;
}

function countedEvent(fact: TimedCode): string {
  const { since } = STAGES[stageOf(fact) ?? 'return'];
  return since === 'return' || since === 'dishonor' ? `the ${since}` : since;
}

function senderOf(fact: TimedCode): string {
  const stage = stageOf(fact);
  if (stage === 'reject') return 'the operator';
  return stage === 'dishonor' ? 'the originating bank' : 'the bank';
}

function deadlineReason({ code, time }: TimedCode, start: CountingStart): string {
  const { deadline } = RETURN_TIMINGS[time];
  if (deadline === null) return `${code} has no deadline: the banks can agree on any time`;
  return `the last possible time for ${code}: ${deadline.reason(start)}`;
}

/** Returns the opening of the nth banking day after an event, with the reason. */
export function openingOfBankingDay(count: number, start: DayNumber, event: string): ArrivalTime {
  return { at: openingOfBusiness(addBankingDays(start, count)), why: bankingDayReason(count, start, event) };
}

/** Returns the opening of a calendar day, or of the next banking day, with the reason. */
export function calendarDayArrival(day: DayNumber, count: number, event: string): ArrivalTime {
  const sent = bankingDayOnOrAfter(day);
  const closed = closedBecause(day);
  const at = openingOfBusiness(sent);
  if (closed === undefined) return { at, why: `day ${count} after ${event}` };
  const also = closedBecause(sent - 1);
  // Names a holiday after a weekend too, but not the Sunday after a Saturday.
  const then = also === undefined || also === closed || also === 'Sunday' ? '' : `, ${shortDay(sent - 1)} is ${also}`;
  return { at, why: `day ${count} is ${withArticle(closed)}${then}, the bank sends it ${weekdayName(sent)}` };
}

function withArticle(closed: string): string {
  return closed === 'Saturday' || closed === 'Sunday' ? `a ${closed}` : closed;
}

/** An impossible arrival: the message of the error, and the hint with a time that works. */
export interface ArrivalError {
  readonly message: string;
  readonly hint: string;
}

/** An arrival to check, with the facts that it depends on. */
interface ArrivalCheck {
  readonly fact: TimedCode;
  readonly at: number;
  readonly start: CountingStart;
  readonly late: boolean;
  /** True if the event that the days count from has happened. */
  readonly hasStarted: boolean;
  readonly now: number;
}

const START_VERBS = {
  submission: 'is submitted',
  settlement: 'settles',
  return: 'is returned',
  dishonor: 'is dishonored',
} as const;

/** Checks that a code arrives after the event that it counts from, not in the past, and by its deadline unless `late`. */
export function arrivalError({ fact, at, start, late, hasStarted, now }: ArrivalCheck): ArrivalError | undefined {
  const { code } = fact;
  const stage = stageOf(fact) ?? 'return';
  const deadline = returnDeadline(fact, start);
  const event = STAGES[stage].since;
  if (at < start.at || (at === start.at && !hasStarted && stage !== 'reject'))
    return {
      message: `${code} at ${isoText(at)} is before the entry ${START_VERBS[event]} (${isoText(start.at)}).`,
      hint: `Any time after ${event} works${deadline === undefined ? '' : `, until ${isoText(deadline)}`}.`,
    };
  if (isDeclinedLater(fact, start) && at < start.declinedAt)
    return {
      message: `${code} at ${isoText(at)} is before the receiver declines the credit (${isoText(start.declinedAt)}).`,
      hint: `Any time after the decline works${deadline === undefined ? '' : `, until ${isoText(deadline)}`}.`,
    };
  if (isReviewed(fact, start) && at < start.reviewedAt)
    return {
      message: `${code} at ${isoText(at)} is before the bank has reviewed the statement (${isoText(start.reviewedAt)}).`,
      hint: `Any time after the review works${deadline === undefined ? '' : `, until ${isoText(deadline)}`}.`,
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

function pastHint(deadline: number | undefined, { now, late }: Pick<ArrivalCheck, 'now' | 'late'>): string {
  if (deadline === undefined || deadline >= now)
    return `The last time that works is ${deadline === undefined ? 'any from now on' : isoText(deadline)}.`;
  const was = `The last time that would have worked was ${isoText(deadline)}`;
  return late
    ? `${was}. A late return can be sent at any time from now on.`
    : `${was}; late: true sends a late return.`;
}
