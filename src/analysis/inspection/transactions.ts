import { findBatch } from '../../domain/payments/batches/store.ts';
import type { ListedTransaction } from '../../domain/payments/transactions/store.ts';
import type { MaskedBankAccount, MaskedCard } from '../../domain/vault/payment-tokens/rules.ts';
import { check, declareFilters, equals } from '../../engine/conditions.ts';
import { maskText } from '../../engine/mask.ts';
import type { Order, WhereCondition } from '../../engine/page-query.ts';
import { isoOrNull, isoText } from '../../engine/time.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import { returnReason } from '../../facts/return-code-changes.ts';
import { boundsOf, orderFor } from './list-order.ts';
import { type InspectionContext, merchantNameOf, requireClient, throwUnknown } from './looking.ts';
import { stampOf } from './memory.ts';
import { AT_PLACE } from './money-store.ts';
import type { ParsedTransactionsQuery } from './queries.ts';
import { findNumbers } from './search-index.ts';
import { matchesOf } from './search-matches.ts';
import { listSearched } from './search-store.ts';
import { type SearchTerm, termsOf } from './search-terms.ts';
import { NEWEST_FIRST, pageOfTransactions } from './store.ts';
import { firstNumberFrom, listNumbersAmong, listTransactions } from './transaction-store.ts';
import type { TransactionRow } from './transaction-types.ts';
import type { Slice } from './types.ts';

/** Returns transactions, newest first unless the query has another order. */
export function viewTransactions(inspection: InspectionContext, query: ParsedTransactionsQuery): Slice<TransactionRow> {
  requireClient(inspection, query.client);
  const { database } = inspection.engine;
  const terms = termsOf(query.search ?? '');
  const conditions = filters(inspection, query);
  const order = orderFor('transactions', query.sort, NEWEST_FIRST);
  if (terms.length > 0) return searchedPage(inspection, query, { terms, conditions, order });
  const { rows, total } = pageOfTransactions(database, conditions, { skip: query.skip, take: query.take, order });
  return { rows: rows.map((row) => viewTransactionRow(inspection, row)), total };
}

interface TransactionSearch {
  readonly terms: readonly SearchTerm[];
  readonly conditions: readonly WhereCondition[];
  readonly order: Order;
}

function searchedPage(
  inspection: InspectionContext,
  { skip, take, ...query }: ParsedTransactionsQuery,
  { terms, conditions, order }: TransactionSearch,
): Slice<TransactionRow> {
  const { engine, memory } = inspection;
  const { database } = engine;
  const name = `transactions ${JSON.stringify(query)}`;
  const numbers = memory.remember({ name, stamp: stampOf(engine) }, () => {
    const found = findNumbers(inspection, terms);
    const isNewestFirst = order.columns[0] === 'number' && order.direction === 'desc';
    return conditions.length === 0 && isNewestFirst ? found : listNumbersAmong(database, found, conditions, order);
  });
  const page = numbers.slice(skip, skip + take);
  const searched = new Map(listSearched(database, page).map((one) => [one.id, one]));
  const rows = listTransactions(database, page, order).map((row) => {
    const shown = viewTransactionRow(inspection, row);
    const one = searched.get(row.id);
    return one === undefined ? shown : { ...shown, matched: matchesOf(one, shown.merchantName, terms) };
  });
  return { rows, total: numbers.length };
}

// biome-ignore format: a wrong operator stands out in its column
const filtersOf = declareFilters([
  ['client', 'clientId',    '='],
  ['batch',  'batchNumber', '='],
  ['kind',   'kind',        '='],
  ['since',  'number',      '>='],
  ['until',  'number',      '<='],
]);

