import { defineResource } from '../../base/context.ts';

export const achEntries = defineResource({
  name: 'achEntries',
  tables: '',
  operations: [],
  jobs: [],
  invariants: [
    [
      'an entry that has not settled waits in a batch, unless its bank never answers',
      `SELECT id FROM transactions WHERE processor = 'ach' AND batchNumber IS NULL AND networkAnswer <> 'stuck'
       AND state IN ('authorized', 'submitted')`,
    ],
    [
      'an entry has its trace number and its date from submission on',
      `SELECT id FROM transactions WHERE processor = 'ach' AND state IN ('submitted', 'settled', 'returned')
       AND (traceNumber IS NULL OR effectiveEntryDate IS NULL)`,
    ],
  ],
});
