import { defineResource } from '../../base/context.ts';
import { userOperations } from './operations.ts';
import { userTables } from './store.ts';

/** The user resource. */
export const users = defineResource({
  name: 'users',
  tables: userTables,
  operations: userOperations,
  jobs: [],
  invariants: [
    [
      'a client that has owners and active users has an active owner',
      `SELECT clientId FROM users GROUP BY clientId HAVING sum(role = 'owner' AND status = 'active') = 0
       AND sum(status = 'active') > 0 AND sum(role = 'owner') > 0`,
    ],
  ],
});
