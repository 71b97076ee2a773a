import { JOB_RANKS } from '../../../contract/job-ranks.ts';
import { defineJob } from '../../base/context.ts';
import { fraudReportArrives, reportableCharge } from './actions.ts';

/** The job of a fraud report that a test value causes. */
export const fraudReportJobs = [
  defineJob({
    runs: 'inside',
    kind: 'fraud_report.arrive',
    rank: JOB_RANKS['fraud_report.arrive'],
    subjectIn: ['transactions', 'id'],
    what: 'the issuer reports the charge as fraudulent',
    live: (context, job) => reportableCharge(context, job.subject) !== undefined,
    run: (context, job) => fraudReportArrives(context.because('issuer: fraud report', job.why), job.subject),
  }),
];
