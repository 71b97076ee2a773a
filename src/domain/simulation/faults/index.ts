import { defineResource } from '../../base/context.ts';
import { faultTables } from './store.ts';

export const faults = defineResource({
  name: 'faults',
  tables: faultTables,
  operations: [],
  jobs: [],
  invariants: [],
});
