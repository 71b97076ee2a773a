import type { ExplainedRecord } from '../../nacha/explain.ts';

/** The index of a line in a file and of a field in that line, both from 0. */
export interface FieldPosition {
  readonly line: number;
  readonly field: number;
  /** The column, from 1, that keys to other lines keep, also over lines that are short or not loaded. */
  readonly column?: number;
}

/** The lines of a file. */
export interface FileLines {
  /** Number of all lines. */
  readonly total: number;
  /** Those that are loaded, by their index. */
  readonly loaded: ReadonlyMap<number, ExplainedRecord>;
}

const PAGE_LINES = 15;
/** Every line of an ACH file has this many. */
const COLUMNS = 94;

const STEPS: Readonly<Record<string, (lines: FileLines, at: FieldPosition) => FieldPosition>> = {
  ArrowRight: (_lines, { line, field }) => ({ line, field: field + 1 }),
  ArrowLeft: (_lines, { line, field }) => ({ line, field: field - 1 }),
  ArrowDown: (lines, at) => inLine(lines, at, at.line + 1),
  ArrowUp: (lines, at) => inLine(lines, at, at.line - 1),
  PageDown: (lines, at) => inLine(lines, at, Math.min(lines.total - 1, at.line + PAGE_LINES)),
  PageUp: (lines, at) => inLine(lines, at, Math.max(0, at.line - PAGE_LINES)),
  Home: (_lines, { line }) => ({ line, field: 0 }),
  End: ({ loaded }, { line }) => atColumn(loaded, { line, field: 0, column: COLUMNS }),
};

/**
 * Returns the position that a key moves to; undefined if the key is not a navigation key or the position does not exist. In a
 * line that is not loaded, only the first field exists.
 */
export function positionAfterKey(lines: FileLines, at: FieldPosition, key: string): FieldPosition | undefined {
  const to = STEPS[key]?.(lines, at);
  if (to === undefined || to.line < 0 || to.line >= lines.total) return undefined;
  const record = lines.loaded.get(to.line);
  const exists = record === undefined ? to.field === 0 : record.fields[to.field] !== undefined;
  return exists ? to : undefined;
}

/** Finds the field of another line that is in the same column. */
function inLine({ loaded }: FileLines, at: FieldPosition, line: number): FieldPosition {
  const column = at.column ?? loaded.get(at.line)?.fields[at.field]?.from ?? 1;
  return atColumn(loaded, { line, field: 0, column });
}

/** Returns a position with the field of its column, if its line is loaded. */
export function atColumn(loaded: FileLines['loaded'], at: FieldPosition): FieldPosition {
  const { line, column } = at;
  const record = loaded.get(line);
  if (record === undefined || column === undefined) return at;
  const field = record.fields.findIndex(({ to }) => to >= column);
  return { line, field: Math.max(0, field), column };
}
