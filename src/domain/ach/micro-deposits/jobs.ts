import { JOB_RANKS } from '../../../contract/job-ranks.ts';
import { defineJob } from '../../base/context.ts';
import { findPaymentToken } from '../../vault/payment-tokens/store.ts';
import {
  expireMicroDeposits,
  isOverdue,
  returnMicroDeposits,
  settleMicroDeposits,
  submitMicroDeposits,
  willSettle,
} from './actions.ts';
import { listMicroDeposits } from './store.ts';

/** The jobs that send, settle, return, and expire micro-deposits. */
export const microDepositJobs = [
  defineJob({
    runs: 'inside',
    kind: 'micro_deposits.submit',
    rank: JOB_RANKS['micro_deposits.submit'],
    subjectIn: ['paymentTokens', 'tokenId'],
    what: 'the micro-deposits are sent to the operator',
    live: (context, job) => findPaymentToken(context.database, job.subject)?.status === 'verification_pending',
    run: (context, job) => submitMicroDeposits(context, job.subject),
  }),
  defineJob({
    runs: 'inside',
    kind: 'micro_deposits.settle',
    rank: JOB_RANKS['micro_deposits.settle'],
    subjectIn: ['paymentTokens', 'tokenId'],
    what: 'the micro-deposits arrive',
    live: (context, job) => willSettle(context, job.subject),
    run: (context, job) => settleMicroDeposits(context, job.subject),
  }),
  defineJob({
    runs: 'inside',
    kind: 'micro_deposits.return',
    rank: JOB_RANKS['micro_deposits.return'],
    subjectIn: ['paymentTokens', 'tokenId'],
    what: 'the bank returns the micro-deposits',
    live: (context, job) =>
      listMicroDeposits(context.database, job.subject).some(({ returnedAt }) => returnedAt === null),
    run: (context, job) => returnMicroDeposits(context, job.subject, job.why),
  }),
  defineJob({
    runs: 'inside',
    kind: 'micro_deposits.expire',
    rank: JOB_RANKS['micro_deposits.expire'],
    subjectIn: ['paymentTokens', 'tokenId'],
    what: 'the verification of the bank account ends',
    live: (context, job) => isOverdue(findPaymentToken(context.database, job.subject), job.dueAt),
    run: (context, job) => expireMicroDeposits(context, job.subject),
  }),
];
