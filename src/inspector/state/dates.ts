// The only module of the page that creates a `Date`: uPlot takes dates, and the server takes ISO text.
import { easternOffsetMs } from '../../facts/eastern-time.ts';

/** Converts epoch milliseconds to ISO 8601. */
export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/**
 * Converts epoch milliseconds to a `Date` whose local fields are those of Eastern time, in which uPlot labels its axis. Its own
 * function for a time zone formats and parses a text, which takes some milliseconds for each drawing.
 */
export function easternDate(ms: number): Date {
  const wall = new Date(ms + easternOffsetMs(ms));
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()];
  return new Date(year, month, day, wall.getUTCHours(), wall.getUTCMinutes(), wall.getUTCSeconds());
}
