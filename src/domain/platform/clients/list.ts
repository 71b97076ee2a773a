import { declareFilters, orderBy } from '../../../engine/conditions.ts';
import type { Database } from '../../../engine/database.ts';
import { selectPage } from '../../../engine/query.ts';
import { wholeRows } from '../../../engine/row-lines.ts';
import { searchCondition } from '../../../engine/search.ts';
import type { ParsedClientQuery } from './schema.ts';
import { clientRows, type Viewer, visibleRows } from './store.ts';

// biome-ignore format: a wrong operator stands out in its column
const filters = declareFilters([
  ['kind',      'kind',     '='],
  ['status',    'status',   '='],
  ['parent_id', 'parentId', '='],
]);

/** The columns that a caller can sort by; ids grow with creation. */
const SORT_COLUMNS = {
  created_at: 'clientId',
  updated_at: 'updatedAt',
  name: 'name',
} as const;

/** Returns a page of the clients that a caller may see. */
export function listClients(database: Database, viewer: Viewer, query: ParsedClientQuery) {
  return selectPage(database, {
    table: 'clients',
    rows: wholeRows(clientRows),
    conditions: [visibleRows(viewer), ...filters(query), ...searchCondition(query.search_text)],
    order: orderBy(SORT_COLUMNS[query.sort_column], query.sort_order, 'clientId'),
    limit: query.take,
    offset: query.skip,
  });
}
