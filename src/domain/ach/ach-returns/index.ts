import { defineResource } from '../../base/context.ts';
import { achReturnJobs } from './jobs.ts';
import { plannedReturnTables } from './store.ts';

/** Declares the tables, jobs, and invariants of ACH returns. */
export const achReturns = defineResource({
  name: 'achReturns',
  tables: plannedReturnTables,
  operations: [],
  jobs: achReturnJobs,
  invariants: [
    [
      'a scheduled return has a job',
      `SELECT returnId FROM plannedReturns p WHERE status = 'planned' AND dueAt IS NOT NULL AND NOT EXISTS
       (SELECT 1 FROM jobs WHERE kind = 'return.arrive' AND subject = p.returnId AND dueAt = p.dueAt)`,
    ],
    [
      'only the money of returned entries moves back, and only once',
      `SELECT t.id FROM transactions t LEFT JOIN postings p ON p.transactionId = t.id AND p.kind LIKE '%return%'
       WHERE t.processor = 'ach' GROUP BY t.id HAVING coalesce(sum(CASE WHEN p.kind LIKE '%dishonored' THEN -1
         WHEN p.kind IS NULL THEN 0 ELSE 1 END), 0) <> (t.state = 'returned')`,
    ],
  ],
});
