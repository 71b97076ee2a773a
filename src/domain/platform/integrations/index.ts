import { defineResource } from '../../base/context.ts';
import { integrationOperations } from './operations.ts';
import { integrationTables } from './store.ts';

/** The integration resource. */
export const integrations = defineResource({
  name: 'integrations',
  tables: integrationTables,
  operations: integrationOperations,
  jobs: [],
  invariants: [],
});
