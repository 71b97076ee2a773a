import { defineResource } from '../../base/context.ts';
import { ledgerTables } from './store.ts';

/** The ledger resource. */
export const ledger = defineResource({
  name: 'ledger',
  tables: ledgerTables,
  operations: [],
  jobs: [],
  invariants: [
    ['every posting sums to zero', 'SELECT postingId FROM entries GROUP BY postingId HAVING sum(amountCents) <> 0'],
    [
      'every posting has two sides',
      `SELECT postingId FROM postings p WHERE (SELECT count(*) FROM entries e WHERE e.postingId = p.postingId) <> 2`,
    ],
    [
      'balances are the sums of their entries',
      `SELECT clientId, account FROM balances b WHERE amountCents <> (SELECT coalesce(sum(e.amountCents), 0)
       FROM entries e JOIN postings p USING (postingId) WHERE p.clientId = b.clientId AND e.account = b.account)`,
    ],
    [
      'deposits equal funded batches minus returns, fees, reserves, and the payable',
      `SELECT clientId FROM (
         SELECT clientId, 'funded' AS of, netAmount AS cents FROM batches WHERE fundedAt IS NOT NULL
         UNION ALL SELECT p.clientId, 'moved', e.amountCents FROM postings p JOIN entries e USING (postingId)
           WHERE p.kind NOT IN ('batch_funded', 'deposit', 'payable_debited', 'monthly_fees_debited')
             AND e.account = 'merchant_payable'
         UNION ALL SELECT clientId, 'deposited', -amountCents FROM deposits
         UNION ALL SELECT clientId, 'payable', -amountCents FROM balances WHERE account = 'merchant_payable')
       GROUP BY clientId HAVING sum(cents) <> 0`,
    ],
    [
      'if negative balances are debited, each of them has a job that debits it',
      `SELECT clientId FROM balances JOIN world WHERE account = 'merchant_payable' AND amountCents < 0
       AND json_extract(world.settings, '$.negativeBalance') = 'debit' AND NOT EXISTS
       (SELECT 1 FROM jobs WHERE kind = 'payable.debit' AND subject = balances.clientId)`,
    ],
  ],
});
