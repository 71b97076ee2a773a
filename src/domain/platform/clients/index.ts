import { defineResource } from '../../base/context.ts';
import { clientOperations } from './operations.ts';
import { clientTables } from './store.ts';

/** The client resource. */
export const clients = defineResource({
  name: 'clients',
  tables: clientTables,
  operations: clientOperations,
  jobs: [],
  invariants: [
    [
      'every client is below its parent',
      `SELECT c.clientId FROM clients c JOIN clients p ON p.clientId = c.parentId
       WHERE c.path <> p.path || c.clientId || '/'`,
    ],
    [
      'a closed client has no open clients below it',
      `SELECT c.clientId FROM clients c JOIN clients p ON p.clientId = c.parentId
       WHERE p.status = 'closed' AND c.status <> 'closed'`,
    ],
  ],
});
