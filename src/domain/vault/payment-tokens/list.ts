import { declareFilters, orderBy } from '../../../engine/conditions.ts';
import type { Database } from '../../../engine/database.ts';
import { selectPage } from '../../../engine/query.ts';
import { wholeRows } from '../../../engine/row-lines.ts';
import { type Viewer, visibleRows } from '../../platform/clients/store.ts';
import type { ParsedPaymentTokenQuery } from './schema.ts';
import { paymentTokenRows } from './store.ts';

// biome-ignore format: a wrong operator stands out in its column
const filters = declareFilters([
  ['customer_id',        'customerId',        '='],
  ['customer_reference', 'customerReference', '='],
  ['type',               'type',              '='],
  ['status',             'status',            '='],
]);

/** Returns a page of the payment tokens that a caller may see, newest first. */
export function listPaymentTokens(database: Database, viewer: Viewer, query: ParsedPaymentTokenQuery) {
  return selectPage(database, {
    table: 'paymentTokens',
    rows: wholeRows(paymentTokenRows),
    conditions: [visibleRows(viewer), ...filters(query)],
    order: orderBy('number', 'desc', 'number'),
    limit: query.per_page,
    offset: (query.page - 1) * query.per_page,
    indexed: true,
  });
}
