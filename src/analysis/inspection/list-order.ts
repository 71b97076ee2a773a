/** The sort orders and date ranges of the lists. */

import { check } from '../../engine/conditions.ts';
import type { Order, WhereCondition } from '../../engine/page-query.ts';
import { parseEnd, parseTime } from '../../harness/parse-time.ts';
import type { BySort, SortedList, SortOf } from './sort-orders.ts';

/** The column of each sort order. Only these are in an ORDER BY. Requests are sorted in memory. */
const COLUMNS: Omit<BySort<string>, 'requests'> & { readonly requests: object } = {
  transactions: {
    created: 'number',
    amount: 'requestedAmount',
    state: 'state',
    customer: 'holderName',
    method: 'lastFour',
    settled: 'settledAt',
    funded: 'fundedAt',
  },
  batches: { number: 'number', opened: 'openedAt', closed: 'closedAt', status: 'status' },
  tokens: { created: 'number', customer: 'holderName', status: 'status' },
  customers: { created: 'number', customer: 'holderName' },
  disputes: { opened: 'openedAt', amount: 'amount', state: 'state', respondBy: 'endsAt' },
  deposits: { deposited: 'number', amount: 'amountCents' },
  deliveries: { created: 'number', type: 'toldAs', status: 'status', attempts: 'attempts' },
  files: { made: 'number', kind: 'kind' },
  requests: {},
};

/** Returns the order of a list; without a sort order, the usual one. */
export function orderFor<List extends SortedList>(list: List, sort: SortOf<List> | undefined, usual: Order): Order {
  if (sort === undefined) return usual;
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const columns: Readonly<Record<string, string>> = { ...COLUMNS[list] };
  const column = columns[sort.replace('-', '')] ?? 'number';
  return { columns: column === 'number' ? ['number'] : [column, 'number'], direction };
}

/** The days of a list, each a date in Eastern time or an ISO 8601 time. */
export type DateRange = {
  /** Only rows from this day or time on. */ readonly from?: string | undefined;
  /** Only rows up to the end of this day, or up to this time. */ readonly to?: string | undefined;
};

/**
 * Returns the first and last millisecond of a range.
 *
 * @throws SettleboxError `bad_option` for a text that is no time
 */
export function boundsOf({ from, to }: DateRange): { readonly fromMs: number; readonly toMs: number } {
  return {
    fromMs: parseTime(from, 'query.from') ?? Number.MIN_SAFE_INTEGER,
    toMs: parseEnd(to, 'query.to') ?? Number.MAX_SAFE_INTEGER,
  };
}

/** Returns the condition that a time is in the range; none without a range. */
export function within(column: string, range: DateRange): WhereCondition[] {
  if (range.from === undefined && range.to === undefined) return [];
  const { fromMs, toMs } = boundsOf(range);
  return [check(column, `${column} BETWEEN ? AND ?`, fromMs, toMs)];
}
