import type { Database } from '../../core/database.ts';
import { type Condition, given, selectPage } from '../../core/query.ts';
import { type Viewer, visibleTo } from '../clients/store.ts';
import type { ParsedTransactionQuery } from './schema.ts';
import type { TransactionRecord } from './store.ts';

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
  return selectPage<TransactionRecord>(database, {
    table: 'transactions',
    conditions: [visibleTo(viewer), ...filters(query), ...searches(query)],
    orderBy: order(query),
    limit: query.take,
    offset: query.skip,
  });
}

/** A page of what sits in some batches, newest first. */
export function listTransactionsOfBatches(
  database: Database,
  batchNumbers: readonly number[],
  page: { readonly skip: number; readonly take: number },
) {
  const among = `batchNumber IN (${batchNumbers.map(() => '?').join(', ')})`;
  return selectPage<TransactionRecord>(database, {
    ...{ table: 'transactions', conditions: [[among, ...batchNumbers]], orderBy: 'number DESC' },
    ...{ limit: page.take, offset: page.skip },
  });
}

/** Numbers grow with creation, so they break ties as ids would. */
function order({ sort_column, sort_order }: ParsedTransactionQuery): string {
  const column = SORT_COLUMNS[sort_column];
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

const SEARCHED = ['id', 'purchaseDescription', 'holderName', 'lastFour', 'referenceId'];
const METADATA_VALUES = (condition: string) => `EXISTS (SELECT 1 FROM json_tree(metadata) WHERE ${condition})`;

function searches(query: ParsedTransactionQuery): Condition[] {
  return [
    ...(query.search_text === undefined ? [] : [search((column) => column, `%${escapeLike(query.search_text)}%`)]),
    ...(query.term === undefined ? [] : [search(asWords, `% ${escapeLike(query.term)} %`)]),
  ];
}

function search(prepare: (column: string) => string, pattern: string): Condition {
  const like = (column: string) => `${prepare(`coalesce(${column}, '')`)} LIKE ? ESCAPE '\\'`;
  const conditions = [...SEARCHED.map(like), METADATA_VALUES(like('atom'))];
  return [`(${conditions.join(' OR ')})`, ...conditions.map(() => pattern)];
}

/** A text with its words between single spaces, so that `% word %` finds whole ones only. */
function asWords(column: string): string {
  const spaced = [',', '.', ';', ':', '!', '?', '(', ')'].reduce(
    (text, mark) => `replace(${text}, '${mark}', ' ')`,
    column,
  );
  return `(' ' || ${spaced} || ' ')`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
