import { defineResource } from '../../base/context.ts';

export const issuerRules = defineResource({
  name: 'issuerRules',
  tables: '',
  operations: [],
  jobs: [],
  invariants: [],
});
