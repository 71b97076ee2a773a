import { defineResource } from '../../base/context.ts';
import { transactionOperations } from './operations.ts';

/** The requests that both networks share; the payment method decides which network handles one. */
export const transactionRequests = defineResource({
  name: 'transactionRequests',
  tables: '',
  operations: transactionOperations,
  jobs: [],
  invariants: [],
});
