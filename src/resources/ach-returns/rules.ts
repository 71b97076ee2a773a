import { isoText } from '../../core/time.ts';
import { openingOfBusiness, sixtyDayDeadline, twoBankingDayDeadline } from '../../facts/ach-calendar.ts';
import { addBankingDays, bankingDayOnOrAfter, closedBecause } from '../../facts/banking-calendar.ts';
import { type DayNumber, weekday } from '../../facts/civil-date.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import { type ReturnCodeFact, returnDefaultDay } from '../../facts/return-codes.ts';
import type { TransactionRecord } from '../transactions/store.ts';

/** When a return comes: counted from settlement, at its deadline, at a moment, or on the default day of its code. */
export type ReturnWhen =
  | { readonly day: number }
  | { readonly bankingDay: number }
  | { readonly moment: number }
  | 'deadline'
  | 'default';

const RETURNED_BY_BANKS = new Set(['2BD', '60CD', 'agree']);
/** Codes of entry classes that this gateway does not originate (RCK, ARC, BOC, POP, CIE, MTE, XCK, IAT, ENR). */
const OTHER_CLASSES = /^R(21|22|33|3[7-9]|4\d|5[0-3]|8[0-5])$/;
/** The debits of a consumer's account that a company's account or entry class can't draw. */
const CONSUMER_CLASS_ONLY = new Set(['R07', 'R10', 'R11']);

/** Whether receiving banks send this code, after settlement, for entry classes of ours. */
export function isSentByBanks(fact: ReturnCodeFact): boolean {
  return RETURNED_BY_BANKS.has(fact.time) && !OTHER_CLASSES.test(fact.code);
}

type Entry = Pick<TransactionRecord, 'kind' | 'secCode' | 'holderType'>;

/**
 * Why a bank can't answer this entry with this code, or undefined where it can.
 * R29 is a company's, R05 R07 R10 R11 a consumer's; an undeclared receiver takes the kind that the code needs.
 */
export function returnFault(fact: ReturnCodeFact, entry: Entry): string | undefined {
  const { code } = fact;
  if (OTHER_CLASSES.test(code)) return `${code} answers an entry class that this gateway does not originate`;
  if (!RETURNED_BY_BANKS.has(fact.time))
    return `${code} is sent by ${senderOf(fact)}, not by a receiving bank after settlement`;
  if (fact.entry === 'D' && entry.kind === 'PAYOUT') return `${code} answers a debit, and a PAYOUT is a credit`;
  if (fact.entry === 'C' && entry.kind === 'PAYMENT') return `${code} answers a credit, and a PAYMENT is a debit`;
  if (fact.account === 'N' && entry.holderType === 'person')
    return `${code} is a company's, and the account holder is a person`;
  if (fact.account === 'C' && entry.holderType === 'company')
    return `${code} is a consumer's, and the account holder is a company`;
  if (CONSUMER_CLASS_ONLY.has(code) && entry.secCode === 'CCD')
    return `${code} answers a consumer entry, and this one is CCD`;
  if (code === 'R05' && entry.secCode !== 'CCD') return `R05 answers a CCD entry, and this one is ${entry.secCode}`;
  return undefined;
}

function senderOf(fact: ReturnCodeFact): string {
  if (fact.time === 'op') return 'the ACH operator before settlement';
  return fact.by === 'ODFI' ? 'the originating bank against a return' : `the ${fact.by}`;
}

/** The last moment at which a return of this code is timely; undefined where the banks may agree on any. */
export function returnDeadline(fact: ReturnCodeFact, settledAt: number): number | undefined {
  const day = easternDay(settledAt);
  if (fact.time === '2BD') return twoBankingDayDeadline(day);
  return fact.time === '60CD' ? sixtyDayDeadline(day) : undefined;
}

/** When and why a return arrives. */
export interface ReturnMoment {
  readonly at: number;
  readonly why: string;
}

/** The moment of a return, counted from the settlement of its entry. */
export function returnMoment(fact: ReturnCodeFact, when: ReturnWhen, settledAt: number, now: number): ReturnMoment {
  const settlementDay = easternDay(settledAt);
  if (when === 'deadline') {
    const deadline = returnDeadline(fact, settledAt);
    return { at: deadline ?? Math.max(now, settledAt + 1), why: `the last moment for ${fact.code}` };
  }
  if (when === 'default') {
    const moment = returnMoment(fact, returnDefaultDay(fact.code) ?? { bankingDay: 1 }, settledAt, now);
    return moment.at < now ? { at: now, why: `the usual day of ${fact.code} is past` } : moment;
  }
  if ('moment' in when) return { at: when.moment, why: `the bank sends ${fact.code} at this moment` };
  if ('bankingDay' in when) {
    const at = openingOfBusiness(addBankingDays(settlementDay, when.bankingDay));
    return { at, why: `banking day ${when.bankingDay} after settlement` };
  }
  return calendarDay(settlementDay + when.day, when.day);
}

function calendarDay(day: DayNumber, count: number): ReturnMoment {
  const sent = bankingDayOnOrAfter(day);
  const closed = closedBecause(day);
  const at = openingOfBusiness(sent);
  if (closed === undefined) return { at, why: `day ${count} after settlement` };
  return { at, why: `day ${count} is ${article(closed)}, the bank sends it ${WEEKDAYS[weekday(sent)]}` };
}

function article(closed: string): string {
  return closed === 'Saturday' || closed === 'Sunday' ? `a ${closed}` : closed;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** What is wrong with a moment, and what would have worked. */
export interface MomentFault {
  readonly message: string;
  readonly hint: string;
}

export interface MomentQuestion {
  readonly code: string;
  readonly at: number;
  readonly deadline: number | undefined;
  readonly late: boolean;
  readonly settledAt: number;
  readonly settled: boolean;
  readonly now: number;
}

/** A return comes after settlement, not in the past, and by its deadline unless it is asked to be late. */
export function momentFault({
  code,
  at,
  deadline,
  late,
  settledAt,
  settled,
  now,
}: MomentQuestion): MomentFault | undefined {
  if (at < settledAt || (at === settledAt && !settled))
    return {
      message: `${code} at ${isoText(at)} is before the entry settles (${isoText(settledAt)}).`,
      hint: `Any moment after settlement works${deadline === undefined ? '' : `, until ${isoText(deadline)}`}.`,
    };
  if (at < now)
    return {
      message: `${code} at ${isoText(at)} is in the past: it is ${isoText(now)}.`,
      hint:
        deadline === undefined || deadline >= now
          ? `The last moment that works is ${deadline === undefined ? 'any from now on' : isoText(deadline)}.`
          : `The last moment that would have worked was ${isoText(deadline)}; late: true sends it untimely.`,
    };
  if (deadline !== undefined && at > deadline && !late)
    return {
      message: `${code} at ${isoText(at)} comes after its deadline.`,
      hint: `The last moment that works is ${isoText(deadline)}; late: true sends it untimely.`,
    };
  return undefined;
}
