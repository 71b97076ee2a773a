import { defineResource } from '../../base/context.ts';
import { batchOperations } from './operations.ts';
import { batchTables } from './store.ts';

/** The batch resource. */
export const batches = defineResource({
  name: 'batches',
  tables: batchTables,
  operations: batchOperations,
  jobs: [],
  invariants: [
    [
      'the totals of a closed batch equal those of its transactions',
      `SELECT b.batchId FROM batches b LEFT JOIN transactions t ON t.batchNumber = b.number WHERE b.status <> 'open'
       GROUP BY b.number HAVING
         b.salesAmount    <> coalesce(sum(CASE WHEN t.kind IN ('SALE', 'AUTH') THEN t.capturedAmount END), 0) OR
         b.refundsAmount  <> coalesce(sum(CASE WHEN t.kind = 'REFUND'  THEN t.capturedAmount END), 0) OR
         b.paymentsAmount <> coalesce(sum(CASE WHEN t.kind = 'PAYMENT' THEN t.capturedAmount END), 0) OR
         b.payoutsAmount  <> coalesce(sum(CASE WHEN t.kind = 'PAYOUT'  THEN t.capturedAmount END), 0) OR
         b.salesCount + b.refundsCount + b.paymentsCount + b.payoutsCount <> count(t.id) OR
         b.netAmount <> b.salesAmount + b.paymentsAmount - b.refundsAmount - b.payoutsAmount`,
    ],
    [
      'a transaction refers to the batch that contains it',
      `SELECT t.id FROM transactions t JOIN batches b ON b.number = t.batchNumber
       WHERE t.batchId IS NOT b.batchId OR t.clientId <> b.clientId OR t.processor <> b.processor`,
    ],
    [
      'a batch contains the transactions that refer to it',
      `SELECT id FROM transactions WHERE batchId IS NOT NULL AND batchNumber IS NULL`,
    ],
    [
      'a closed, unfunded batch has a job that settles or funds it',
      `SELECT batchId FROM batches b WHERE fundedAt IS NULL AND status <> 'open' AND NOT EXISTS
       (SELECT 1 FROM jobs WHERE kind IN ('batch.settle', 'batch.fund') AND subject = b.batchId
        AND dueAt IN (b.settleAt, b.fundAt))`,
    ],
    [
      'the return count of a batch equals its returned and rejected entries',
      `SELECT batchId FROM batches b WHERE returnsCount <>
       (SELECT count(*) FROM transactions t WHERE t.batchNumber = b.number AND t.state IN ('returned', 'rejected'))`,
    ],
  ],
});
