import type { Database } from './database.ts';
import type { Condition, PageQuery } from './page-query.ts';

/** Below this many rows a table is read as it is. */
export const INDEXED_FROM_ROWS = 2_000;
/** So many indexes of a table may each fit one list, for every sale writes all of them. */
export const FITTING_INDEXES_MAX = 12;
/** With those that lists which come later share: the tenant and the sort column alone. */
export const LIST_INDEXES_MAX = 24;

/** How the rows of a page are looked up. */
export interface Lookup {
  /** The planner's own choice where it is absent. */
  readonly index: string | undefined;
  /** Rows come in the order of the list, and are checked one by one until the page is full. */
  readonly inOrder: boolean;
}

/** How a list is counted, and how its pages are read: where few rows answer, and where many do. */
export interface ListIndexes {
  readonly counted: string | undefined;
  readonly few: Lookup;
  readonly many: Lookup;
}

const PLANNERS_CHOICE: Lookup = { index: undefined, inOrder: false };
export const NO_INDEXES: ListIndexes = { counted: undefined, few: PLANNERS_CHOICE, many: PLANNERS_CHOICE };

/**
 * The indexes of a list. Each costs every later sale some microseconds, so none is there before a list asks for it:
 * the first question of its kind to a big table takes as long as the index takes to make.
 */
export function indexesOf(database: Database, query: PageQuery): ListIndexes {
  const { walk, find, plain } = wantedColumns(query);
  const index = (columns: Columns | undefined, max: number) => columns && indexOn(database, query.table, columns, max);
  const finder = index(find, FITTING_INDEXES_MAX);
  const walker = index(walk, FITTING_INDEXES_MAX);
  const many = { index: walker ?? index(plain, LIST_INDEXES_MAX), inOrder: true };
  if (finder !== undefined) return { counted: finder, few: { index: finder, inOrder: false }, many };
  return { counted: walker, few: many.index === undefined ? PLANNERS_CHOICE : many, many };
}

/** Whether a table is read as it is. Its numbers grow with its rows, and the last one is known at once. */
export function isSmall(database: Database, table: string): boolean {
  return database.number(`SELECT max(${KEY}) AS number FROM ${table}`) < INDEXED_FROM_ROWS;
}

/** The key of every table with indexed lists, and the end of every index. */
const KEY = 'number';

type Columns = readonly string[];

export interface WantedColumns {
  /** For rows in the order of the list; undefined where the table itself is in it. */
  readonly walk: Columns | undefined;
  /** For a range that few rows are in; undefined where the list has none, or is sorted by it. */
  readonly find: Columns | undefined;
  /** For rows in the order of the list, whatever else is asked of them. */
  readonly plain: Columns | undefined;
}

/** The columns of the indexes that a list could use. */
export function wantedColumns({ conditions, orderBy }: Pick<PageQuery, 'conditions' | 'orderBy'>): WantedColumns {
  const order = orderBy.split(', ').map(columnOf);
  const [ranged] = columnsOf(conditions, RANGE).filter((column) => column !== order[0]);
  return {
    walk: columnsInOrder(conditions, order),
    find: ranged === undefined ? undefined : columnsInOrder(conditions, [ranged, KEY]),
    plain: columnsInOrder(conditions.slice(0, 1), order),
  };
}

/** What must be equal, then the order, then what else is asked, which is checked in the index and not in the row. */
function columnsInOrder(conditions: readonly Condition[], order: Columns): Columns | undefined {
  const equal = columnsOf(conditions, EQUALITY);
  const sorted = order.filter((column) => !equal.includes(column));
  if (equal.length === 0 && sorted[0] === KEY) return undefined;
  const checked = columnsOf(conditions, ANY).filter((column) => !equal.includes(column) && !sorted.includes(column));
  return [...equal, ...(checked.length === 0 ? sorted.slice(0, -1) : sorted), ...checked];
}

const EQUALITY = /^\w+ = \?$/;
const RANGE = /^\w+ [<>]=? \?$/;
const MEMBERSHIP = /^\w+ IN \(SELECT /;
const ANY = /^/;

/** Whether a condition asks for one of what another table holds. */
export function isMembership(sql: string): boolean {
  return MEMBERSHIP.test(sql);
}

function columnsOf(conditions: readonly Condition[], kind: RegExp): Columns {
  return [...new Set(conditions.filter(([sql]) => kind.test(sql)).map(([sql]) => columnOf(sql)))];
}

/** The column that a condition is on, or a term of an order: the first word in it that calls no function. */
function columnOf(sql: string): string {
  return /^(?:\w*\()*(\w+)/.exec(sql)?.[1] ?? sql;
}

/** The name of the index on these columns; makes it where it is not there and there are fewer than `max`. */
function indexOn(database: Database, table: string, columns: Columns, max: number): string | undefined {
  const list = columns.join(', ');
  const known = database.remember(`indexes of ${table}`, () => readIndexes(database, table));
  const there = known.get(list);
  if (there !== undefined) return there;
  if ([...known.values()].filter((name) => name.startsWith(MADE)).length >= max) return undefined;
  const name = `${MADE}${table}_${columns.join('_')}`;
  database.exec(`CREATE INDEX ${name} ON ${table} (${list})`);
  known.set(list, name);
  return name;
}

const MADE = 'listOf_';

/** The names of a table's indexes by their columns. A rollback forgets them, as it may have taken one back. */
function readIndexes(database: Database, table: string): Map<string, string> {
  const indexes = database.all<{ name: string; columns: string }>(
    `SELECT name, (SELECT group_concat(name, ', ') FROM pragma_index_info(indexes.name)) AS columns
     FROM pragma_index_list(?) AS indexes WHERE partial = 0`,
    table,
  );
  return new Map(indexes.map(({ name, columns }) => [columns, name]));
}
