/** What happens first where several jobs are due at one instant; within a rank, what was scheduled first. */
// biome-ignore format: a table reads in columns
export const JOB_RANKS = {
  'return.arrive':        1,
  'batch.settle':         2,
  'batch.fund':           3,
  'payable.debit':        3,
  'batch.submit':         5,
  'authorization.expire': 6,
  'payment_token.expire': 6,
  'batch.close':          7,
  'request.answer':       7,
  'webhook.attempt':      8,
} as const;
