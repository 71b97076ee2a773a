import { isoText } from '../../../engine/time.ts';
import { ORDINARY_RETURN_BANKING_DAYS, openingOfBusiness, twoBankingDayDeadline } from '../../../facts/ach-calendar.ts';
import { addBankingDays } from '../../../facts/banking-calendar.ts';
import type { Corrected } from '../../../facts/change-codes.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import {
  type ArrivalError,
  type ArrivalTime,
  arrivalTime,
  type RequestedArrival,
} from '../return-timing/arrival-times.ts';

/**
 * A bank sends a correction on the first banking day after settlement, and at the latest on the second (docs/sources.md,
 * "Notifications of change").
 */
const TIME = '2BD';

/** Returns the latest arrival of a notification of change: 08:30 Eastern on the second banking day after settlement. */
export function changeDeadline(settledAt: number): number {
  return twoBankingDayDeadline(easternDay(settledAt));
}

/** Returns when a notice arrives, with a reason in the wording of returns. */
export function changeArrival(code: string, when: RequestedArrival, settledAt: number, now: number): ArrivalTime {
  if (when === 'default') {
    const at = openingOfBusiness(addBankingDays(easternDay(settledAt), 1));
    if (at < now) return { at: now, why: `the usual day of ${code} is past` };
  }
  const day =
    when === 'default' ? { bankingDay: 1 } : when === 'deadline' ? { bankingDay: ORDINARY_RETURN_BANKING_DAYS } : when;
  return arrivalTime({ code, time: TIME }, day, { at: settledAt }, now);
}

/**
 * Returns why a notice is impossible at a time: it must arrive after settlement, not in the past, and within two banking days.
 */
export function changeArrivalError(question: {
  readonly code: string;
  readonly at: number;
  readonly settledAt: number;
  readonly begun: boolean;
  readonly now: number;
}): ArrivalError | undefined {
  const { code, at, settledAt, begun, now } = question;
  const deadline = changeDeadline(settledAt);
  const hint = `Any time after settlement works, until ${isoText(deadline)}.`;
  if (at < settledAt || (at === settledAt && !begun))
    return { message: `${code} at ${isoText(at)} is before the entry settles (${isoText(settledAt)}).`, hint };
  if (at > deadline)
    return {
      message: `${code} at ${isoText(at)} is after its deadline.`,
      hint: `The last time that works is ${isoText(deadline)}.`,
    };
  if (at < now) return { message: `${code} at ${isoText(at)} is in the past: it is ${isoText(now)}.`, hint };
  return undefined;
}

/** Reports whether a notification corrects account details. C13 corrects the addenda instead. */
export function hasCorrections(corrected: Corrected): boolean {
  return Object.values(corrected).some((value) => value !== undefined);
}
