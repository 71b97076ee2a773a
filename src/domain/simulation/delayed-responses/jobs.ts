import { InvariantError } from '../../../engine/errors.ts';
import { defineJob } from '../../base/context.ts';
import { JOB_RANKS } from '../../base/job-ranks.ts';

export const heldAnswerJobs = [
  defineJob({
    kind: 'request.answer',
    rank: JOB_RANKS['request.answer'],
    what: 'the response to a request is returned',
    outside: true,
    live: () => true,
    run() {
      throw new InvariantError('only the transport that received a request returns its delayed response');
    },
  }),
];
