import { defineResource } from '../../context.ts';
import { userTables } from './store.ts';

export const users = defineResource({
  name: 'users',
  tables: userTables,
  operations: [],
  jobs: [],
  invariants: [],
});
