import type { DayNumber } from './civil-date.ts';
import type { SourceId } from './sources.ts';

/**
 * Rows of dated tables. A fact that networks change over time is one row per version, and a world follows the rows
 * in effect on its own day. `npm run facts` lists all of them with their sources.
 */
export interface Dated {
  /** The first day on which the row applies, by the Eastern calendar; absent if it is older than any world (2022). */
  readonly from?: DayNumber;
  /** The first day on which the row no longer applies; absent if it has no known end. */
  readonly until?: DayNumber;
  /** The pages that state the fact. */
  readonly sources: readonly SourceId[];
  /** The values of sources that disagree, with the names of these sources; absent if all agree. */
  readonly differs?: string;
}

/** Reports whether a row is in effect on a day. */
export function isInEffect({ from, until }: Dated, day: DayNumber): boolean {
  return (from === undefined || from <= day) && (until === undefined || day < until);
}

/** Returns the row that is in effect on a day: the last one if several are. A day before all rows gets the first. */
export function inEffect<Row extends Dated>(rows: readonly Row[], day: DayNumber): Row {
  const row = rows.findLast((each) => isInEffect(each, day)) ?? rows[0];
  if (row === undefined) throw new Error('a dated table has a row');
  return row;
}
