import { defineResource } from '../../base/context.ts';
import { creditLineTables } from './store.ts';

/** The credit line resource. */
export const creditLines = defineResource({
  name: 'creditLines',
  tables: creditLineTables,
  operations: [],
  jobs: [],
  invariants: [
    [
      'only approved charges of the card, and their refunds, use a credit line',
      `SELECT transactionId FROM creditLineUses LEFT JOIN transactions ON id = transactionId
       WHERE processor IS NOT 'card' OR responseStatus <> 'Approved'`,
    ],
    [
      'every use of credit belongs to a credit line',
      'SELECT transactionId FROM creditLineUses WHERE lineId NOT IN (SELECT lineId FROM creditLines)',
    ],
  ],
});
