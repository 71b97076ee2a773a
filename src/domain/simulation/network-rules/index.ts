import { defineResource } from '../../base/context.ts';
import { networkRuleTables } from './store.ts';

/** Declares the table of network rules. */
export const networkRules = defineResource({
  name: 'networkRules',
  tables: networkRuleTables,
  operations: [],
  jobs: [],
  invariants: [],
});
