import { defineJob } from '../../context.ts';
import { JOB_RANKS } from '../job-ranks.ts';
import { findTransaction } from '../transactions/store.ts';
import { returnArrives } from './actions.ts';
import { findPlannedReturn } from './store.ts';

export const achReturnJobs = [
  defineJob({
    kind: 'return.arrive',
    rank: JOB_RANKS['return.arrive'],
    subjectIn: ['plannedReturns', 'returnId'],
    what: 'the receiving bank returns the entry',
    live(context, job) {
      const planned = findPlannedReturn(context.database, job.subject);
      if (planned?.status !== 'planned') return false;
      return findTransaction(context.database, planned.transactionId)?.state === 'settled';
    },
    run: (context, job) => returnArrives(context, job.subject, job.why),
  }),
];
