import { defineJob } from '../../context.ts';
import { JOB_RANKS } from '../job-ranks.ts';
import { findTransaction } from '../transactions/store.ts';
import { expireAuthorization, isHeld } from './actions.ts';

export const cardTransactionJobs = [
  defineJob({
    kind: 'authorization.expire',
    rank: JOB_RANKS['authorization.expire'],
    subjectIn: ['transactions', 'id'],
    what: 'the authorization expires',
    live(context, job) {
      const transaction = findTransaction(context.database, job.subject);
      return transaction !== undefined && isHeld(transaction);
    },
    run: (context, job) => expireAuthorization(context, job.subject),
  }),
];
