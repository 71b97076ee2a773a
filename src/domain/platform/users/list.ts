import { declareFilters, orderBy } from '../../../engine/conditions.ts';
import type { Database } from '../../../engine/database.ts';
import { selectPage } from '../../../engine/query.ts';
import { wholeRows } from '../../../engine/row-lines.ts';
import { searchCondition } from '../../../engine/search.ts';
import { type Viewer, visibleRows } from '../clients/store.ts';
import type { ParsedUserQuery } from './schema.ts';
import { userRows } from './store.ts';

// biome-ignore format: a wrong operator stands out in its column
const filters = declareFilters([
  ['client_id', 'clientId', '='],
  ['role',      'role',     '='],
  ['status',    'status',   '='],
  ['email',     'email',    '='],
]);

/** The columns that a caller can sort by; ids grow with creation. */
const SORT_COLUMNS = {
  created_at: 'userId',
  updated_at: 'updatedAt',
  email: 'email',
  last_name: 'lastName',
} as const;

/** Returns a page of the users that a caller may see. Emails are stored in lower case. */
export function listUsers(database: Database, viewer: Viewer, query: ParsedUserQuery) {
  const filtered = filters({ ...query, email: query.email?.toLowerCase() });
  return selectPage(database, {
    table: 'users',
    rows: wholeRows(userRows),
    conditions: [visibleRows(viewer), ...filtered, ...searchCondition(query.search_text)],
    order: orderBy(SORT_COLUMNS[query.sort_column], query.sort_order, 'userId'),
    limit: query.take,
    offset: query.skip,
  });
}
