import { defineResource } from '../../base/context.ts';
import { cardTransactionJobs } from './jobs.ts';
import { cardTransactionTables } from './store.ts';

/** The card transaction resource. */
export const cardTransactions = defineResource({
  name: 'cardTransactions',
  tables: cardTransactionTables,
  operations: [],
  jobs: cardTransactionJobs,
  invariants: [
    [
      'captured and refunded amounts stay within their limits',
      `SELECT id FROM transactions WHERE capturedAmount > amount OR amount > requestedAmount
       OR refundedAmount > capturedAmount OR refundedAmount < 0`,
    ],
    [
      'the refunded amount of a transaction is the sum of its active refunds',
      `SELECT t.id FROM transactions t LEFT JOIN transactions r
         ON r.referenceId = t.id AND r.kind = 'REFUND' AND r.state NOT IN ('voided', 'rejected')
       WHERE t.processor = 'card' AND t.kind <> 'REFUND'
       GROUP BY t.id HAVING t.refundedAmount <> coalesce(sum(r.amount), 0)`,
    ],
    [
      'only a refund that the network rejects after settlement is undone, and only once',
      `SELECT t.id FROM transactions t LEFT JOIN postings p ON p.transactionId = t.id AND p.kind = 'credit_returned'
       WHERE t.processor = 'card' GROUP BY t.id
       HAVING count(p.postingId) <> (t.state = 'rejected' AND t.settledAt IS NOT NULL)`,
    ],
    [
      'an uncaptured authorization has a job that expires it',
      `SELECT id FROM transactions t WHERE kind = 'AUTH' AND state = 'authorized' AND NOT EXISTS
       (SELECT 1 FROM jobs WHERE kind = 'authorization.expire' AND subject = t.id)`,
    ],
    [
      'a captured, unsettled transaction is in a batch',
      `SELECT id FROM transactions WHERE processor = 'card' AND batchNumber IS NULL
       AND (state IN ('captured', 'settling') OR (state = 'authorized' AND kind <> 'AUTH'))`,
    ],
  ],
});
