import { defineResource } from '../../base/context.ts';
import { paymentTokenJobs } from './jobs.ts';
import { paymentTokenOperations } from './operations.ts';
import { paymentTokenTables } from './store.ts';

/** The payment token resource. */
export const paymentTokens = defineResource({
  name: 'paymentTokens',
  tables: paymentTokenTables,
  operations: paymentTokenOperations,
  jobs: paymentTokenJobs,
  invariants: [
    [
      'a deleted token is not a default',
      `SELECT tokenId FROM paymentTokens WHERE status = 'inactive' AND isDefault = 1`,
    ],
    [
      'an active card token has a job that expires it',
      `SELECT tokenId FROM paymentTokens WHERE type = 'card' AND status = 'active' AND (expiresAt IS NULL OR (tokenId, expiresAt) NOT IN
       (SELECT subject, dueAt FROM jobs WHERE kind = 'payment_token.expire'))`,
    ],
  ],
});
