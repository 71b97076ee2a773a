import { defineResource } from '../../base/context.ts';
import { transactionTables } from './store.ts';

/** The transaction resource. */
export const transactions = defineResource({
  name: 'transactions',
  tables: transactionTables,
  operations: [],
  jobs: [],
  invariants: [
    [
      'the last entry of a history is the current state',
      `SELECT id FROM transactions WHERE json_extract(history, '$[#-1].state') <> state`,
    ],
    [
      'a settled transaction posts its amount once; an unsettled one does not post',
      `SELECT t.id FROM transactions t LEFT JOIN postings p
         ON p.transactionId = t.id AND p.kind IN ('debit_settled', 'credit_settled')
       GROUP BY t.id HAVING count(p.postingId) <> (t.settledAt IS NOT NULL)`,
    ],
    [
      'a funded transaction has settled',
      `SELECT id FROM transactions WHERE fundedAt IS NOT NULL AND settledAt IS NULL`,
    ],
  ],
});
