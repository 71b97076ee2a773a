import { defineResource } from '../../base/context.ts';
import { userOperations } from './operations.ts';
import { userTables } from './store.ts';

export const users = defineResource({
  name: 'users',
  tables: userTables,
  operations: userOperations,
  jobs: [],
  invariants: [
    [
      'a client that had an owner, and has persons, still has one',
      `SELECT clientId FROM users GROUP BY clientId HAVING sum(role = 'owner' AND status = 'active') = 0
       AND sum(status = 'active') > 0 AND sum(role = 'owner') > 0`,
    ],
  ],
});
