/** Marks what changes the merchant's money at one moment: returns, disputes, and deposits. */

import type { Database } from '../../engine/database.ts';
import { isoText } from '../../engine/time.ts';
import { listMarked, type MarkedRow } from './money-store.ts';
import type { MoneyMark } from './money-types.ts';

/** If there are more, the time from the first to the last is divided into this many parts. Each has one mark of each kind at most. */
const PARTS = 60;

/** Returns the marks of a client, or of all clients, by time. What is close together is one mark with its count and sum. */
export function viewMoneyMarks(database: Database, client: string | undefined): readonly MoneyMark[] {
  const rows = listMarked(database, client);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const length = (last.at - first.at) / PARTS + 1;
  const keyOf = ({ at, kind }: MarkedRow, index: number) =>
    rows.length <= PARTS ? String(index) : `${kind} ${Math.floor((at - first.at) / length)}`;
  const marks = new Map<string, MoneyMark>();
  for (const [index, row] of rows.entries()) {
    const known = marks.get(keyOf(row, index));
    const { at, kind, subject, amountCents } = row;
    const joined = known && {
      ...known,
      until: isoText(at),
      subject: null,
      count: known.count + 1,
      amountCents: known.amountCents + amountCents,
    };
    marks.set(
      keyOf(row, index),
      joined ?? { at: isoText(at), until: isoText(at), kind, subject, count: 1, amountCents },
    );
  }
  return [...marks.values()];
}
