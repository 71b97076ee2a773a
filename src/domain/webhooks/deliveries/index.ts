import { defineResource } from '../../base/context.ts';
import { webhookJobs } from './jobs.ts';
import { webhookTables } from './store.ts';

/** Declares the tables, jobs, and invariants of webhook deliveries. */
export const webhooks = defineResource({
  name: 'webhooks',
  tables: webhookTables,
  operations: [],
  jobs: webhookJobs,
  invariants: [
    [
      'a scheduled delivery has a job',
      `SELECT deliveryId FROM deliveries d WHERE nextAttemptAt IS NOT NULL AND NOT EXISTS
       (SELECT 1 FROM jobs WHERE kind = 'webhook.attempt' AND subject = d.deliveryId AND dueAt = d.nextAttemptAt)`,
    ],
    [
      'only active endpoints have pending deliveries',
      `SELECT deliveryId FROM deliveries JOIN endpoints USING (endpointId)
       WHERE deliveries.status = 'pending' AND endpoints.status <> 'active'`,
    ],
  ],
});
