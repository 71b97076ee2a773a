import { defineResource } from '../../base/context.ts';
import { batchJobs } from './jobs.ts';

/** The jobs that move a batch from its cut-off to its funding, through either network. */
export const clearing = defineResource({
  name: 'clearing',
  tables: '',
  operations: [],
  jobs: batchJobs,
  invariants: [],
});
