import { defineResource } from '../../base/context.ts';

/** Registers bank rules as a resource. Their rows are network rules. */
export const bankRules = defineResource({
  name: 'bankRules',
  tables: '',
  operations: [],
  jobs: [],
  invariants: [],
});
