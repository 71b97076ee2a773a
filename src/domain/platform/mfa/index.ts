import { defineResource } from '../../base/context.ts';
import { mfaOperations } from './operations.ts';
import { mfaTables } from './store.ts';

/** The resource of second factors. */
export const mfa = defineResource({
  name: 'mfa',
  tables: mfaTables,
  operations: mfaOperations,
  jobs: [],
  invariants: [
    [
      'a pending challenge has attempts left',
      `SELECT challengeId FROM challenges WHERE attemptsRemaining = 0 AND status = 'pending'`,
    ],
  ],
});
