import { defineResource } from '../../base/context.ts';
import { creditLineTables } from './store.ts';

export const creditLines = defineResource({
  name: 'creditLines',
  tables: creditLineTables,
  operations: [],
  jobs: [],
  invariants: [
    [
      'what counts on a line of credit is an approved charge of a card, or its refund',
      `SELECT transactionId FROM creditLineUses LEFT JOIN transactions ON id = transactionId
       WHERE processor IS NOT 'card' OR responseStatus <> 'Approved'`,
    ],
    [
      'every use of a line of credit has its line',
      'SELECT transactionId FROM creditLineUses WHERE lineId NOT IN (SELECT lineId FROM creditLines)',
    ],
  ],
});
