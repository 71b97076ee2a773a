import { InvariantError } from '../../../engine/errors.ts';
import { defineJob } from '../../base/context.ts';
import { JOB_RANKS } from '../../base/job-ranks.ts';
import { findDelivery } from './store.ts';

export const webhookJobs = [
  defineJob({
    kind: 'webhook.attempt',
    rank: JOB_RANKS['webhook.attempt'],
    subjectIn: ['deliveries', 'deliveryId'],
    what: 'the webhook is delivered',
    outside: true,
    live(context, job) {
      const delivery = findDelivery(context.database, job.subject);
      return delivery?.status === 'pending' && delivery.nextAttemptAt === job.dueAt;
    },
    run() {
      throw new InvariantError('only the dispatcher delivers webhooks');
    },
  }),
];
