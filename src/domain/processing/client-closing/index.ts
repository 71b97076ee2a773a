import { defineResource } from '../../base/context.ts';
import { clientClosingOperations } from './operations.ts';

/** Closing a client requires batches and ledger, which are above `clients`. */
export const clientClosing = defineResource({
  name: 'clientClosing',
  tables: '',
  operations: clientClosingOperations,
  jobs: [],
  invariants: [],
});
