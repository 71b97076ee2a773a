import { defineResource } from '../../base/context.ts';
import { delayedResponseJobs } from './jobs.ts';

/** Declares the job of delayed responses. `heldAnswers` is a stored name. */
export const delayedResponses = defineResource({
  name: 'heldAnswers',
  tables: '',
  operations: [],
  jobs: delayedResponseJobs,
  invariants: [],
});
