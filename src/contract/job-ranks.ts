/** The order of jobs that are due at the same time. Jobs of one rank run in the order of scheduling. */
export const JOB_RANKS = {
  'return.arrive': 1,
  'micro_deposits.return': 1,
  'change_notice.arrive': 1,
  'refund.refuse': 1,
  'payout.fail': 1,
  'reserve.release': 2,
  'dispute.arrive': 1,
  'dispute.deadline': 1,
  'dispute.due_soon': 1,
  'dispute.decide': 1,
  'dispute.return': 1,
  'fraud_report.arrive': 1,
  'fees.collect': 2,
  'batch.settle': 2,
  'reversal.settle': 2,
  'payable.debit': 3,
  'batch.fund': 4,
  'payable.deposit': 5,
  'micro_deposits.settle': 5,
  'batch.submit': 6,
  'micro_deposits.submit': 6,
  'reversal.submit': 6,
  'authorization.expire': 7,
  'payment_token.expire': 7,
  'micro_deposits.expire': 7,
  'batch.close': 8,
  'request.answer': 8,
  'webhook.attempt': 9,
} as const;

/**
 * Jobs of this rank and above have no order: a rank is drawn for each. In a clock move, they wait for each other, so that any of
 * them can run first (`engine/unordered-jobs.ts`).
 */
export const UNORDERED_RANKS_FROM = 1_000;

/** The name of a job kind: `<noun>.<verb>`. */
export type JobName = keyof typeof JOB_RANKS;

/** A kind of job that leaves the process. The composition root has a function for each. */
export type OutsideJobName = Extract<JobName, 'request.answer' | 'webhook.attempt'>;
