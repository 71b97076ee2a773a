import { closedBecause } from './banking-calendar.ts';
import { type DayNumber, shortDay, weekdayName } from './civil-date.ts';

/** Over longer spans, weekends are obvious and not mentioned. */
const ONE_WEEKEND_DAYS = 7;

/** Returns a reason with the closed days in between: "first banking day after the close (Mon Jan 19 is …)". */
export function because(reason: string, from: DayNumber, to: DayNumber): string {
  const holidays: string[] = [];
  let weekend = false;
  for (let day = from + 1; day < to; day++) {
    const why = closedBecause(day);
    if (why === weekdayName(day)) weekend = true;
    else if (why !== undefined) holidays.push(`${shortDay(day)} is ${why}`);
  }
  if (holidays.length > 0) return `${reason} (${holidays.join(', ')})`;
  return weekend && to - from <= ONE_WEEKEND_DAYS ? `${reason} (over the weekend)` : reason;
}
