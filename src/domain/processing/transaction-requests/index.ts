import { defineResource } from '../../base/context.ts';
import { transactionOperations } from './operations.ts';

/** The operations on transactions of both networks. The payment method determines the network. */
export const transactionRequests = defineResource({
  name: 'transactionRequests',
  tables: '',
  operations: transactionOperations,
  jobs: [],
  invariants: [],
});
