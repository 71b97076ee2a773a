import { JOB_RANKS } from '../../../contract/job-ranks.ts';
import { defineJob } from '../../base/context.ts';

/** The job that releases a delayed response. */
export const delayedResponseJobs = [
  defineJob({
    runs: 'outside',
    kind: 'request.answer',
    rank: JOB_RANKS['request.answer'],
    what: 'the response to a request is returned',
    live: () => true,
  }),
];
