import { JOB_RANKS } from '../../../contract/job-ranks.ts';
import { defineJob } from '../../base/context.ts';
import { findTransaction } from '../../payments/transactions/store.ts';
import { isStillPossible, returnArrives } from './actions.ts';
import { findPlannedReturn } from './store.ts';

/** The job that applies a scheduled return when it arrives. */
export const achReturnJobs = [
  defineJob({
    runs: 'inside',
    kind: 'return.arrive',
    rank: JOB_RANKS['return.arrive'],
    subjectIn: ['plannedReturns', 'returnId'],
    what: 'the bank responds to the entry',
    live(context, job) {
      const planned = findPlannedReturn(context.database, job.subject);
      if (planned?.status !== 'planned') return false;
      const entry = findTransaction(context.database, planned.transactionId);
      return entry !== undefined && isStillPossible(context, planned, entry);
    },
    run: (context, job) => returnArrives(context, job.subject, job.why),
  }),
];
