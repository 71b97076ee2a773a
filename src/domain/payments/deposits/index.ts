import { defineResource } from '../../base/context.ts';
import { depositJobs } from './jobs.ts';
import { depositOperations } from './operations.ts';
import { depositTables } from './store.ts';

/** Deposits at merchants' banks, and their statements. */
export const deposits = defineResource({
  name: 'deposits',
  tables: depositTables,
  operations: depositOperations,
  jobs: depositJobs,
  invariants: [
    [
      'a statement sums to its deposit',
      `SELECT d.depositId FROM deposits d WHERE d.kind <> 'fees' AND d.amountCents <> (SELECT coalesce(sum(e.amountCents), 0)
       FROM postings p JOIN entries e ON e.postingId = p.postingId AND e.account = 'merchant_payable'
       WHERE p.postingId > d.afterPosting AND p.postingId < d.upToPosting AND p.clientId = d.clientId)`,
    ],
    [
      'statements continue each other',
      `SELECT depositId FROM (SELECT depositId, afterPosting,
         lag(upToPosting, 1, 0) OVER (PARTITION BY clientId ORDER BY number) AS before
       FROM deposits WHERE kind <> 'fees') WHERE afterPosting <> before`,
    ],
    [
      'the balance of merchant_bank equals the deposits that did not fail',
      `SELECT clientId FROM balances WHERE account = 'merchant_bank' AND amountCents <>
       (SELECT coalesce(sum(amountCents), 0) FROM deposits d WHERE d.clientId = balances.clientId AND failedAt IS NULL)`,
    ],
  ],
});
