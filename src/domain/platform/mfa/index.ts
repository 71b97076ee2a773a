import { defineResource } from '../../base/context.ts';
import { mfaOperations } from './operations.ts';
import { mfaTables } from './store.ts';

export const mfa = defineResource({
  name: 'mfa',
  tables: mfaTables,
  operations: mfaOperations,
  jobs: [],
  invariants: [
    [
      'a challenge without tries left is locked or was verified by its last',
      `SELECT challengeId FROM challenges WHERE attemptsRemaining = 0 AND status = 'pending'`,
    ],
  ],
});
