import { check, declareFilters } from '../../engine/conditions.ts';
import type { WhereCondition } from '../../engine/page-query.ts';
import { searchTermOf } from '../../engine/search.ts';

/** Restricts a list to the rows of a client. */
export const ofClient = declareFilters([['client', 'clientId', '=']]);

/** That every word stands in one of these columns, for tables without a search text of their own. */
export function containing(search: string | undefined, columns: readonly string[]): WhereCondition[] {
  const words = (searchTermOf(search ?? '') ?? '').split(' ').filter((word) => word !== '');
  const all = columns.map((column) => `coalesce(${column}, '')`).join(' || char(10) || ');
  return words.map((word) => check(columns.join(), `instr(upper(${all}), ?)`, word));
}
