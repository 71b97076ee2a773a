import { dayNumber } from '../../facts/civil-date.ts';
import { easternOffsetMs, easternTimeMs } from '../../facts/eastern-time.ts';
import { isoOf } from './dates.ts';

const MINUTES = 'YYYY-MM-DDTHH:MM'.length;
const FIELD = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/;

/** Formats epoch milliseconds as the value of a field for date and time, in Eastern time: `2026-02-17T08:30`. */
export function easternField(ms: number): string {
  return isoOf(ms + easternOffsetMs(ms)).slice(0, MINUTES);
}

/** Converts the value of such a field to epoch milliseconds; undefined if it is incomplete. */
export function msOfEasternField(text: string): number | undefined {
  const [year, month, day, hours, minutes] = (FIELD.exec(text) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return easternTimeMs(dayNumber(year, month, day), (hours ?? 0) * 60 + (minutes ?? 0));
}
