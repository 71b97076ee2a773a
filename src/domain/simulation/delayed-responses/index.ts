import { defineResource } from '../../base/context.ts';
import { delayedResponseJobs } from './jobs.ts';

export const delayedResponses = defineResource({
  name: 'heldAnswers',
  tables: '',
  operations: [],
  jobs: delayedResponseJobs,
  invariants: [],
});
