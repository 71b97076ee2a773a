import { defineResource } from '../../context.ts';
import { apiKeyOperations } from './operations.ts';
import { apiKeyTables } from './store.ts';

export const apiKeys = defineResource({
  name: 'apiKeys',
  tables: apiKeyTables,
  operations: apiKeyOperations,
  jobs: [],
  invariants: [
    [
      'a person who has left holds no key',
      `SELECT k.keyId FROM apiKeys k JOIN users u ON u.userId = k.userId
       WHERE u.status <> 'active' AND k.status <> 'ended'`,
    ],
  ],
});
