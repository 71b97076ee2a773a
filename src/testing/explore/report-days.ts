import type { ReportDays } from './merchant.ts';
import { NEW_YORK_DAY, UTC_DAY } from './report-totals.ts';
import type { TransactionMoney } from './transaction-money.ts';

/** Single days that are checked at the end of a run. */
const DAYS_MAX = 3;

/** Picks days to check: all together, then single days, and the days before the run. */
export function reportedDays(
  money: readonly TransactionMoney[],
  all: readonly TransactionMoney[],
  depositTimes: readonly number[],
): readonly ReportDays[] {
  const times = money.filter(({ movedCents }) => movedCents > 0).flatMap(timesOf);
  const earlier = all.filter((one) => one.movedCents > 0 && !money.some(({ id }) => id === one.id)).flatMap(timesOf);
  const single = [...new Set(times.toSorted(byRisk).map(NEW_YORK_DAY))].slice(0, DAYS_MAX);
  const days = [span(times), ...single.map((day) => ({ from: day, until: day })), span(earlier), span(depositTimes)];
  return days.flatMap((days) => days ?? []);
}

function timesOf({ paidAt, returnedAt }: TransactionMoney): readonly number[] {
  return returnedAt === undefined ? [paidAt] : [paidAt, returnedAt];
}

/** Times that belong to different days in New York and in UTC come first. */
function byRisk(first: number, second: number): number {
  return Number(isOnOneDay(first)) - Number(isOnOneDay(second)) || first - second;
}

function isOnOneDay(time: number): boolean {
  return NEW_YORK_DAY(time) === UTC_DAY(time);
}

function span(times: readonly number[]): ReportDays | undefined {
  if (times.length === 0) return undefined;
  return { from: NEW_YORK_DAY(Math.min(...times)), until: NEW_YORK_DAY(Math.max(...times)) };
}
