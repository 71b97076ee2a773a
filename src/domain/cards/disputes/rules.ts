import type { CardBrand } from '../../../facts/card-numbers.ts';
import type { DayNumber } from '../../../facts/civil-date.ts';
import type { DisputeReason } from '../../../facts/dispute-reasons.ts';
import { DISPUTE_DAYS_MAX, LIABILITY_SHIFTS, USUAL_DISPUTE_DAY } from '../../../facts/dispute-rules.ts';
import { easternDay, easternTimeMs } from '../../../facts/eastern-time.ts';
import {
  type ArrivalTime,
  calendarDayArrival,
  openingOfBankingDay,
  type RequestedArrival,
} from '../../ach/return-timing/arrival-times.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';

const SECOND_MS = 1_000;

/** Returns the last second of an Eastern day. */
function lastSecondOf(day: DayNumber): number {
  return easternTimeMs(day + 1, 0) - SECOND_MS;
}

/** Returns the last second in which the cardholder can dispute a transaction. */
export function cardholderDeadline(
  reason: DisputeReason,
  { createdAt }: Pick<TransactionRecord, 'createdAt'>,
  expectedDay: DayNumber | null,
): number {
  const day = easternDay(createdAt);
  const since = reason.isNonReceipt ? Math.max(day, expectedDay ?? day) : day;
  return lastSecondOf(Math.min(since + reason.days, day + DISPUTE_DAYS_MAX));
}

/** Reports whether a time is after the last second in which the cardholder can dispute. */
export function isAfterDeadline(at: number, deadline: number): boolean {
  return at >= deadline + SECOND_MS;
}

/** Returns when a dispute arrives, with the reason that the timeline shows. */
export function disputeArrival(
  requested: RequestedArrival,
  { settledAt, deadline, now }: { readonly settledAt: number; readonly deadline: number; readonly now: number },
): ArrivalTime {
  const day = easternDay(settledAt);
  if (requested === 'deadline') return { at: deadline, why: 'the cardholder’s last second' };
  if (requested === 'default') {
    const usual = calendarDayArrival(day + USUAL_DISPUTE_DAY, USUAL_DISPUTE_DAY, 'settlement');
    return usual.at < now ? { at: now, why: `day ${USUAL_DISPUTE_DAY} after settlement has passed` } : usual;
  }
  if ('moment' in requested) return { at: requested.moment, why: 'the issuer sends it at this time' };
  if ('bankingDay' in requested) return openingOfBankingDay(requested.bankingDay, day, 'settlement');
  return calendarDayArrival(day + requested.day, requested.day, 'settlement');
}

/** Returns why a transaction cannot be disputed, or undefined if it can. */
export function undisputable(transaction: TransactionRecord): string | undefined {
  const { processor, kind, state } = transaction;
  if (processor === 'ach') return 'A bank debit is disputed by its return: use simulate.ach.return with R10';
  if (kind === 'REFUND') return 'A REFUND cannot be disputed: dispute the transaction that it refunds';
  if (UNCHARGED.has(state)) return `The transaction is ${state} and charges nothing, so it cannot be disputed`;
  if (kind === 'AUTH' && state === 'authorized') return 'An AUTH cannot be disputed before its capture';
  return undefined;
}

/** States in which a card transaction charges nothing, now or later. */
const UNCHARGED: ReadonlySet<string> = new Set(['declined', 'voided', 'expired', 'rejected']);

/** Reports whether a transaction can still be disputed when the dispute arrives. */
export function isDisputable(transaction: TransactionRecord): boolean {
  return transaction.settledAt !== null && undisputable(transaction) === undefined;
}

/** Returns why the network refuses a reason because of 3-D Secure; undefined if it does not. */
export function liabilityShift(transaction: TransactionRecord, code: string): string | undefined {
  if (!LIABILITY_SHIFTS.has(code)) return undefined;
  const { three_d_secure: authenticated } = JSON.parse(transaction.metadata);
  return authenticated === true
    ? `The metadata of the transaction has three_d_secure: true, so the issuer is liable for fraud and the network refuses ${code}`
    : undefined;
}

/** Returns the network of a card transaction. */
export function networkOf({ masked }: Pick<TransactionRecord, 'masked'>): CardBrand {
  return JSON.parse(masked).brand;
}
