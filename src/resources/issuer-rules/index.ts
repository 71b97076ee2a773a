import { defineResource } from '../../context.ts';
import { issuerRuleJobs } from './jobs.ts';
import { issuerRuleTables } from './store.ts';

export const issuerRules = defineResource({
  name: 'issuerRules',
  tables: issuerRuleTables,
  operations: [],
  jobs: issuerRuleJobs,
  invariants: [],
});
