import type { Database, SqlValue } from './database.ts';
import { indexesOf, isSmall, type ListIndexes, type Lookup, NO_INDEXES } from './list-indexes.ts';
import type { ListQuery } from './page-query.ts';

/** Returns a page of rows, and the total number of rows. */
export function selectPage<Row>(database: Database, query: ListQuery<Row>): { rows: Row[]; total: number } {
  const { total, page } = planPage(database, query);
  if (query.offset >= total) return { rows: [], total };
  const parameters = [...valuesOf(query), query.limit, query.offset];
  return { rows: query.rows.read(database, page, ...parameters), total };
}

/** Up to this many rows are looked up first and then sorted; more are read in their order until the page is full. */
export const SORTED_MAX = 500;

/** Returns the total of a list, and the statements that count it and read a page. Creates the indexes they need. */
export function planPage(database: Database, query: ListQuery): { total: number; count: string; page: string } {
  const small = query.indexed === undefined || isSmall(database, query.table);
  const { count, few, many } = database.plans.get(small ? 'small list' : 'big list', keyOf(query), () =>
    statementsOf(query, small ? NO_INDEXES : indexesOf(database, query)),
  );
  const total = database.number(count, ...valuesOf(query));
  return { total, count, page: total > SORTED_MAX ? many : few };
}

/** Everything that the statements of a list depend on. */
function keyOf({ table, conditions, order, rows }: ListQuery): string {
  const where = conditions.map(({ sql }) => sql).join(' AND ');
  return `${rows.select} FROM ${table} WHERE ${where} ORDER BY ${order.columns} ${order.direction}`;
}

interface Statements {
  readonly count: string;
  /** Reads a page of a list of at most SORTED_MAX rows. */
  readonly few: string;
  readonly many: string;
}

function statementsOf(query: ListQuery, { counted, few, many }: ListIndexes): Statements {
  const count = `SELECT count(*) AS number FROM ${sourceOf(query, counted)} WHERE ${whereOf(query, false)}`;
  return { count, few: pageSql(query, few), many: pageSql(query, many) };
}

function pageSql(query: ListQuery, { index, inOrder }: Lookup): string {
  const { rows, order } = query;
  const where = whereOf(query, inOrder);
  const source = sourceOf(query, index);
  const sorted = order.columns.map((column) => `${column} ${order.direction}`).join(', ');
  return `SELECT ${rows.select} FROM ${source} WHERE ${where} ORDER BY ${sorted} LIMIT ? OFFSET ?`;
}

function sourceOf({ table }: ListQuery, index: string | undefined): string {
  return index === undefined ? table : `${table} INDEXED BY ${index}`;
}

/** The unary plus hides a column from SQLite's planner, which then checks the rows in order instead of looking them up. */
function whereOf({ conditions }: ListQuery, inOrder: boolean): string {
  return conditions.map(({ sql, access }) => (inOrder && access === 'subquery' ? `+${sql}` : sql)).join(' AND ') || '1';
}

function valuesOf({ conditions }: ListQuery): SqlValue[] {
  return conditions.flatMap(({ values }) => values);
}
