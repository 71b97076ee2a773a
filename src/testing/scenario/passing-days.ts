import { closedBecause, isBankingDay } from '../../facts/banking-calendar.ts';
import type { DayNumber } from '../../facts/civil-date.ts';

/** Describes the days between two dates, such as `3 days pass, 1 of them banking days`. Undefined if there are none. */
export function passingDays(from: DayNumber, to: DayNumber): string | undefined {
  const days = Array.from({ length: Math.max(0, to - from - 1) }, (_, index) => from + 1 + index);
  if (days.length === 0) return undefined;
  const banking = days.filter(isBankingDay).length;
  if (banking === 0) return `banks are closed: ${days.map((day) => closedBecause(day)).join(', ')}`;
  const passed = `${days.length} ${days.length === 1 ? 'day passes' : 'days pass'}`;
  return banking === days.length ? passed.replace('day', 'banking day') : `${passed}, ${banking} of them banking days`;
}
