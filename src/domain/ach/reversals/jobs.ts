import { JOB_RANKS } from '../../../contract/job-ranks.ts';
import { type Context, defineJob } from '../../base/context.ts';
import { findTransaction } from '../../payments/transactions/store.ts';
import { settleReversal, submitReversal } from './actions.ts';
import { findReversal, type ReversalRecord } from './store.ts';

/** Reports whether the reversal can continue. It is discarded if the entry was returned in the meantime. */
function isStillPossible(
  { database }: Context,
  reversalId: string,
  statuses: readonly ReversalRecord['status'][],
): boolean {
  const reversal = findReversal(database, reversalId);
  if (reversal === undefined || !statuses.includes(reversal.status)) return false;
  return findTransaction(database, reversal.transactionId)?.state === 'settled';
}

/** The jobs that send and settle a reversal. */
export const reversalJobs = [
  defineJob({
    runs: 'inside',
    kind: 'reversal.submit',
    rank: JOB_RANKS['reversal.submit'],
    subjectIn: ['reversals', 'reversalId'],
    what: 'the reversal is sent to the operator',
    live: (context, job) => isStillPossible(context, job.subject, ['planned']),
    run: (context, job) => submitReversal(context, job.subject),
  }),
  defineJob({
    runs: 'inside',
    kind: 'reversal.settle',
    rank: JOB_RANKS['reversal.settle'],
    subjectIn: ['reversals', 'reversalId'],
    what: 'the reversal settles',
    live: (context, job) => isStillPossible(context, job.subject, ['planned', 'submitted']),
    run: (context, job) => settleReversal(context, job.subject),
  }),
];
