import type { Database } from '../../../engine/database.ts';
import type { Condition, PageQuery } from '../../../engine/page-query.ts';
import { given, selectPage } from '../../../engine/query.ts';
import { readLines } from '../../../engine/row-lines.ts';
import { searching, soughtText } from '../../../engine/search.ts';
import { type Viewer, visibleTo } from '../../platform/clients/store.ts';
import type { ParsedTransactionQuery } from './schema.ts';
import { soughtWords, WORD_BORDERS } from './search-text.ts';
import { type ListedTransaction, listedLines } from './store.ts';

/** The columns that a caller may sort by. Filters and sorts use the amount that was asked for. */
// biome-ignore format: a table reads in columns
export const SORT_COLUMNS = {
  created_at:        'number',
  updated_at:        'updatedAt',
  amount:            'requestedAmount',
  type:              'kind',
  transaction_state: 'state',
  settled_at:        'settledAt',
} as const;

export function listTransactions(database: Database, viewer: Viewer, query: ParsedTransactionQuery) {
  return selectPage<ListedTransaction>(database, transactionsOf(viewer, query));
}

/** What a list of transactions asks of the database. */
export function transactionsOf(viewer: Viewer, query: ParsedTransactionQuery): PageQuery {
  return {
    table: 'transactions',
    conditions: [visibleTo(viewer), ...filters(query), ...searches(query)],
    orderBy: order(query),
    limit: query.take,
    offset: query.skip,
    lines: listedLines,
    indexed: true,
  };
}

/** A page of what sits in some batches, newest first. */
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
  const rows = readLines(database, listedLines, sql, ...batchNumbers, page.take, page.skip);
  return { rows, total: counts.reduce((sum, count) => sum + count, 0) };
}

/** Each batch is read in the order of its index and they are merged, so that nothing is sorted. */
export function newestOfBatchesSql(batches: number): string {
  const each = Array.from({ length: batches }, () => 'SELECT number FROM transactions WHERE batchNumber = ?');
  const numbers = `${each.join(' UNION ALL ')} ORDER BY number DESC LIMIT ? OFFSET ?`;
  return `SELECT ${listedLines.select} FROM transactions WHERE number IN (${numbers}) ORDER BY number DESC`;
}

/**
 * Numbers grow with creation, so they break ties as ids would. Creation order is theirs alone, unless a span of time is
 * asked for: that is looked up by the moment.
 */
function order({ sort_column, sort_order, created_from, created_to }: ParsedTransactionQuery): string {
  const spanned = created_from !== undefined || created_to !== undefined;
  const column = sort_column === 'created_at' && spanned ? 'createdAt' : SORT_COLUMNS[sort_column];
  return column === 'number' ? `number ${sort_order}` : `${column} ${sort_order}, number ${sort_order}`;
}

function filters(query: ParsedTransactionQuery): Condition[] {
  return given(
    ['kind = ?', query.type],
    ['state = ?', query.transaction_state],
    ['responseCode = ?', query.response_code],
    ['processor = ?', query.processor],
    ['methodType = ?', query.payment_method_type],
    ['batchId = ?', query.batch_id],
    ['customerId = ?', query.customer_id],
    ['paymentToken = ?', query.payment_token],
    ['referenceId = ?', query.reference_id],
    ['returnCode = ?', query.return_code],
    ['recurring = ?', query.recurring === undefined ? undefined : Number(query.recurring)],
    ['requestedAmount >= ?', query.amount_min],
    ['requestedAmount <= ?', query.amount_max],
    ['createdAt >= ?', query.created_from],
    ['createdAt <= ?', query.created_to],
  );
}

function searches({ search_text, term = '' }: ParsedTransactionQuery): Condition[] {
  const words = soughtText(term);
  return [...searching(search_text), ...(words === undefined ? [] : [ofWholeWords(soughtWords(words))])];
}

/** Most rows have none of it, and are told by the longest word alone: to look for borders costs ten times as much. */
function ofWholeWords(words: string): Condition {
  const [longest = ''] = words.split(' ').sort((one, other) => other.length - one.length);
  if (longest === '') return ['searchText IS NULL'];
  return [`(instr(searchText, ?) AND instr(${BETWEEN_BLANKS}, ?))`, longest, ` ${words} `];
}

/** The text with a blank for every border of a word; the ends of fields stay, and have blanks around them. */
const BETWEEN_BLANKS = `(' ' || ${WORD_BORDERS.reduce(
  (text, border) => `replace(${text}, '${border}', ' ')`,
  `replace(searchText, char(10), ' ' || char(10) || ' ')`,
)} || ' ')`;
