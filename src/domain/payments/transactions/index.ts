import { defineResource } from '../../base/context.ts';
import { transactionTables } from './store.ts';

export const transactions = defineResource({
  name: 'transactions',
  tables: transactionTables,
  operations: [],
  jobs: [],
  invariants: [
    [
      'the last line of a history is the state',
      `SELECT id FROM transactions WHERE json_extract(history, '$[#-1].state') <> state`,
    ],
    [
      'what has settled posted its amount once, and what has not posted nothing',
      `SELECT t.id FROM transactions t LEFT JOIN postings p
         ON p.transactionId = t.id AND p.kind IN ('debit_settled', 'credit_settled')
       GROUP BY t.id HAVING count(p.postingId) <> (t.settledAt IS NOT NULL)`,
    ],
    ['what is funded has settled', `SELECT id FROM transactions WHERE fundedAt IS NOT NULL AND settledAt IS NULL`],
  ],
});
