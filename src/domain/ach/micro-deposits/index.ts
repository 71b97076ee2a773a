import { defineResource } from '../../base/context.ts';
import { microDepositJobs } from './jobs.ts';
import { microDepositOperations } from './operations.ts';
import { microDepositTables } from './store.ts';

/** Declares the tables, operations, jobs, and invariants of micro-deposits. */
export const microDeposits = defineResource({
  name: 'microDeposits',
  tables: microDepositTables,
  operations: microDepositOperations,
  jobs: microDepositJobs,
  invariants: [
    [
      'an account verified by micro-deposits has two credits and a debit of their sum; other accounts have none',
      `SELECT t.tokenId FROM paymentTokens t LEFT JOIN microDeposits d USING (tokenId) GROUP BY t.tokenId HAVING
         count(d.depositId) <> CASE WHEN t.verificationMethod IS 'micro_deposits' THEN 3 ELSE 0 END
         OR sum(CASE d.kind WHEN 'PAYOUT' THEN d.amountCents ELSE -d.amountCents END) <> 0
         OR sum(d.kind = 'PAYMENT') <> 1`,
    ],
    [
      'a token that awaits verification has a job that ends the verification',
      `SELECT tokenId FROM paymentTokens t WHERE status = 'verification_pending' AND NOT EXISTS
       (SELECT 1 FROM jobs WHERE kind = 'micro_deposits.expire' AND subject = t.tokenId
        AND dueAt = t.verificationExpiresAt)`,
    ],
    [
      'pending micro-deposits have a job that submits or settles them',
      `SELECT d.depositId FROM microDeposits d JOIN paymentTokens t USING (tokenId)
       WHERE t.status = 'verification_pending' AND d.settledAt IS NULL AND d.networkAnswer IS NOT 'stuck' AND NOT EXISTS
       (SELECT 1 FROM jobs WHERE subject = d.tokenId
        AND kind = CASE WHEN d.submittedAt IS NULL THEN 'micro_deposits.submit' ELSE 'micro_deposits.settle' END)`,
    ],
    [
      'the micro-deposits of a token are submitted, settled, and returned together',
      `SELECT tokenId FROM microDeposits GROUP BY tokenId HAVING
         count(DISTINCT coalesce(submittedAt, 0)) > 1 OR count(DISTINCT coalesce(settledAt, 0)) > 1
         OR count(DISTINCT coalesce(returnedAt, 0)) > 1 OR count(DISTINCT clientId) > 1`,
    ],
    [
      'a micro-deposit posts once when it settles, and once more when it is returned',
      `SELECT d.depositId FROM microDeposits d LEFT JOIN postings p ON p.transactionId = d.depositId
       GROUP BY d.depositId HAVING
         count(p.postingId) <> (d.settledAt IS NOT NULL) + (d.settledAt IS NOT NULL AND d.returnedAt IS NOT NULL)`,
    ],
    [
      'each micro-deposit posting belongs to a micro-deposit of the same client',
      `SELECT p.postingId FROM postings p LEFT JOIN microDeposits d ON d.depositId = p.transactionId
       WHERE p.kind IN ('micro_credit_settled', 'micro_debit_settled', 'micro_credit_returned', 'micro_debit_returned')
       AND p.clientId IS NOT d.clientId`,
    ],
  ],
});
