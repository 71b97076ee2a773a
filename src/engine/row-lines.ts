import { namesOf, type RecordOf, type StoredColumns, text } from './columns.ts';
import type { Database, SqlValue } from './database.ts';
import { type RowShape, rowShape } from './row-shape.ts';

/** Reads the rows of statements that select its columns. */
export interface RowSource<Row> {
  /** The columns of a SELECT. */
  readonly select: string;
  read(database: Database, sql: string, ...parameters: readonly SqlValue[]): Row[];
}

/** Reads whole rows, with `SELECT *`. */
export function wholeRows<Row>(shape: RowShape<Row>): RowSource<Row> {
  return { select: '*', read: (database, sql, ...parameters) => database.all(shape, sql, ...parameters) };
}

/** Makes a row of a JSON list of its columns. */
export interface LineReader<Row> {
  rowOf(line: string): Row;
}

const LINE = text();

/**
 * Reads each row as one JSON list, of which `rowOf` makes a record: an object of forty columns costs the driver two to
 * three times as long. JSON has no BLOBs.
 */
export function linesOf<Row>(
  columns: readonly string[],
  rowOf: (line: string) => Row,
): RowSource<Row> & LineReader<Row> {
  return {
    select: lineOf(columns),
    rowOf,
    read: (database, sql, ...parameters) => database.column(LINE, sql, ...parameters).map((line) => rowOf(line)),
  };
}

function lineOf(columns: readonly string[]): string {
  return `json_array(${columns.join(', ')}) AS line`;
}

/** Reads each record as one JSON list, with its BLOBs in columns of their own. */
export function recordLines<Columns extends StoredColumns>(columns: Columns): RowSource<RecordOf<Columns>> {
  const blobs = namesOf(columns).filter((name) => columns[name]?.type === 'BLOB');
  const others = namesOf(columns).filter((name) => !blobs.includes(name));
  const lines = rowShape({ line: LINE, ...Object.fromEntries(blobs.map((name) => [name, columns[name] ?? LINE])) });
  // Rows are copies of one object, so that V8 gives all of them one shape.
  const blank: Record<string, unknown> = Object.fromEntries([...others, ...blobs].map((name) => [name, null]));
  const recordOf = (read: { readonly line: string } & Readonly<Record<string, unknown>>) => {
    const values: unknown[] = JSON.parse(read.line);
    const row = { ...blank };
    for (let at = 0; at < others.length; at++) row[others[at] ?? ''] = values[at];
    for (const name of blobs) row[name] = read[name];
    return row as RecordOf<Columns>;
  };
  return {
    select: [lineOf(others), ...blobs].join(', '),
    read: (database, sql, ...parameters) => database.all(lines, sql, ...parameters).map(recordOf),
  };
}
