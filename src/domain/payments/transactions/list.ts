import { check, declareFilters, orderBy } from '../../../engine/conditions.ts';
import type { Database } from '../../../engine/database.ts';
import type { ListQuery, Order, WhereCondition } from '../../../engine/page-query.ts';
import { selectPage } from '../../../engine/query.ts';
import { searchCondition, searchTermOf } from '../../../engine/search.ts';
import { type Viewer, visibleRows } from '../../platform/clients/store.ts';
import type { ParsedTransactionQuery } from './schema.ts';
import { searchedWords, WORD_BORDERS } from './search-text.ts';
import { type ListedTransaction, listedLines } from './store.ts';

// biome-ignore format: a wrong operator stands out in its column
const filters = declareFilters([
  ['type',                'kind',            '='],
  ['transaction_state',   'state',           '='],
  ['response_code',       'responseCode',    '='],
  ['processor',           'processor',       '='],
  ['payment_method_type', 'methodType',      '='],
  ['batch_id',            'batchId',         '='],
  ['customer_id',         'customerId',      '='],
  ['customer_reference',  'customerReference', '='],
  ['payment_token',       'paymentToken',    '='],
  ['reference_id',        'referenceId',     '='],
  ['return_code',         'returnCode',      '='],
  ['recurring',           'recurring',       '='],
  ['amount_min',          'requestedAmount', '>='],
  ['amount_max',          'requestedAmount', '<='],
  ['created_from',        'createdAt',       '>='],
  ['created_to',          'createdAt',       '<='],
]);

/** The columns that a caller can sort by. Filters and sorts use the requested amount, not the captured one. */
const SORT_COLUMNS = {
  created_at: 'number',
  updated_at: 'updatedAt',
  amount: 'requestedAmount',
  type: 'kind',
  transaction_state: 'state',
  settled_at: 'settledAt',
} as const;

/** Returns a page of the transactions that a caller may see. */
export function listTransactions(database: Database, viewer: Viewer, query: ParsedTransactionQuery) {
  return selectPage(database, transactionsOf(viewer, query));
}

/** Returns the query behind a list of transactions. */
export function transactionsOf(viewer: Viewer, query: ParsedTransactionQuery): ListQuery<ListedTransaction> {
  return {
    table: 'transactions',
    rows: listedLines,
    conditions: [visibleRows(viewer), ...filters(query), ...searches(query)],
    order: order(query),
    limit: query.take,
    offset: query.skip,
    indexed: true,
  };
}

/** Returns a page of the transactions in some batches, newest first. */
export function listTransactionsOfBatches(
  database: Database,
  batchNumbers: readonly number[],
  page: { readonly skip: number; readonly take: number },
) {
  if (batchNumbers.length === 0) return { rows: [], total: 0 };
  const counts = batchNumbers.map((batchNumber) =>
    database.number('SELECT count(*) AS number FROM transactions WHERE batchNumber = ?', batchNumber),
  );
  const sql = newestOfBatchesSql(batchNumbers.length);
  const rows = listedLines.read(database, sql, ...batchNumbers, page.take, page.skip);
  return { rows, total: counts.reduce((sum, count) => sum + count, 0) };
}

/** Returns the SQL of that page. It reads each batch in the order of its index and merges them, without a sort. */
export function newestOfBatchesSql(batches: number): string {
  const each = Array.from({ length: batches }, () => 'SELECT number FROM transactions WHERE batchNumber = ?');
  const numbers = `${each.join(' UNION ALL ')} ORDER BY number DESC LIMIT ? OFFSET ?`;
  return `SELECT ${listedLines.select} FROM transactions WHERE number IN (${numbers}) ORDER BY number DESC`;
}

/**
 * Numbers grow with creation, so the number alone gives the order of creation. A list of a span of time is sorted by
 * `createdAt` instead, so that one index serves both.
 */
function order({ sort_column, sort_order, created_from, created_to }: ParsedTransactionQuery): Order {
  const spanned = created_from !== undefined || created_to !== undefined;
  const column = sort_column === 'created_at' && spanned ? 'createdAt' : SORT_COLUMNS[sort_column];
  return orderBy(column, sort_order, 'number');
}

function searches({ search_text, term = '' }: ParsedTransactionQuery): WhereCondition[] {
  const words = searchTermOf(term);
  return [...searchCondition(search_text), ...(words === undefined ? [] : [ofWholeWords(searchedWords(words))])];
}

/** Filters by the longest word first, which most rows lack: a search for word borders takes ten times as long. */
function ofWholeWords(words: string): WhereCondition {
  const [longest = ''] = words.split(' ').sort((a, b) => b.length - a.length);
  if (longest === '') return check('searchText', 'searchText IS NULL');
  return check('searchText', `(instr(searchText, ?) AND instr(${BETWEEN_BLANKS}, ?))`, longest, ` ${words} `);
}

/** The search text with blanks for delimiters and around each field. */
const BETWEEN_BLANKS = `(' ' || ${WORD_BORDERS.reduce(
  (text, border) => `replace(${text}, '${border}', ' ')`,
  `replace(searchText, char(10), ' ' || char(10) || ' ')`,
)} || ' ')`;
