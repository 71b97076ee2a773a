import { isoText } from '../../core/time.ts';
import {
  EXTENDED_RETURN_DAYS,
  ORDINARY_RETURN_BANKING_DAYS,
  openingOfBusiness,
  sixtyDayDeadline,
  twoBankingDayDeadline,
} from '../../facts/ach-calendar.ts';
import { addBankingDays, bankingDayOnOrAfter, closedBecause, nextBankingDay } from '../../facts/banking-calendar.ts';
import { type DayNumber, shortDay, weekdayName } from '../../facts/civil-date.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import { type ReturnCodeFact, returnDefaultDay } from '../../facts/return-codes.ts';
import { because } from '../batches/rules.ts';
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
    return { at: deadline ?? Math.max(now, settledAt + 1), why: deadlineWhy(fact, settlementDay) };
  }
  if (when === 'default') {
    const moment = returnMoment(fact, returnDefaultDay(fact.code) ?? { bankingDay: 1 }, settledAt, now);
    return moment.at < now ? { at: now, why: `the usual day of ${fact.code} is past` } : moment;
  }
  if ('moment' in when) return { at: when.moment, why: `the bank sends ${fact.code} at this moment` };
  if ('bankingDay' in when) {
    const sent = addBankingDays(settlementDay, when.bankingDay);
    return { at: openingOfBusiness(sent), why: bankingDayWhy(when.bankingDay, settlementDay) };
  }
  return calendarDay(settlementDay + when.day, when.day);
}

function deadlineWhy({ code, time }: ReturnCodeFact, settlementDay: DayNumber): string {
  if (time === '2BD')
    return `the last moment for ${code}: ${bankingDayWhy(ORDINARY_RETURN_BANKING_DAYS, settlementDay)}`;
  const lastDay = settlementDay + EXTENDED_RETURN_DAYS;
  if (time === '60CD')
    return because(
      `the last moment for ${code}: first banking day after day ${EXTENDED_RETURN_DAYS}`,
      lastDay,
      nextBankingDay(lastDay),
    );
  return `${code} has no deadline: the banks may agree on any moment`;
}

function bankingDayWhy(count: number, settlementDay: DayNumber): string {
  return because(`banking day ${count} after settlement`, settlementDay, addBankingDays(settlementDay, count));
}

function calendarDay(day: DayNumber, count: number): ReturnMoment {
  const sent = bankingDayOnOrAfter(day);
  const closed = closedBecause(day);
  const at = openingOfBusiness(sent);
  if (closed === undefined) return { at, why: `day ${count} after settlement` };
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
