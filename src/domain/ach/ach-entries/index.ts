import { defineResource } from '../../base/context.ts';

/** Declares the invariants of ACH entries. */
export const achEntries = defineResource({
  name: 'achEntries',
  tables: '',
  operations: [],
  jobs: [],
  invariants: [
    [
      'an unsettled entry is in a batch, unless its bank never responds',
      `SELECT id FROM transactions WHERE processor = 'ach' AND batchNumber IS NULL AND networkAnswer <> 'stuck'
       AND state IN ('authorized', 'submitted')`,
    ],
    [
      'a submitted entry has a trace number and an effective date',
      `SELECT id FROM transactions WHERE processor = 'ach' AND state IN ('submitted', 'settled', 'returned')
       AND (traceNumber IS NULL OR effectiveEntryDate IS NULL)`,
    ],
  ],
});
