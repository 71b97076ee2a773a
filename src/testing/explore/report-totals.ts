import { GatewayError } from '../../engine/errors.ts';
import { isoDate, utcDay } from '../../facts/civil-date.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import type { ReportDays, ReportTotals } from './merchant.ts';
import type { Run } from './run.ts';
import { sum, type TransactionMoney } from './transaction-money.ts';

/** The totals that a report can have. */
export const TOTALS = ['paidCents', 'refundedCents', 'returnedCents', 'depositedCents', 'feesCents'] as const;

/** Returns the day of a time, `YYYY-MM-DD`. */
type DayOf = (time: number) => string;

/** The days of correct reports. */
export const NEW_YORK_DAY: DayOf = (time) => isoDate(easternDay(time));
/** The days of reports that use UTC by mistake. */
export const UTC_DAY: DayOf = (time) => isoDate(utcDay(time));

/** Adds up the money of some days. */
export function totalsOf(
  { gateway }: Run,
  money: readonly TransactionMoney[],
  days: ReportDays,
  dayOf: DayOf,
): Required<ReportTotals> {
  const moved = ({ movedCents }: TransactionMoney) => movedCents;
  const isOn = (time: number | undefined) => time !== undefined && isWithin(dayOf(time), days);
  const payments = money.filter(({ direction }) => direction === 'in');
  const deposits = gateway.ledger.deposits(gateway.merchant);
  const fees = statementsOf(gateway).filter(({ deposited_at: at }) => isOn(Date.parse(at)));
  return {
    paidCents: sum(
      payments.filter(({ paidAt }) => isOn(paidAt)),
      moved,
    ),
    refundedCents: sum(
      money.filter(({ direction, paidAt }) => direction === 'out' && isOn(paidAt)),
      moved,
    ),
    returnedCents: sum(
      payments.filter(({ returnedAt }) => isOn(returnedAt)),
      moved,
    ),
    depositedCents: deposits.reduce(
      (total, { depositedAt, amountCents }) => total + (isOn(Date.parse(depositedAt)) ? amountCents : 0),
      0,
    ),
    feesCents: fees.reduce((total, { lines }) => total + lines.reduce((sumOfLines, { fee }) => sumOfLines + fee, 0), 0),
  };
}

/** A page, which holds the deposits of any run. */
const DEPOSITS_MAX = 100;

/** A gateway without extensions has no statements, and a report cannot contain their fees. */
function statementsOf({ deposits }: Run['gateway']) {
  try {
    return deposits.list({ take: DEPOSITS_MAX }).data;
  } catch (error) {
    if (error instanceof GatewayError) return [];
    throw error;
  }
}

/** Reports whether money of a transaction belongs to these days. */
export function isOfDays(
  { movedCents, paidAt, returnedAt }: TransactionMoney,
  days: ReportDays,
  dayOf: DayOf,
): boolean {
  if (movedCents === 0) return false;
  return isWithin(dayOf(paidAt), days) || (returnedAt !== undefined && isWithin(dayOf(returnedAt), days));
}

function isWithin(day: string, { from, until }: ReportDays): boolean {
  return day >= from && day <= until;
}
