import { defineResource } from '../../base/context.ts';
import { faultTables } from './store.ts';

/** Declares the table of injected faults. */
export const faults = defineResource({
  name: 'faults',
  tables: faultTables,
  operations: [],
  jobs: [],
  invariants: [],
});
