import { defineResource } from '../../base/context.ts';
import { achFileTables } from './store.ts';

/** Declares the tables and invariants of ACH files. */
export const achFiles = defineResource({
  name: 'achFiles',
  tables: achFileTables,
  operations: [],
  jobs: [],
  invariants: [
    [
      'a submitted entry is in exactly one file, with its own trace number',
      `SELECT t.id FROM transactions t WHERE t.processor = 'ach' AND t.traceNumber IS NOT NULL AND
         (SELECT count(*) FROM achFileEntries e WHERE e.subject = t.id AND e.answers IS NULL
           AND e.traceNumber = t.traceNumber) <> 1`,
    ],
    [
      'every file has entries',
      `SELECT number FROM achFiles f WHERE NOT EXISTS (SELECT 1 FROM achFileBatches b
         JOIN achFileEntries e ON e.batchNumber = b.number WHERE b.fileNumber = f.number)`,
    ],
    [
      'every return is in a file from the bank',
      `SELECT t.id FROM transactions t WHERE t.processor = 'ach' AND t.state = 'returned' AND NOT EXISTS
         (SELECT 1 FROM achFileEntries e WHERE e.subject = t.id AND e.answers IS NOT NULL)`,
    ],
  ],
});
