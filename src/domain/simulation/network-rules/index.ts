import { defineResource } from '../../base/context.ts';
import { networkRuleTables } from './store.ts';

export const networkRules = defineResource({
  name: 'networkRules',
  tables: networkRuleTables,
  operations: [],
  jobs: [],
  invariants: [],
});
