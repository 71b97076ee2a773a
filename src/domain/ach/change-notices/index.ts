import { defineResource } from '../../base/context.ts';
import { changeNoticeJobs } from './jobs.ts';
import { changeNoticeTables } from './store.ts';

/** Declares the tables, jobs, and invariants of notifications of change. */
export const changeNotices = defineResource({
  name: 'changeNotices',
  tables: changeNoticeTables,
  operations: [],
  jobs: changeNoticeJobs,
  invariants: [
    [
      'a scheduled notification of change has a job',
      `SELECT noticeId FROM changeNotices n WHERE status = 'planned' AND dueAt IS NOT NULL AND NOT EXISTS
       (SELECT 1 FROM jobs WHERE kind = 'change_notice.arrive' AND subject = n.noticeId AND dueAt = n.dueAt)`,
    ],
    [
      'a notification of change arrives only for a settled entry',
      `SELECT noticeId FROM changeNotices n WHERE status = 'arrived' AND NOT EXISTS
       (SELECT 1 FROM transactions t WHERE t.id = n.transactionId AND t.settledAt IS NOT NULL)`,
    ],
  ],
});
