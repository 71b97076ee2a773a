import { check, declareFilters, orderBy } from '../../../engine/conditions.ts';
import type { Database } from '../../../engine/database.ts';
import { selectPage } from '../../../engine/query.ts';
import { wholeRows } from '../../../engine/row-lines.ts';
import { type Viewer, visibleRows } from '../../platform/clients/store.ts';
import type { ParsedBatchQuery } from './schema.ts';
import { batchRows } from './store.ts';

// biome-ignore format: a wrong operator stands out in its column
const filters = declareFilters([
  ['processor',   'processor', '='],
  ['status',      'status',    '='],
  ['closed_from', 'closedAt',  '>='],
  ['closed_to',   'closedAt',  '<='],
]);

/** The columns that a caller can sort by. */
const SORT_COLUMNS = {
  closed_at: 'closedAt',
  settled_at: 'settledAt',
  net_amount: 'netAmount',
} as const;

/** An open batch has no id; the status report contains it instead. */
const IS_CLOSED = check('status', `status <> 'open'`);

/** Returns a page of the closed batches that a caller may see. */
export function listBatches(database: Database, viewer: Viewer, query: ParsedBatchQuery) {
  return selectPage(database, {
    table: 'batches',
    rows: wholeRows(batchRows),
    conditions: [visibleRows(viewer), IS_CLOSED, ...filters(query)],
    order: orderBy(SORT_COLUMNS[query.sort_column], query.sort_order, 'number'),
    limit: query.take,
    offset: query.skip,
    indexed: true,
  });
}
