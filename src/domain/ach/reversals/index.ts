import { defineResource } from '../../base/context.ts';
import { reversalJobs } from './jobs.ts';
import { reversalTables } from './store.ts';

/** Declares the tables, jobs, and invariants of reversals. */
export const reversals = defineResource({
  name: 'reversals',
  tables: reversalTables,
  operations: [],
  jobs: reversalJobs,
  invariants: [
    [
      'an entry is reversed if and only if its reversal settled, and its money moved back once',
      `SELECT t.id FROM transactions t WHERE (t.state = 'reversed') <> EXISTS
         (SELECT 1 FROM reversals r WHERE r.transactionId = t.id AND r.status = 'settled')
       OR (t.state = 'reversed') <> (SELECT count(*) FROM postings p
         WHERE p.transactionId = t.id AND p.kind IN ('debit_reversed', 'credit_reversed'))`,
    ],
  ],
});
