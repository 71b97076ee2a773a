import { JOB_RANKS } from '../../../contract/job-ranks.ts';
import { defineJob } from '../../base/context.ts';
import { findTransaction } from '../../payments/transactions/store.ts';
import { expireAuthorization, isHeld } from './holds.ts';
import { isRejectable, rejectSettledRefund } from './refunding.ts';

/** The jobs of card transactions. */
export const cardTransactionJobs = [
  defineJob({
    runs: 'inside',
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
  defineJob({
    runs: 'inside',
    kind: 'refund.refuse',
    rank: JOB_RANKS['refund.refuse'],
    subjectIn: ['transactions', 'id'],
    what: 'the card network rejects the refund',
    live(context, job) {
      const refund = findTransaction(context.database, job.subject);
      return refund !== undefined && isRejectable(refund);
    },
    run: (context, job) => rejectSettledRefund(context, job.subject),
  }),
];
