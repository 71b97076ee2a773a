import { text } from '../../engine/columns.ts';
import type { Database } from '../../engine/database.ts';

/** Where the merchant of an object is found, by the kind of its id. */
const OWNERS: Readonly<Record<string, string>> = {
  TRANSACTION: 'SELECT clientId FROM transactions WHERE id = ?',
  BATCH: 'SELECT clientId FROM batches WHERE batchId = ?',
  PAYMENT_TOKEN: 'SELECT clientId FROM paymentTokens WHERE tokenId = ?',
  DISPUTE: 'SELECT clientId FROM disputes WHERE disputeId = ?',
  DEPOSIT: 'SELECT clientId FROM deposits WHERE depositId = ?',
  REVERSAL: 'SELECT t.clientId FROM reversals r JOIN transactions t ON t.id = r.transactionId WHERE r.reversalId = ?',
  DELIVERY: `SELECT k.clientId FROM deliveries d JOIN events e ON e.seq = d.eventSeq
                  JOIN eventKinds k ON k.number = e.kind WHERE d.deliveryId = ?`,
};

/** Returns the merchant of an object or of a batch without an id, if it has one. */
export function findOwner(database: Database, id: string, batchNumber?: number): string | undefined {
  if (batchNumber !== undefined)
    return database.value(text(), 'SELECT clientId FROM batches WHERE number = ?', batchNumber);
  if (id.startsWith('CLIENT-')) return id;
  const [kind = ''] = id.split('-');
  const sql = OWNERS[kind];
  return sql === undefined ? undefined : database.value(text(), sql, id);
}
