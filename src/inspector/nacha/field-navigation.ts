import type { ExplainedRecord } from '../../nacha/explain.ts';

/** The index of a line in a file and of a field in that line, both from 0. */
export interface FieldPosition {
  readonly line: number;
  readonly field: number;
}

const PAGE_LINES = 15;

type Records = readonly ExplainedRecord[];

// biome-ignore format: a table reads in columns
const STEPS: Readonly<Record<string, (records: Records, at: FieldPosition) => FieldPosition>> = {
  ArrowRight: (_records, { line, field }) => ({ line, field: field + 1 }),
  ArrowLeft:  (_records, { line, field }) => ({ line, field: field - 1 }),
  ArrowDown:  (records, at) => inLine(records, at, at.line + 1),
  ArrowUp:    (records, at) => inLine(records, at, at.line - 1),
  PageDown:   (records, at) => inLine(records, at, Math.min(records.length - 1, at.line + PAGE_LINES)),
  PageUp:     (records, at) => inLine(records, at, Math.max(0, at.line - PAGE_LINES)),
  Home:       (_records, { line }) => ({ line, field: 0 }),
  End:        (records, { line }) => ({ line, field: (records[line]?.fields.length ?? 1) - 1 }),
};

/** Returns the position that a key moves to; undefined if the key is not a navigation key or the position does not exist. */
export function positionAfterKey(records: Records, at: FieldPosition, key: string): FieldPosition | undefined {
  const to = STEPS[key]?.(records, at);
  return to === undefined || records[to.line]?.fields[to.field] === undefined ? undefined : to;
}

/** Finds the field of another line that is in the same column. */
function inLine(records: Records, at: FieldPosition, line: number): FieldPosition {
  const column = records[at.line]?.fields[at.field]?.from ?? 1;
  const field = records[line]?.fields.findIndex(({ to }) => to >= column) ?? -1;
  return { line, field: Math.max(field, 0) };
}
