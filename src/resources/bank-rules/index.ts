import { defineResource } from '../../context.ts';
import { bankRuleTables } from './store.ts';

export const bankRules = defineResource({
  name: 'bankRules',
  tables: bankRuleTables,
  operations: [],
  jobs: [],
  invariants: [],
});
