import { defineJob } from '../../base/context.ts';
import { JOB_RANKS } from '../../base/job-ranks.ts';
import { findDelivery } from './store.ts';

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
