import { defineResource } from '../../base/context.ts';

/** The resource of issuer rules, which have no table of their own. */
export const issuerRules = defineResource({
  name: 'issuerRules',
  tables: '',
  operations: [],
  jobs: [],
  invariants: [],
});
