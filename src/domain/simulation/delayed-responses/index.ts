import { defineResource } from '../../base/context.ts';
import { heldAnswerJobs } from './jobs.ts';

export const heldAnswers = defineResource({
  name: 'heldAnswers',
  tables: '',
  operations: [],
  jobs: heldAnswerJobs,
  invariants: [],
});
