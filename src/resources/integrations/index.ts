import { defineResource } from '../../context.ts';
import { integrationTables } from './store.ts';

export const integrations = defineResource({
  name: 'integrations',
  tables: integrationTables,
  operations: [],
  jobs: [],
  invariants: [],
});
