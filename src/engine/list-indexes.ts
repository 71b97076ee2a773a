import { text } from './columns.ts';
import type { Database } from './database.ts';
import type { ColumnAccess, ListQuery, WhereCondition } from './page-query.ts';
import { rowShape } from './row-shape.ts';

/** A table with fewer rows gets no indexes. */
export const INDEXED_FROM_ROWS = 2_000;
/** Indexes of a table that each fit one list. Bounded, because every sale writes all of them. */
export const FITTING_INDEXES_MAX = 12;
/** The same limit with indexes that several lists share, on the tenant and the sort column alone. */
export const LIST_INDEXES_MAX = 24;

/** The index that reads a page. */
export interface Lookup {
  /** Default: SQLite's planner decides. */
  readonly index: string | undefined;
  /** The index has the order of the list: rows are checked one by one until the page is full. */
  readonly inOrder: boolean;
}

/** The indexes that count a list, and that read a page of a short and of a long list. */
export interface ListIndexes {
  readonly counted: string | undefined;
  readonly few: Lookup;
  readonly many: Lookup;
}

const PLANNERS_CHOICE: Lookup = { index: undefined, inOrder: false };
/** For lists without suitable indexes: SQLite's planner chooses. */
export const NO_INDEXES: ListIndexes = { counted: undefined, few: PLANNERS_CHOICE, many: PLANNERS_CHOICE };

/**
 * Returns the indexes of a list, and creates missing ones. Each index costs every later sale some microseconds, so it is
 * created by the first list that needs it, and that list waits for it.
 */
export function indexesOf(database: Database, query: ListQuery): ListIndexes {
  const { inOrder, inRange, plain } = wantedColumns(query);
  const index = (columns: IndexColumns | undefined, max: number) =>
    columns && indexOn(database, query.table, columns, max);
  const ranged = index(inRange, FITTING_INDEXES_MAX);
  const ordered = index(inOrder, FITTING_INDEXES_MAX);
  const many = { index: ordered ?? index(plain, LIST_INDEXES_MAX), inOrder: true };
  if (ranged !== undefined) return { counted: ranged, few: { index: ranged, inOrder: false }, many };
  return { counted: ordered, few: many.index === undefined ? PLANNERS_CHOICE : many, many };
}

/** Reports whether a table is too small for indexes. `number` grows with the rows, and reading its maximum is cheap. */
export function isSmall(database: Database, table: string): boolean {
  return database.number(`SELECT max(${KEY}) AS number FROM ${table}`) < INDEXED_FROM_ROWS;
}

/** The key of every table with indexed lists. */
const KEY = 'number';

type IndexColumns = readonly string[];

interface WantedColumns {
  /** For reading rows in the order of the list; undefined if the table itself has that order. */
  readonly inOrder: IndexColumns | undefined;
  /** For looking up a range with few rows; undefined if the list has none, or is sorted by its column. */
  readonly inRange: IndexColumns | undefined;
  /** For reading rows in the order of the list, regardless of its filters. */
  readonly plain: IndexColumns | undefined;
}

function wantedColumns({ conditions, order }: ListQuery): WantedColumns {
  const { columns } = order;
  const ranged = columnsOf(conditions, 'range').find((column) => column !== columns[0]);
  return {
    inOrder: columnsInOrder(conditions, columns),
    inRange: ranged === undefined ? undefined : columnsInOrder(conditions, [ranged, KEY]),
    plain: columnsInOrder(conditions.slice(0, 1), columns),
  };
}

/** The columns with one value, then the order, then the other columns, which are checked in the index and not in the row. */
function columnsInOrder(conditions: readonly WhereCondition[], order: IndexColumns): IndexColumns | undefined {
  const equal = columnsOf(conditions, 'value');
  const sorted = order.filter((column) => !equal.includes(column));
  if (equal.length === 0 && sorted[0] === KEY) return undefined;
  const checked = columnsOf(conditions).filter((column) => !equal.includes(column) && !sorted.includes(column));
  return [...equal, ...(checked.length === 0 ? sorted.slice(0, -1) : sorted), ...checked];
}

function columnsOf(conditions: readonly WhereCondition[], access?: ColumnAccess): IndexColumns {
  const found = access === undefined ? conditions : conditions.filter((condition) => condition.access === access);
  return [...new Set(found.map(({ column }) => column))];
}

/** The name of the index on these columns. Creates a missing one unless lists already have `max` indexes. */
function indexOn(database: Database, table: string, columns: IndexColumns, max: number): string | undefined {
  const list = columns.join(', ');
  const known = database.plans.get('indexes', table, () => readIndexes(database, table));
  const existing = known.get(list);
  if (existing !== undefined) return existing;
  if ([...known.values()].filter((name) => name.startsWith(PREFIX)).length >= max) return undefined;
  const name = `${PREFIX}${table}_${columns.join('_')}`;
  database.exec(`CREATE INDEX ${name} ON ${table} (${list})`);
  known.set(list, name);
  return name;
}

const PREFIX = 'listOf_';

const indexRows = rowShape({ name: text(), columns: text() });

/** The names of a table's indexes by their columns. A rollback forgets them, because it can remove one. */
function readIndexes(database: Database, table: string): Map<string, string> {
  const indexes = database.all(
    indexRows,
    `SELECT name, (SELECT group_concat(name, ', ') FROM pragma_index_info(indexes.name)) AS columns
     FROM pragma_index_list(?) AS indexes WHERE partial = 0`,
    table,
  );
  return new Map(indexes.map(({ name, columns }) => [columns, name]));
}
