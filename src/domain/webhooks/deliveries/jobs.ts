import { JOB_RANKS } from '../../../contract/job-ranks.ts';
import { defineJob } from '../../base/context.ts';
import { findDelivery } from './store.ts';

/** The job that delivers a webhook. */
export const webhookJobs = [
  defineJob({
    runs: 'outside',
    kind: 'webhook.attempt',
    rank: JOB_RANKS['webhook.attempt'],
    subjectIn: ['deliveries', 'deliveryId'],
    what: 'the webhook is delivered',
    live(context, job) {
      const delivery = findDelivery(context.database, job.subject);
      return delivery?.status === 'pending' && delivery.nextAttemptAt === job.dueAt;
    },
  }),
];
