import { defineResource } from '../../base/context.ts';
import { returnRateTables } from './store.ts';

/** Declares the tables and invariants of return rates. */
export const returnRates = defineResource({
  name: 'returnRates',
  tables: returnRateTables,
  operations: [],
  jobs: [],
  invariants: [
    [
      'the daily counts equal the debits that settled',
      `SELECT clientId FROM (
         SELECT clientId, 1 AS debits, capturedAmount AS cents FROM transactions
           WHERE kind = 'PAYMENT' AND settledAt IS NOT NULL
         UNION ALL SELECT clientId, -settledCount, -settledCents FROM debitDays)
       GROUP BY clientId HAVING sum(debits) <> 0 OR sum(cents) <> 0`,
    ],
    [
      'the daily counts equal the debits that were returned',
      `SELECT clientId, code FROM (
         SELECT clientId, returnCode AS code, 1 AS returns, capturedAmount AS cents FROM transactions
           WHERE kind = 'PAYMENT' AND state = 'returned'
         UNION ALL SELECT clientId, code, -returnedCount, -returnedCents FROM returnDays)
       GROUP BY clientId, code HAVING sum(returns) <> 0 OR sum(cents) <> 0`,
    ],
  ],
});
