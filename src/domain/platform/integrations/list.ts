import { declareFilters, orderBy } from '../../../engine/conditions.ts';
import type { Database } from '../../../engine/database.ts';
import { selectPage } from '../../../engine/query.ts';
import { wholeRows } from '../../../engine/row-lines.ts';
import { searchCondition } from '../../../engine/search.ts';
import { type Viewer, visibleRows } from '../clients/store.ts';
import type { ParsedIntegrationQuery } from './schema.ts';
import { integrationRows } from './store.ts';

// biome-ignore format: a wrong operator stands out in its column
const filters = declareFilters([
  ['client_id', 'clientId', '='],
  ['kind',      'kind',     '='],
  ['status',    'status',   '='],
]);

/** The columns that a caller can sort by; ids grow with creation. */
const SORT_COLUMNS = {
  created_at: 'integrationId',
  updated_at: 'updatedAt',
  kind: 'kind',
  provider: 'provider',
} as const;

/** Returns a page of the integrations that a caller may see. */
export function listIntegrations(database: Database, viewer: Viewer, query: ParsedIntegrationQuery) {
  return selectPage(database, {
    table: 'integrations',
    rows: wholeRows(integrationRows),
    conditions: [visibleRows(viewer), ...filters(query), ...searchCondition(query.search_text)],
    order: orderBy(SORT_COLUMNS[query.sort_column], query.sort_order, 'integrationId'),
    limit: query.take,
    offset: query.skip,
  });
}
