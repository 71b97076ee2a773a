import type { Database, SqlValue } from './database.ts';
import { indexesOf, isMembership, isSmall, type ListIndexes, type Lookup, NO_INDEXES } from './list-indexes.ts';
import type { Condition, PageQuery } from './page-query.ts';
import { readLines } from './row-lines.ts';

/** A page of rows and how many there are in all. */
export function selectPage<Row>(database: Database, query: PageQuery): { rows: Row[]; total: number } {
  const { total, page } = planPage(database, query);
  if (query.offset >= total) return { rows: [], total };
  const parameters = [...valuesOf(query), query.limit, query.offset];
  if (query.lines === undefined) return { rows: database.all<Row>(page, ...parameters), total };
  return { rows: readLines(database, query.lines, page, ...parameters) as Row[], total };
}

/** So few rows are found first and sorted then; more are walked in their order until the page is full. */
export const SORTED_MAX = 500;

/** How many rows a list has, and the statements that say so and that read a page. Makes the indexes that they need. */
export function planPage(database: Database, query: PageQuery): { total: number; count: string; page: string } {
  const small = query.indexed === undefined || isSmall(database, query.table);
  const { count, few, many } = database.remember(`${small ? 'small' : 'big'} ${keyOf(query)}`, () =>
    statementsOf(query, small ? NO_INDEXES : indexesOf(database, query)),
  );
  const total = database.number(count, ...valuesOf(query));
  return { total, count, page: total > SORTED_MAX ? many : few };
}

/** What makes the statements of a list, and so what they are remembered by. */
function keyOf({ table, conditions, orderBy, lines }: PageQuery): string {
  return `${lines?.select} FROM ${table} WHERE ${conditions.map(([sql]) => sql).join(' AND ')} ORDER BY ${orderBy}`;
}

/** The statements of a list: how many rows it has, and a page of it, where few rows answer and where many do. */
export function statementsOf(
  query: PageQuery,
  { counted, few, many }: ListIndexes,
): { readonly count: string; readonly few: string; readonly many: string } {
  const count = `SELECT count(*) AS number FROM ${sourceOf(query, counted)} WHERE ${whereOf(query, false)}`;
  return { count, few: pageSql(query, few), many: pageSql(query, many) };
}

function pageSql(query: PageQuery, { index, inOrder }: Lookup): string {
  const { lines, orderBy } = query;
  const where = whereOf(query, inOrder);
  const source = sourceOf(query, index);
  return `SELECT ${lines?.select ?? '*'} FROM ${source} WHERE ${where} ORDER BY ${orderBy} LIMIT ? OFFSET ?`;
}

function sourceOf({ table }: PageQuery, index: string | undefined): string {
  return index === undefined ? table : `${table} INDEXED BY ${index}`;
}

/** In order: a plus takes a column out of the planner's sight, so that it checks the rows and does not look them up. */
function whereOf({ conditions }: PageQuery, inOrder: boolean): string {
  return conditions.map(([sql]) => (inOrder && isMembership(sql) ? `+${sql}` : sql)).join(' AND ') || '1';
}

function valuesOf({ conditions }: PageQuery): SqlValue[] {
  return conditions.flatMap(([, ...values]) => values);
}

/** The conditions for those filters that were given. */
export function given(...pairs: readonly (readonly [sql: string, value: SqlValue | undefined])[]): Condition[] {
  return pairs.flatMap(([sql, value]) => (value === undefined ? [] : [[sql, value] as const]));
}
