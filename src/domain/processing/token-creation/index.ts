import { defineResource } from '../../base/context.ts';
import { tokenCreationOperations } from './operations.ts';

/** Storing a bank account can send micro-deposits, which are above `payment-tokens`. */
export const tokenCreation = defineResource({
  name: 'tokenCreation',
  tables: '',
  operations: tokenCreationOperations,
  jobs: [],
  invariants: [],
});
