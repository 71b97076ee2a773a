import { JOB_RANKS } from '../../../contract/job-ranks.ts';
import { defineJob } from '../../base/context.ts';
import { decideDispute, decidesAt } from './deciding.ts';
import { returnFunds } from './money.ts';
import { endResponseTime, isDueSoon, remindOfEvidence, waitsUntil } from './opening.ts';
import { disputeArrives, isArriving } from './planning.ts';
import { findDispute } from './store.ts';

/** The jobs of disputes. */
export const disputeJobs = [
  defineJob({
    runs: 'inside',
    kind: 'dispute.arrive',
    rank: JOB_RANKS['dispute.arrive'],
    subjectIn: ['disputes', 'disputeId'],
    what: 'the cardholder disputes the transaction',
    live: (context, job) => isArriving(context, job.subject),
    run: (context, job) => disputeArrives(context, job.subject, job.why),
  }),
  defineJob({
    runs: 'inside',
    kind: 'dispute.deadline',
    rank: JOB_RANKS['dispute.deadline'],
    subjectIn: ['disputes', 'disputeId'],
    what: 'the time to respond to the dispute ends',
    live: (context, job) => waitsUntil(context, job.subject, job.dueAt),
    run: (context, job) => endResponseTime(context.because('issuer: deadline', job.why), job.subject),
  }),
  defineJob({
    runs: 'inside',
    kind: 'dispute.due_soon',
    rank: JOB_RANKS['dispute.due_soon'],
    subjectIn: ['disputes', 'disputeId'],
    what: 'evidence for the dispute is due soon',
    live(context, { subject, dueAt }) {
      const dispute = findDispute(context.database, subject);
      return dispute !== undefined && isDueSoon({ now: dueAt }, dispute);
    },
    run: (context, job) => remindOfEvidence(context, job.subject),
  }),
  defineJob({
    runs: 'inside',
    kind: 'dispute.decide',
    rank: JOB_RANKS['dispute.decide'],
    subjectIn: ['disputes', 'disputeId'],
    what: 'the dispute is decided',
    live: (context, job) => decidesAt(context, job.subject, job.dueAt),
    run: (context, job) => decideDispute(context.because('issuer: decision', job.why), job.subject),
  }),
  defineJob({
    runs: 'inside',
    kind: 'dispute.return',
    rank: JOB_RANKS['dispute.return'],
    subjectIn: ['disputes', 'disputeId'],
    what: 'the money of the dispute returns to the merchant',
    live(context, { subject, dueAt }) {
      const dispute = findDispute(context.database, subject);
      return dispute !== undefined && dispute.owedBack > 0 && dispute.returnsAt === dueAt;
    },
    run: (context, job) => returnFunds(context.because('clock: dispute.return', job.why), job.subject),
  }),
];
