/** The order of jobs that are due at the same time. Jobs of one rank run in the order of scheduling. */
// biome-ignore format: a table reads in columns
export const JOB_RANKS = {
  'return.arrive':         1,
  'micro_deposits.return': 1,
  'change_notice.arrive':  1,
  'refund.refuse':         1,
  'batch.settle':          2,
  'reversal.settle':       2,
  'batch.fund':            3,
  'payable.debit':         3,
  'micro_deposits.settle': 4,
  'batch.submit':          5,
  'micro_deposits.submit': 5,
  'reversal.submit':       5,
  'authorization.expire':  6,
  'payment_token.expire':  6,
  'micro_deposits.expire': 6,
  'batch.close':           7,
  'request.answer':        7,
  'webhook.attempt':       8,
} as const;

/** The name of a job kind: `<noun>.<verb>`. */
export type JobName = keyof typeof JOB_RANKS;

/** A kind of job that leaves the process. The composition root has a function for each. */
export type OutsideJobName = Extract<JobName, 'request.answer' | 'webhook.attempt'>;
