import { linesOf, type StatementLine } from '../../domain/payments/deposits/statement.ts';
import { type DepositRecord, findDeposit } from '../../domain/payments/deposits/store.ts';
import { findTransaction } from '../../domain/payments/transactions/store.ts';
import type { Database } from '../../engine/database.ts';
import { isoOrNull, isoText } from '../../engine/time.ts';
import type { DepositDetail, DepositLine, DepositRow } from './deposit-types.ts';
import { orderFor, within } from './list-order.ts';
import { type InspectionContext, merchantNameOf, requireClient, throwUnknown } from './looking.ts';
import type { ParsedDepositsQuery } from './queries.ts';
import { containing, ofClient } from './searching.ts';
import { NEWEST_FIRST, pageOfDeposits } from './store.ts';
import { methodShown } from './transactions.ts';
import type { Slice } from './types.ts';

const SEARCHED = ['depositId', 'clientId', 'kind', 'batchIds'];

/** Returns deposits and debits at the merchants' banks, newest first. */
export function viewDeposits(
  inspection: InspectionContext,
  { client, search, from, to, sort, ...slice }: ParsedDepositsQuery,
): Slice<DepositRow> {
  requireClient(inspection, client);
  const conditions = [...ofClient({ client }), ...containing(search, SEARCHED), ...within('depositedAt', { from, to })];
  const order = orderFor('deposits', sort, NEWEST_FIRST);
  const { rows, total } = pageOfDeposits(inspection.engine.database, conditions, { ...slice, order });
  return { rows: rows.map((deposit) => viewDepositRow(inspection, deposit)), total };
}

/** Returns a deposit with its statement. */
export function viewDepositDetail(inspection: InspectionContext, id: string): DepositDetail {
  const { engine } = inspection;
  const deposit = findDeposit(engine.database, id) ?? throwUnknown(`deposit with the id ${id}`, 'inspect.deposits()');
  const lines = linesOf(engine.database, deposit).map((line) => viewLine(engine.database, line));
  return { ...viewDepositRow(inspection, deposit), lines };
}

function viewDepositRow(inspection: InspectionContext, deposit: DepositRecord): DepositRow {
  return {
    id: deposit.depositId,
    clientId: deposit.clientId,
    merchantName: merchantNameOf(inspection, deposit.clientId),
    kind: deposit.kind,
    amountCents: deposit.amountCents,
    depositedAt: isoText(deposit.depositedAt),
    failedAt: isoOrNull(deposit.failedAt),
    batchIds: JSON.parse(deposit.batchIds),
  };
}

function viewLine(database: Database, { type, transaction_id, gross, fee, net }: StatementLine): DepositLine {
  const found = transaction_id === null ? undefined : findTransaction(database, transaction_id);
  return {
    type,
    transactionId: transaction_id,
    what: found === undefined ? '' : `${found.kind}, ${methodShown(found)}`,
    grossCents: gross,
    feeCents: fee,
    netCents: net,
  };
}
