import { check, declareFilters, orderBy } from '../../../engine/conditions.ts';
import type { Database } from '../../../engine/database.ts';
import { selectPage } from '../../../engine/query.ts';
import { wholeRows } from '../../../engine/row-lines.ts';
import { type Viewer, visibleRows } from '../../platform/clients/store.ts';
import type { ParsedDisputeQuery } from './schema.ts';
import { disputeRows } from './store.ts';

// biome-ignore format: a wrong operator stands out in its column
const filters = declareFilters([
  ['state',          'state',         '='],
  ['network',        'network',       '='],
  ['reason',         'reason',        '='],
  ['transaction_id', 'transactionId', '='],
  ['created_from',   'openedAt',      '>='],
  ['created_to',     'openedAt',      '<='],
]);

/** Returns a page of the disputes that a caller may see, by opening time. Scheduled ones are not shown. */
export function listDisputes(database: Database, viewer: Viewer, query: ParsedDisputeQuery) {
  return selectPage(database, {
    table: 'disputes',
    rows: wholeRows(disputeRows),
    conditions: [visibleRows(viewer), check('status', "status = 'arrived'"), ...filters(query)],
    order: orderBy('openedAt', query.sort_order, 'number'),
    limit: query.take,
    offset: query.skip,
  });
}
