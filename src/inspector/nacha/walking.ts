import type { ExplainedRecord } from '../../nacha/explain.ts';

/** A field of a file: the place of its line among all, and its own in the line, both from 0. */
export interface Place {
  readonly line: number;
  readonly field: number;
}

/** Lines that Page Down goes on by. */
const PAGE_LINES = 15;

type Records = readonly ExplainedRecord[];

// biome-ignore format: a table reads in columns
const STEPS: Readonly<Record<string, (records: Records, at: Place) => Place>> = {
  ArrowRight: (_records, { line, field }) => ({ line, field: field + 1 }),
  ArrowLeft:  (_records, { line, field }) => ({ line, field: field - 1 }),
  ArrowDown:  (records, at) => inLine(records, at, at.line + 1),
  ArrowUp:    (records, at) => inLine(records, at, at.line - 1),
  PageDown:   (records, at) => inLine(records, at, Math.min(records.length - 1, at.line + PAGE_LINES)),
  PageUp:     (records, at) => inLine(records, at, Math.max(0, at.line - PAGE_LINES)),
  Home:       (_records, { line }) => ({ line, field: 0 }),
  End:        (records, { line }) => ({ line, field: (records[line]?.fields.length ?? 1) - 1 }),
};

/** Where a key leads to; undefined where it leads nowhere. */
export function stepFrom(records: Records, at: Place, key: string): Place | undefined {
  const to = STEPS[key]?.(records, at);
  return to === undefined || records[to.line]?.fields[to.field] === undefined ? undefined : to;
}

/** The field of another line that stands below or above this one. */
function inLine(records: Records, at: Place, line: number): Place {
  const column = records[at.line]?.fields[at.field]?.from ?? 1;
  const field = records[line]?.fields.findIndex(({ to }) => to >= column) ?? -1;
  return { line, field: Math.max(field, 0) };
}
