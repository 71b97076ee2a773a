import { declareFilters, orderBy } from '../../../engine/conditions.ts';
import type { Database } from '../../../engine/database.ts';
import { selectPage } from '../../../engine/query.ts';
import { wholeRows } from '../../../engine/row-lines.ts';
import { type Viewer, visibleRows } from '../../platform/clients/store.ts';
import type { ParsedDepositQuery } from './schema.ts';
import { depositRows } from './store.ts';

// biome-ignore format: a wrong operator stands out in its column
const filters = declareFilters([
  ['deposited_from', 'depositedAt', '>='],
  ['deposited_to',   'depositedAt', '<='],
]);

/** Returns a page of the deposits that a caller may see. */
export function listDepositPage(database: Database, viewer: Viewer, query: ParsedDepositQuery) {
  return selectPage(database, {
    table: 'deposits',
    rows: wholeRows(depositRows),
    conditions: [visibleRows(viewer), ...filters(query)],
    order: orderBy('number', query.sort_order, 'number'),
    limit: query.take,
    offset: query.skip,
  });
}
