import { linesOf, type StatementLine } from '../../domain/payments/deposits/statement.ts';
import { type DepositRecord, findDeposit } from '../../domain/payments/deposits/store.ts';
import { findTransaction } from '../../domain/payments/transactions/store.ts';
import type { Database } from '../../engine/database.ts';
import { isoOrNull, isoText } from '../../engine/time.ts';
import type { DepositDetail, DepositLine, DepositRow } from './deposit-types.ts';
import { type InspectionContext, requireClient, throwUnknown } from './looking.ts';
import type { ParsedClientListQuery } from './queries.ts';
import { containing, ofClient } from './searching.ts';
import { pageOfDeposits } from './store.ts';
import { viewTransactionRow } from './transactions.ts';
import type { Slice } from './types.ts';

const SEARCHED = ['depositId', 'clientId', 'kind', 'batchIds'];

/** Returns deposits and debits at the merchants' banks, newest first. */
export function viewDeposits(
  inspection: InspectionContext,
  { client, search, ...slice }: ParsedClientListQuery,
): Slice<DepositRow> {
  requireClient(inspection, client);
  const conditions = [...ofClient({ client }), ...containing(search, SEARCHED)];
  const { rows, total } = pageOfDeposits(inspection.engine.database, conditions, slice);
  return { rows: rows.map(viewDepositRow), total };
}

/** Returns a deposit with its statement. */
export function viewDepositDetail({ engine }: InspectionContext, id: string): DepositDetail {
  const deposit = findDeposit(engine.database, id) ?? throwUnknown(`deposit with the id ${id}`, 'inspect.deposits()');
  const lines = linesOf(engine.database, deposit).map((line) => viewLine(engine.database, line));
  return { ...viewDepositRow(deposit), lines };
}

function viewDepositRow(deposit: DepositRecord): DepositRow {
  return {
    id: deposit.depositId,
    clientId: deposit.clientId,
    kind: deposit.kind,
    amountCents: deposit.amountCents,
    depositedAt: isoText(deposit.depositedAt),
    failedAt: isoOrNull(deposit.failedAt),
    batchIds: JSON.parse(deposit.batchIds),
  };
}

function viewLine(database: Database, { type, transaction_id, gross, fee, net }: StatementLine): DepositLine {
  const found = transaction_id === null ? undefined : findTransaction(database, transaction_id);
  const row = found === undefined ? undefined : viewTransactionRow(found);
  return {
    type,
    transactionId: transaction_id,
    what: row === undefined ? '' : `${row.kind}, ${row.method}`,
    grossCents: gross,
    feeCents: fee,
    netCents: net,
  };
}
