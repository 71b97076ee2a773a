import type { Database, SqlValue } from './database.ts';

/**
 * Rows that are read as one text each: an object of forty columns costs the driver two to three times what it costs
 * SQLite to write them as a JSON list and us to read that.
 */
export interface RowLines<Row = unknown> {
  /** What a statement selects. */
  readonly select: string;
  readonly rowOf: (line: string) => Row;
}

/** Columns that are texts and numbers, in a row that `rowOf` makes of their values. */
export function linesOf<Values extends readonly unknown[], Row>(
  columns: readonly string[],
  rowOf: (values: Values) => Row,
): RowLines<Row> {
  return { select: lineOf(columns), rowOf: (line) => rowOf(JSON.parse(line)) };
}

function lineOf(columns: readonly string[]): string {
  return `json_array(${columns.join(', ')}) AS line`;
}

/** The rows of a statement that selects these lines. */
export function readLines<Row>(
  database: Database,
  { rowOf }: RowLines<Row>,
  sql: string,
  ...parameters: readonly SqlValue[]
): Row[] {
  return database.column<string>(sql, ...parameters).map(rowOf);
}

/** The same where some columns are BLOBs, for which JSON has no word: they stand beside the text. */
export interface RowLinesWithBlobs<Row> {
  readonly select: string;
  readonly rowOf: (read: LineWithBlobs) => Row;
}

type LineWithBlobs = { readonly line: string } & Readonly<Record<string, unknown>>;

/** Rows are copies of one object, and so have one shape for the compiler. */
export function linesWithBlobs<Row>(columns: readonly string[], blobs: readonly string[]): RowLinesWithBlobs<Row> {
  const blank: Record<string, unknown> = Object.fromEntries([...columns, ...blobs].map((column) => [column, null]));
  return {
    select: [lineOf(columns), ...blobs].join(', '),
    rowOf(read) {
      const values: unknown[] = JSON.parse(read.line);
      const row = { ...blank };
      for (let at = 0; at < columns.length; at++) row[columns[at] ?? ''] = values[at];
      for (const blob of blobs) row[blob] = read[blob];
      return row as Row;
    },
  };
}

export function readLinesWithBlobs<Row>(
  database: Database,
  { rowOf }: RowLinesWithBlobs<Row>,
  sql: string,
  ...parameters: readonly SqlValue[]
): Row[] {
  return database.all<LineWithBlobs>(sql, ...parameters).map(rowOf);
}
