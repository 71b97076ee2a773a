import type { SqlValue } from './database.ts';
import type { ColumnAccess, Order, WhereCondition } from './page-query.ts';

/** A comparison of a filter with its column. */
type Comparison = '=' | '>' | '>=' | '<=';

/** A filter of a list: the field of the query, and the column that it restricts. */
type Filter<Field extends string> = readonly [field: Field, column: string, comparison: Comparison];

/** The fields of a query that its filters read; a boolean is stored as 0 or 1. */
type FilterValues<Field extends string> = {
  readonly [Name in Field]?: SqlValue | boolean | undefined;
};

/**
 * Returns a function that builds the conditions of a query, in the order of the filters.
 *
 * @example
 * const conditionsOf = declareFilters([['type', 'kind', '=']]);
 * conditionsOf({ type: 'SALE' }); // kind = 'SALE'
 */
export function declareFilters<const Field extends string>(
  filters: readonly Filter<Field>[],
): (query: FilterValues<Field>) => WhereCondition[] {
  const declared = filters.map(([field, column, comparison]) => ({
    field,
    column,
    access: accessOf(comparison),
    sql: `${column} ${comparison} ?`,
  }));
  return (query) => {
    const conditions: WhereCondition[] = [];
    for (const { field, column, access, sql } of declared) {
      const value = query[field];
      if (value !== undefined) conditions.push({ column, access, sql, values: [stored(value)] });
    }
    return conditions;
  };
}

/** Returns the condition that a column has one value. */
export function equals(column: string, value: SqlValue): WhereCondition {
  return { column, access: 'value', sql: `${column} = ?`, values: [value] };
}

/** Returns the condition that a column has one of the values that a SELECT returns. */
export function isIn(column: string, select: string, ...values: readonly SqlValue[]): WhereCondition {
  return { column, access: 'subquery', sql: `${column} IN (${select})`, values };
}

/** Returns the condition that a column has one of these values. */
export function isOneOf(column: string, values: readonly (string | number)[]): WhereCondition {
  return isIn(column, 'SELECT value FROM json_each(?)', JSON.stringify(values));
}

/** Returns a condition that no index can look up. The column is the one that an index would need to check it. */
export function check(column: string, sql: string, ...values: readonly SqlValue[]): WhereCondition {
  return { column, access: 'check', sql, values };
}

/** Returns the order by a column, then by the key of the table. */
export function orderBy(column: string, direction: Order['direction'], key: string): Order {
  return { columns: column === key ? [key] : [column, key], direction };
}

function accessOf(comparison: Comparison): ColumnAccess {
  return comparison === '=' ? 'value' : 'range';
}

function stored(value: SqlValue | boolean): SqlValue {
  return typeof value === 'boolean' ? Number(value) : value;
}
