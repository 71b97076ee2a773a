import type { DepositRow } from '../../analysis/inspection/deposit-types.ts';
import type { DisputeRow } from '../../analysis/inspection/dispute-types.ts';
import type { TransactionDetail, TransactionRow } from '../../analysis/inspection/transaction-types.ts';
import type { InspectorSource } from '../source/source.ts';

/** A list answers with at most this many rows. A payment has far fewer refunds and disputes, and a batch far fewer deposits. */
const ROWS_MAX = 500;

interface LinkedObjects {
  /** Transactions that refer to it, such as its refunds. */
  readonly related: readonly TransactionRow[];
  /** The deposits of its batch. */
  readonly deposits: readonly DepositRow[];
  readonly disputes: readonly DisputeRow[];
}

/** Finds the objects that refer to a transaction, among all of its merchant, by the ids that they name. */
export async function findLinked(
  source: InspectorSource,
  { id, clientId: client, batchId }: Pick<TransactionDetail, 'id' | 'clientId' | 'batchId'>,
): Promise<LinkedObjects> {
  const [related, deposits, disputes] = await Promise.all([
    source.transactions({ search: id, client, take: ROWS_MAX }),
    batchId === null ? [] : depositsOfBatch(source, { client, batchId }),
    source.disputes({ search: id, client, take: ROWS_MAX }),
  ]);
  return {
    related: related.rows.filter(({ referenceId }) => referenceId === id),
    deposits,
    disputes: disputes.rows.filter(({ transactionId }) => transactionId === id),
  };
}

/** Finds the deposits that a batch was funded with, among all of its merchant. */
export async function depositsOfBatch(
  source: InspectorSource,
  { client, batchId }: { readonly client: string; readonly batchId: string },
): Promise<readonly DepositRow[]> {
  const { rows } = await source.deposits({ search: batchId, client, take: ROWS_MAX });
  return rows.filter(({ batchIds }) => batchIds.includes(batchId));
}
