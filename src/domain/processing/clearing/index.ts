import { defineResource } from '../../base/context.ts';
import { batchJobs } from './jobs.ts';

/** The jobs of batches from cut-off to funding, for both networks. */
export const clearing = defineResource({
  name: 'clearing',
  tables: '',
  operations: [],
  jobs: batchJobs,
  invariants: [],
});
