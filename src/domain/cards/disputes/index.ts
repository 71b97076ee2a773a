import { defineResource } from '../../base/context.ts';
import { disputeJobs } from './jobs.ts';
import { disputeOperations } from './operations.ts';
import { disputeTables } from './store.ts';

/** The resource of disputes. */
export const disputes = defineResource({
  name: 'disputes',
  tables: disputeTables,
  operations: disputeOperations,
  jobs: disputeJobs,
  invariants: [
    [
      'a scheduled dispute of a settled transaction has a job',
      `SELECT disputeId FROM disputes d WHERE status = 'planned' AND dueAt IS NOT NULL AND NOT EXISTS
       (SELECT 1 FROM jobs WHERE kind = 'dispute.arrive' AND subject = d.disputeId AND dueAt = d.dueAt)`,
    ],
    [
      'a dispute that needs a response has a job that ends the time',
      `SELECT disputeId FROM disputes d WHERE state IN ('inquiry', 'alert', 'needs_response', 'pre_arbitration') AND NOT EXISTS
       (SELECT 1 FROM jobs WHERE kind = 'dispute.deadline' AND subject = d.disputeId AND dueAt = d.endsAt)`,
    ],
    [
      'a dispute under review or in arbitration has a job that decides it',
      `SELECT disputeId FROM disputes d WHERE state IN ('under_review', 'arbitration') AND NOT EXISTS
       (SELECT 1 FROM jobs WHERE kind = 'dispute.decide' AND subject = d.disputeId AND dueAt = d.decidesAt)`,
    ],
    [
      'the disputes of a transaction stay within what was captured',
      `SELECT t.id FROM transactions t JOIN disputes d ON d.transactionId = t.id AND d.status = 'arrived'
       WHERE d.state <> 'closed' GROUP BY t.id HAVING sum(d.amount) > t.capturedAmount`,
    ],
    [
      'the money of a dispute is where the ledger has it',
      `SELECT d.disputeId FROM disputes d WHERE d.held <> coalesce((SELECT sum(e.amountCents) FROM postings p
       JOIN entries e USING (postingId) WHERE p.transactionId = d.transactionId AND p.disputeId = d.disputeId
       AND e.account = 'customer'), 0)`,
    ],
    [
      'a won dispute returns what it took, and a lost one what a refund proved',
      `SELECT disputeId FROM disputes WHERE (state IN ('won', 'won_finally') AND held <> owedBack)
       OR (state = 'lost' AND held - owedBack <> amount - proven) OR (state IN ('inquiry', 'alert', 'closed') AND held <> 0)`,
    ],
    [
      'a transaction shows the amount that is disputed',
      `SELECT t.id FROM transactions t JOIN disputes d ON d.transactionId = t.id AND d.status = 'arrived'
       GROUP BY t.id HAVING t.disputedAmount <> sum(CASE WHEN d.state IN
         ('needs_response', 'under_review', 'lost', 'pre_arbitration', 'arbitration') THEN d.amount ELSE 0 END)`,
    ],
  ],
});
