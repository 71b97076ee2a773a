import { JOB_RANKS } from '../../../contract/job-ranks.ts';
import { defineJob } from '../../base/context.ts';
import { closeAtCutoff } from '../../payments/batches/actions.ts';
import { findBatch, findBatchByNumber, hasEntries } from '../../payments/batches/store.ts';
import { fundBatches, settleBatch, submitBatch } from './clearing.ts';

/** The jobs that close, submit, settle and fund batches. */
export const batchJobs = [
  defineJob({
    runs: 'inside',
    kind: 'batch.close',
    rank: JOB_RANKS['batch.close'],
    what: 'the open batch closes',
    live(context, job) {
      const number = Number(job.subject);
      return findBatchByNumber(context.database, number)?.status === 'open' && hasEntries(context.database, number);
    },
    runPart: (context, job, part) => closeAtCutoff(context, Number(job.subject), part),
  }),
  defineJob({
    runs: 'inside',
    kind: 'batch.submit',
    rank: JOB_RANKS['batch.submit'],
    subjectIn: ['batches', 'batchId'],
    what: 'the ACH batch goes to the operator',
    live: (context, job) => findBatch(context.database, job.subject)?.status === 'settling',
    runPart: (context, job, part) => submitBatch(context, job.subject, part),
  }),
  defineJob({
    runs: 'inside',
    kind: 'batch.settle',
    rank: JOB_RANKS['batch.settle'],
    subjectIn: ['batches', 'batchId'],
    what: 'the batch settles',
    live: (context, job) => findBatch(context.database, job.subject)?.status === 'settling',
    runPart: (context, job, part) => settleBatch(context, job.subject, part),
  }),
  defineJob({
    runs: 'inside',
    kind: 'batch.fund',
    rank: JOB_RANKS['batch.fund'],
    subjectIn: ['batches', 'batchId'],
    what: 'the batch is funded',
    live: (context, job) => findBatch(context.database, job.subject)?.fundedAt === null,
    runPart: (context, job, part) => fundBatches(context, job.subject, part),
  }),
];
