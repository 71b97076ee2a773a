import { defineResource } from '../../context.ts';
import { issuerRuleTables } from './store.ts';

export const issuerRules = defineResource({
  name: 'issuerRules',
  tables: issuerRuleTables,
  operations: [],
  jobs: [],
  invariants: [],
});
