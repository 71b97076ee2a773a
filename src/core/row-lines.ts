import type { Database, SqlValue } from './database.ts';

/**
 * Rows that are read as one text each: an object of forty columns costs the driver two to three times what it costs
 * SQLite to write them as a JSON list and us to read that.
 */
export interface RowLines {
  /** What a statement selects. */
  readonly select: string;
  readonly rowOf: (read: Line) => unknown;
}

/** A row as it is read: one text, and beside it what JSON has no word for. */
type Line = { readonly line: string } & Readonly<Record<string, unknown>>;

/** Columns that are texts and numbers, in a row that `rowOf` makes of their values. */
export function linesOf<Values extends readonly unknown[]>(
  columns: readonly string[],
  rowOf: (values: Values) => unknown,
): RowLines {
  return { select: lineOf(columns), rowOf: ({ line }) => rowOf(JSON.parse(line)) };
}

/** Columns of which some are BLOBs. Rows are copies of one object, and so have one shape for the compiler. */
export function linesWithBlobs(columns: readonly string[], blobs: readonly string[]): RowLines {
  const blank: Record<string, unknown> = Object.fromEntries([...columns, ...blobs].map((column) => [column, null]));
  return {
    select: [lineOf(columns), ...blobs].join(', '),
    rowOf(read) {
      const values: unknown[] = JSON.parse(read.line);
      const row = { ...blank };
      for (let at = 0; at < columns.length; at++) row[columns[at] ?? ''] = values[at];
      for (const blob of blobs) row[blob] = read[blob];
      return row;
    },
  };
}

function lineOf(columns: readonly string[]): string {
  return `json_array(${columns.join(', ')}) AS line`;
}

/** The rows of a statement that selects these lines. */
export function readLines<Row>(
  database: Database,
  { rowOf }: RowLines,
  sql: string,
  ...parameters: readonly SqlValue[]
): Row[] {
  return database.all<Line>(sql, ...parameters).map((read) => rowOf(read) as Row);
}

/** The first row of it, or undefined. */
export function readLine<Row>(
  database: Database,
  { rowOf }: RowLines,
  sql: string,
  ...parameters: readonly SqlValue[]
): Row | undefined {
  const read = database.get<Line>(sql, ...parameters);
  return read === undefined ? undefined : (rowOf(read) as Row);
}
