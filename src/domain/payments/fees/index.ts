import { defineResource } from '../../base/context.ts';
import { feeTables } from './store.ts';

/** Fees and reserves. */
export const fees = defineResource({
  name: 'fees',
  tables: feeTables,
  operations: [],
  jobs: [],
  invariants: [
    [
      'processor_fees equals the collected fees',
      `SELECT clientId FROM (
         SELECT clientId, amountCents AS cents FROM balances WHERE account = 'processor_fees'
         UNION ALL SELECT clientId, -amountCents FROM fees WHERE postingId IS NOT NULL)
       GROUP BY clientId HAVING sum(cents) <> 0`,
    ],
    [
      'merchant_reserve equals the reserves that are not released',
      `SELECT clientId FROM (
         SELECT clientId, amountCents AS cents FROM balances WHERE account = 'merchant_reserve'
         UNION ALL SELECT clientId, -amountCents FROM reserves WHERE releasedAt IS NULL)
       GROUP BY clientId HAVING sum(cents) <> 0`,
    ],
    [
      'the fee of a transaction is never negative',
      `SELECT transactionId FROM fees WHERE kind IN ('charge', 'return', 'dispute', 'dispute_counter', 'arbitration')
       AND transactionId IS NOT NULL GROUP BY transactionId HAVING sum(amountCents - returnedCents) < 0`,
    ],
    [
      'a held reserve has a job that releases it',
      `SELECT number FROM reserves r WHERE releasedAt IS NULL AND NOT EXISTS
       (SELECT 1 FROM jobs WHERE kind = 'reserve.release' AND subject = r.clientId AND dueAt = r.releaseAt)`,
    ],
    [
      'monthly fees have a job that collects them',
      `SELECT number FROM fees f WHERE postingId IS NULL AND collect = 'monthly' AND NOT EXISTS
       (SELECT 1 FROM jobs WHERE kind = 'fees.collect' AND subject = f.clientId AND dueAt > f.accruedAt)`,
    ],
  ],
});
