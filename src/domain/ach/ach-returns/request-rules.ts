import { isoText } from '../../../engine/time.ts';
import { ACH_CUTOFF_MINUTES } from '../../../facts/ach-calendar.ts';
import { addBankingDays, bankingDayOnOrAfter } from '../../../facts/banking-calendar.ts';
import { isoDate } from '../../../facts/civil-date.ts';
import { inEffect } from '../../../facts/dated.ts';
import { easternDay, easternTimeMs } from '../../../facts/eastern-time.ts';
import { RETURN_REQUESTS } from '../../../facts/return-requests.ts';
import { bankingDayReason } from '../../../facts/return-timings.ts';
import {
  type ArrivalError,
  type ArrivalTime,
  calendarDayArrival,
  openingOfBankingDay,
  type RequestedArrival,
} from '../return-timing/arrival-times.ts';
import type { ReturnRequest } from './store.ts';

/** Responses of the receiver's bank: it returns the entry with R06, declines, or does not respond by the deadline. */
export const REQUEST_RESPONSES = ['return', 'decline', 'none'] as const satisfies readonly ReturnRequest['response'][];
/** The response of the receiver's bank to a request for a return. */
export type ReturnRequestResponse = (typeof REQUEST_RESPONSES)[number];

/** Reasons of the originator's bank for a request. Before 2024-10-01, the rules allow only `error`. */
export const REQUEST_REASONS = ['error', 'fraud', 'other'] as const satisfies readonly ReturnRequest['reason'][];
/** The reason of the originator's bank for a request for a return. */
export type ReturnRequestReason = (typeof REQUEST_REASONS)[number];

/** The gateway's own choice: the rules name only the last day. */
const USUAL_RESPONSE_BANKING_DAYS = 5;

const EVENT = 'the request';

/** Returns why the rules of the day forbid a request for this reason; undefined if they allow it. */
export function requestReasonError(reason: ReturnRequestReason, now: number): ArrivalError | undefined {
  const { errorsOnly, until } = inEffect(RETURN_REQUESTS, easternDay(now));
  if (!errorsOnly || reason === 'error' || until === undefined) return undefined;
  return {
    message: `Before ${isoDate(until)}, a return can be requested only for an erroneous entry, and the reason is ${reason}.`,
    hint: `Pass reason: 'error', or advance the clock to ${isoDate(until)}.`,
  };
}

/** The last time for a response, and its rule for the timeline. */
interface ResponseDeadline {
  readonly at: number;
  readonly why: string;
}

/** Returns the last time for a response, 17:00 Eastern of the last day; undefined if the rules of the day set none. */
export function responseDeadline(requestedAt: number): ResponseDeadline | undefined {
  const { responseBankingDays } = inEffect(RETURN_REQUESTS, easternDay(requestedAt));
  if (responseBankingDays === null) return undefined;
  const start = bankingDayOnOrAfter(easternDay(requestedAt));
  return {
    at: easternTimeMs(addBankingDays(start, responseBankingDays), ACH_CUTOFF_MINUTES),
    why: bankingDayReason(responseBankingDays, start, EVENT),
  };
}

/** Returns the time of a response, counted from the request; undefined for the deadline of a request that has none. */
export function responseTime(when: RequestedArrival, requestedAt: number): ArrivalTime | undefined {
  if (when === 'deadline') return responseDeadline(requestedAt);
  if (when === 'default') return responseTime({ bankingDay: USUAL_RESPONSE_BANKING_DAYS }, requestedAt);
  if ('moment' in when) return { at: when.moment, why: 'the bank responds at this time' };
  const start = bankingDayOnOrAfter(easternDay(requestedAt));
  if ('bankingDay' in when) return openingOfBankingDay(when.bankingDay, start, EVENT);
  return calendarDayArrival(start + when.day, when.day, EVENT);
}

/** Checks that a response arrives after the request and by its deadline. */
export function responseTimeError(at: number, requestedAt: number): ArrivalError | undefined {
  const deadline = responseDeadline(requestedAt);
  const hint =
    deadline === undefined ? 'Any time from now on works.' : `The last time that works is ${isoText(deadline.at)}.`;
  if (at < requestedAt)
    return { message: `A response at ${isoText(at)} is in the past: it is ${isoText(requestedAt)}.`, hint };
  if (deadline !== undefined && at > deadline.at)
    return {
      message: `A response at ${isoText(at)} is after its deadline.`,
      hint: `${hint} response: 'none' lets it pass.`,
    };
  return undefined;
}
