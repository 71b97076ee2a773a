import { text } from './columns.ts';
import type { Database, SqlValue } from './database.ts';
import type { RowShape } from './row-shape.ts';

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
