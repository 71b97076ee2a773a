import { findBatch } from '../../domain/payments/batches/store.ts';
import type { ListedTransaction } from '../../domain/payments/transactions/store.ts';
import type { MaskedBankAccount, MaskedCard } from '../../domain/vault/payment-tokens/rules.ts';
import { check, declareFilters, equals } from '../../engine/conditions.ts';
import { isIdOf } from '../../engine/ids.ts';
import type { WhereCondition } from '../../engine/page-query.ts';
import { searchTermOf } from '../../engine/search.ts';
import { isoOrNull, isoText } from '../../engine/time.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import { returnReason } from '../../facts/return-code-changes.ts';
import { type InspectionContext, requireClient, throwUnknown } from './looking.ts';
import type { ParsedTransactionsQuery } from './queries.ts';
import { pageOfTransactions } from './store.ts';
import type { TransactionRow } from './transaction-types.ts';
import type { Slice } from './types.ts';

/** Returns transactions, newest first. */
export function viewTransactions(inspection: InspectionContext, query: ParsedTransactionsQuery): Slice<TransactionRow> {
  requireClient(inspection, query.client);
  const conditions = [...filters(inspection, query), ...searches(query.search ?? '')];
  const { rows, total } = pageOfTransactions(inspection.engine.database, conditions, query);
  return { rows: rows.map(viewTransactionRow), total };
}

// biome-ignore format: a table reads in columns
const filtersOf = declareFilters([
  ['client', 'clientId',    '='],
  ['batch',  'batchNumber', '='],
  ['state',  'state',       '='],
  ['kind',   'kind',        '='],
]);

function filters(
  inspection: InspectionContext,
  { client, batchId, state, kind }: ParsedTransactionsQuery,
): WhereCondition[] {
  const batch = batchId === undefined ? undefined : batchNumberOf(inspection, batchId);
  return filtersOf({ client, batch, state, kind });
}

/** An open batch has no id yet and is found by its number. */
function batchNumberOf({ engine }: InspectionContext, batchId: string): number {
  if (/^\d{1,15}$/.test(batchId)) return Number(batchId);
  return (
    findBatch(engine.database, batchId)?.number ?? throwUnknown(`batch with the id ${batchId}`, 'inspect.batches()')
  );
}

const TRACE_NUMBER = /^\d{15}$/;

/** Every word must match; a return code counts as a word. Ids and trace numbers use an index instead of a search. */
function searches(search: string): WhereCondition[] {
  const terms = (searchTermOf(search) ?? '').split(' ').filter((term) => term !== '');
  return terms.map((term) => {
    if (isIdOf('TRANSACTION', term)) return equals('id', term);
    if (isIdOf('PAYMENT_TOKEN', term)) return equals('paymentToken', term);
    if (TRACE_NUMBER.test(term)) return check('traceNumber', '(traceNumber = ? OR instr(searchText, ?))', term, term);
    return check('searchText', '(instr(searchText, ?) OR returnCode = ?)', term, term);
  });
}

/** Returns the row of a transaction in lists. */
export function viewTransactionRow(row: ListedTransaction): TransactionRow {
  return {
    id: row.id,
    kind: row.type.toUpperCase(),
    processor: row.processor,
    state: row.state,
    amountCents: row.requestedAmount,
    clientId: row.clientId,
    customerId: row.customerId,
    ...(row.customerReference === null ? {} : { customerReference: row.customerReference }),
    referenceId: row.referenceId,
    method: methodOf(row),
    createdAt: isoText(row.createdAt),
    settledAt: isoOrNull(row.settledAt),
    fundedAt: isoOrNull(row.fundedAt),
    responseCode: row.responseCode,
    returnCode: row.returnCode,
    note: noteOf(row),
  };
}

function methodOf({ processor, masked }: ListedTransaction): string {
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
