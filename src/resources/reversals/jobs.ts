import { defineJob } from '../../context.ts';
import { JOB_RANKS } from '../job-ranks.ts';
import { settleReversal, submitReversal } from './actions.ts';
import { findReversal } from './store.ts';

export const reversalJobs = [
  defineJob({
    kind: 'reversal.submit',
    rank: JOB_RANKS['reversal.submit'],
    subjectIn: ['reversals', 'reversalId'],
    what: 'the reversal goes to the operator',
    live: (context, job) => findReversal(context.database, job.subject)?.status === 'planned',
    run: (context, job) => submitReversal(context, job.subject),
  }),
  defineJob({
    kind: 'reversal.settle',
    rank: JOB_RANKS['reversal.settle'],
    subjectIn: ['reversals', 'reversalId'],
    what: 'the reversal settles',
    live(context, job) {
      const status = findReversal(context.database, job.subject)?.status;
      return status === 'planned' || status === 'submitted';
    },
    run: (context, job) => settleReversal(context, job.subject),
  }),
];
