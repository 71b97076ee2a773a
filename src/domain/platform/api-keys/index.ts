import { defineResource } from '../../base/context.ts';
import { apiKeyTables } from './store.ts';

/** The API key resource. */
export const apiKeys = defineResource({
  name: 'apiKeys',
  tables: apiKeyTables,
  operations: [],
  jobs: [],
  invariants: [
    [
      'every API key of an inactive user has ended',
      `SELECT k.keyId FROM apiKeys k JOIN users u ON u.userId = k.userId
       WHERE u.status <> 'active' AND k.status <> 'ended'`,
    ],
  ],
});
