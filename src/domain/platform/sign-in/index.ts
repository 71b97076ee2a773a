import { defineResource } from '../../base/context.ts';
import { signInOperations } from './operations.ts';

/** The operations of login and password changes, which involve users, keys and second factors. */
export const signIn = defineResource({
  name: 'signIn',
  tables: '',
  operations: signInOperations,
  jobs: [],
  invariants: [],
});
