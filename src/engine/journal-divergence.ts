import type { Journal } from './journal.ts';

/** Read at once; more would take memory that is free again right after. */
const ROWS_AT_ONCE = 16;
const LINES_AT_ONCE = 2_000;

/**
 * Returns the time at which two journals start to differ: that of the earlier one of their first different lines. It is
 * infinite if one of them is the beginning of the other, and minus infinity if no line is retained in both.
 */
export function divergenceOf(left: Journal, right: Journal): number {
  let position = Math.max(equalRowsOf(left, right), firstOf(left) - 1, firstOf(right) - 1);
  if (position > Math.min(left.count, right.count)) return Number.NEGATIVE_INFINITY;
  for (;;) {
    const ours = left.listAfter(position, LINES_AT_ONCE);
    const theirs = right.listAfter(position, LINES_AT_ONCE);
    const shorter = Math.min(ours.length, theirs.length);
    for (let at = 0; at < shorter; at++) {
      const [one, other] = [ours[at]?.entry, theirs[at]?.entry];
      if (one !== undefined && other !== undefined && JSON.stringify(one) !== JSON.stringify(other))
        return Math.min(one.at, other.at);
    }
    if (shorter === 0) return Number.POSITIVE_INFINITY;
    position += shorter;
  }
}

function firstOf(journal: Journal): number {
  return journal.listAfter(0, 1)[0]?.position ?? journal.count + 1;
}

/** Returns the position up to which both journals have the same stored rows: comparing their texts is faster than parsing them. */
function equalRowsOf(left: Journal, right: Journal): number {
  const [ours, theirs] = [left.heads, right.heads];
  const other = ours.findIndex(({ number, head }, at) => theirs[at]?.number !== number || theirs[at]?.head !== head);
  // A row with another head can have the same text.
  const otherHead = `[${ours[other]?.number ?? (ours.at(-1)?.number ?? 0) + 1},`;
  for (let position = 0; ; ) {
    const rows = left.listStoredAfter(position, ROWS_AT_ONCE);
    const same = right.listStoredAfter(position, ROWS_AT_ONCE);
    for (const [at, { lastLine, lines }] of rows.entries()) {
      if (same[at]?.lastLine !== lastLine || same[at]?.lines !== lines || lines.includes(otherHead)) return position;
      position = lastLine;
    }
    if (rows.length === 0) return position;
  }
}