function filters(
  inspection: InspectionContext,
  { client, batchId, state, money, kind, customer, responseCode, returnCode, from, to }: ParsedTransactionsQuery,
): WhereCondition[] {
  const batch = batchId === undefined ? undefined : batchNumberOf(inspection, batchId);
  const { fromMs, toMs } = boundsOf({ from, to });
  const { database } = inspection.engine;
  const since = from === undefined ? undefined : firstNumberFrom(database, fromMs);
  const until = to === undefined ? undefined : firstNumberFrom(database, toMs + 1) - 1;
  const isOf = '(customerId = ? OR customerReference = ?)';
  return [
    ...filtersOf({ client, batch, kind, since, until }),
    ...(customer === undefined ? [] : [check('customerId', isOf, customer, customer)]),
    ...(responseCode === undefined ? [] : [check('responseCode', 'responseCode = ?', responseCode)]),
    ...(returnCode === undefined ? [] : [hasReturnCode(returnCode)]),
    ...(state === undefined ? [] : stateConditions(state)),
    ...(money === undefined ? [] : [check('state', AT_PLACE[money])]),
  ];
}

/** A return, its dishonor, and its contest have different codes. */
function hasReturnCode(code: string): WhereCondition {
  const inDispute = ['dishonored', 'contested'].map((stage) => `json_extract(returnDispute, '$.${stage}.code') = ?`);
  return check('returnCode', `(returnCode = ? OR ${inDispute.join(' OR ')})`, code, code, code);
}

/** A settled transaction is funded from the deposit at its merchant's bank on. */
function stateConditions(state: NonNullable<ParsedTransactionsQuery['state']>): WhereCondition[] {
  if (state === 'funded') return [equals('state', 'settled'), check('fundedAt', 'fundedAt IS NOT NULL')];
  if (state === 'unfunded') return [equals('state', 'settled'), check('fundedAt', 'fundedAt IS NULL')];
  return [equals('state', state)];
}

/** An open batch has no id yet and is found by its number. */
function batchNumberOf({ engine }: InspectionContext, batchId: string): number {
  if (/^\d{1,15}$/.test(batchId)) return Number(batchId);
  return (
    findBatch(engine.database, batchId)?.number ?? throwUnknown(`batch with the id ${batchId}`, 'inspect.batches()')
  );
}

/** Returns the row of a transaction in lists. */
export function viewTransactionRow(inspection: InspectionContext, row: ListedTransaction): TransactionRow {
  return {
    id: row.id,
    kind: row.type.toUpperCase(),
    processor: row.processor,
    state: row.state,
    amountCents: row.requestedAmount,
    clientId: row.clientId,
    merchantName: merchantNameOf(inspection, row.clientId),
    customerId: row.customerId,
    customerName: maskText(row.holderName) || null,
    ...(row.customerReference === null ? {} : { customerReference: row.customerReference }),
    referenceId: row.referenceId,
    method: methodShown(row),
    createdAt: isoText(row.createdAt),
    settledAt: isoOrNull(row.settledAt),
    fundedAt: isoOrNull(row.fundedAt),
    responseCode: row.responseCode,
    returnCode: row.returnCode,
    note: noteOf(row),
  };
}

/** Returns the masked payment method: `visa …4242`. */
export function methodShown({ processor, masked }: Pick<ListedTransaction, 'processor' | 'masked'>): string {
  const shown: Partial<MaskedCard & MaskedBankAccount> = JSON.parse(masked);
  return `${processor === 'card' ? shown.brand : shown.bank_name} …${shown.last_four}`;
}

/** Describes an unusual outcome; empty for a plain approval. */
function noteOf(transaction: ListedTransaction): string {
  const { returnCode: code, returnedAt, state, responseCode, responseStatus, responseMessage } = transaction;
  if (code !== null) {
    const came = `${code} ${returnReason(code, easternDay(returnedAt ?? 0))}`;
    return state === 'settled' ? `${came}: dishonored` : came;
  }
  if (responseCode === '00') return '';
  const said = `${responseCode} ${responseMessage}`;
  return responseStatus === 'Approved' ? said : `declined: ${said}`;
}
