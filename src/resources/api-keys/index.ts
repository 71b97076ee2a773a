import { defineResource } from '../../context.ts';
import { apiKeyTables } from './store.ts';

export const apiKeys = defineResource({
  name: 'apiKeys',
  tables: apiKeyTables,
  operations: [],
  jobs: [],
  invariants: [],
});
