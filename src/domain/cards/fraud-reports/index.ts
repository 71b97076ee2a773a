import { defineResource } from '../../base/context.ts';
import { fraudReportJobs } from './jobs.ts';
import { fraudReportTables } from './store.ts';

/** The resource of fraud reports. */
export const fraudReports = defineResource({
  name: 'fraudReports',
  tables: fraudReportTables,
  operations: [],
  jobs: fraudReportJobs,
  invariants: [
    [
      'a fraud report has a settled charge',
      `SELECT reportId FROM fraudReports r LEFT JOIN transactions t ON t.id = r.transactionId WHERE t.settledAt IS NULL`,
    ],
  ],
});
