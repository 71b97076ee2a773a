import { check, declareFilters } from '../../engine/conditions.ts';
import type { WhereCondition } from '../../engine/page-query.ts';
import { searchTermOf } from '../../engine/search.ts';

/** Restricts a list to the rows of a client. */
export const ofClient = declareFilters([['client', 'clientId', '=']]);

/** Requires every word in one of these columns, for tables without a search text. */
export function containing(search: string | undefined, columns: readonly string[]): WhereCondition[] {
  const terms = (searchTermOf(search ?? '') ?? '').split(' ').filter((term) => term !== '');
  const all = columns.map((column) => `coalesce(${column}, '')`).join(' || char(10) || ');
  return terms.map((term) => check(columns.join(), `instr(upper(${all}), ?)`, term));
}
