import { defineResource } from '../../context.ts';
import { clientTables } from './store.ts';

export const clients = defineResource({
  name: 'clients',
  tables: clientTables,
  operations: [],
  jobs: [],
  invariants: [
    [
      'every client hangs below its parent',
      `SELECT c.clientId FROM clients c JOIN clients p ON p.clientId = c.parentId
       WHERE c.path <> p.path || c.clientId || '/'`,
    ],
  ],
});
