import { defineResource } from '../../base/context.ts';
import { signInOperations } from './operations.ts';

/** Logging in and changing a password touch users, keys, and second factors together. */
export const signIn = defineResource({
  name: 'signIn',
  tables: '',
  operations: signInOperations,
  jobs: [],
  invariants: [],
});
