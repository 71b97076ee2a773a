import { defineResource } from '../../base/context.ts';

export const bankRules = defineResource({
  name: 'bankRules',
  tables: '',
  operations: [],
  jobs: [],
  invariants: [],
});
