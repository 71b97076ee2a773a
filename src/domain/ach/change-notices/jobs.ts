import { JOB_RANKS } from '../../../contract/job-ranks.ts';
import { defineJob } from '../../base/context.ts';
import { findTransaction } from '../../payments/transactions/store.ts';
import { changeArrives } from './actions.ts';
import { findChangeNotice } from './store.ts';

/** The job that applies a scheduled notification of change when it arrives. */
export const changeNoticeJobs = [
  defineJob({
    runs: 'inside',
    kind: 'change_notice.arrive',
    rank: JOB_RANKS['change_notice.arrive'],
    subjectIn: ['changeNotices', 'noticeId'],
    what: 'the receiving bank corrects the account',
    live(context, job) {
      const notice = findChangeNotice(context.database, job.subject);
      if (notice?.status !== 'planned') return false;
      return findTransaction(context.database, notice.transactionId)?.state === 'settled';
    },
    run: (context, job) => changeArrives(context, job.subject, job.why),
  }),
];
