import { JOB_RANKS } from '../../../contract/job-ranks.ts';
import { defineJob } from '../../base/context.ts';
import { expirePaymentToken, isExpiring } from './actions.ts';
import { findPaymentToken } from './store.ts';

/** The jobs of payment tokens. */
export const paymentTokenJobs = [
  defineJob({
    runs: 'inside',
    kind: 'payment_token.expire',
    rank: JOB_RANKS['payment_token.expire'],
    subjectIn: ['paymentTokens', 'tokenId'],
    what: 'the stored card expires',
    live(context, job) {
      const token = findPaymentToken(context.database, job.subject);
      return token !== undefined && isExpiring(token, job.dueAt) && token.expiresAt === job.dueAt;
    },
    run: (context, job) => expirePaymentToken(context, job.subject),
  }),
];
