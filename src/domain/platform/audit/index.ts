import { defineResource } from '../../base/context.ts';
import { auditTables } from './store.ts';

/** The audit resource. */
export const audit = defineResource({
  name: 'audit',
  tables: auditTables,
  operations: [],
  jobs: [],
  invariants: [
    [
      'the creation of every payment token is in the audit log',
      `SELECT tokenId FROM paymentTokens
       WHERE tokenId NOT IN (SELECT paymentToken FROM audit WHERE action = 'created')`,
    ],
  ],
});
