/**
 * Every order in which capture, void, refund and a close may come at one instant, and what each leads to. Who asks first is
 * heard first; a void works until the batch of its transaction has closed; what joins a batch at the very moment of its
 * cut-off joins the next one; and of what time does at one instant, settlement comes before expiry, and expiry before the
 * cut-off (docs/rules.md, "Card lifecycle" and "Order of jobs").
 */

/** The order; the answers, in that order, without the mark of what time does; what became of it, a week later. */
export type OrderRow = readonly [order: string, answers: string, end: string];

/** In the middle of a day: an authorization of $5.00, a sale of $10.00 that was funded days ago, nothing in the open batch. */
const VOIDED = 'voided | 0-1000 | payable -1000 bank 1000';
const LEFT = 'voided | 0-1000 v1 | payable -1000 bank 1000';
const ONE_BATCH = 'settled | 500-1000 | customer -500 payable -500 bank 1000';
const TWO_BATCHES = 'settled | 500-0, 0-1000 | customer -500 payable -500 bank 1000';

export const AT_MIDDAY: readonly OrderRow[] = [
  ['capture void refund close', 'yes yes yes yes', LEFT],
  ['capture void close refund', 'yes yes batch_empty yes', LEFT],
  ['capture refund void close', 'yes yes yes yes', LEFT],
  ['capture refund close void', 'yes yes yes batch_closed', ONE_BATCH],
  ['capture close void refund', 'yes yes batch_closed yes', TWO_BATCHES],
  ['capture close refund void', 'yes yes yes batch_closed', TWO_BATCHES],
  ['void capture refund close', 'yes invalid_state yes yes', VOIDED],
  ['void capture close refund', 'yes invalid_state batch_empty yes', VOIDED],
  ['void refund capture close', 'yes yes invalid_state yes', VOIDED],
  ['void refund close capture', 'yes yes yes invalid_state', VOIDED],
  ['void close capture refund', 'yes batch_empty invalid_state yes', VOIDED],
  ['void close refund capture', 'yes batch_empty yes invalid_state', VOIDED],
  ['refund capture void close', 'yes yes yes yes', LEFT],
  ['refund capture close void', 'yes yes yes batch_closed', ONE_BATCH],
  ['refund void capture close', 'yes yes invalid_state yes', VOIDED],
  ['refund void close capture', 'yes yes yes invalid_state', VOIDED],
  ['refund close capture void', 'yes yes yes yes', VOIDED],
  ['refund close void capture', 'yes yes yes invalid_state', VOIDED],
  ['close capture void refund', 'batch_empty yes yes yes', LEFT],
  ['close capture refund void', 'batch_empty yes yes yes', LEFT],
  ['close void capture refund', 'batch_empty yes invalid_state yes', VOIDED],
  ['close void refund capture', 'batch_empty yes yes invalid_state', VOIDED],
  ['close refund capture void', 'batch_empty yes yes yes', LEFT],
  ['close refund void capture', 'batch_empty yes yes invalid_state', VOIDED],
];

/**
 * As the batch closes by the clock: a sale of $3.00 in it, which is the one to be voided, an authorization of $5.00, a sale of
 * $10.00 that was funded days ago. Only a void that nothing came before finds the sale in an open batch.
 */
const KEPT = 'settled | 300-0, 500-1000 | customer -800 payable -500 bank 1300';
const GONE = 'voided | 500-1000 | customer -500 payable -500 bank 1000';

export const AT_CUTOFF: readonly OrderRow[] = [
  ['void capture refund cutoff', 'yes yes yes', GONE],
  ['void capture cutoff refund', 'yes yes yes', GONE],
  ['void refund capture cutoff', 'yes yes yes', GONE],
  ['void refund cutoff capture', 'yes yes yes', GONE],
  ['void cutoff capture refund', 'yes yes yes', GONE],
  ['void cutoff refund capture', 'yes yes yes', GONE],
  ['capture void refund cutoff', 'yes batch_closed yes', KEPT],
  ['capture void cutoff refund', 'yes batch_closed yes', KEPT],
  ['capture refund void cutoff', 'yes yes batch_closed', KEPT],
  ['capture refund cutoff void', 'yes yes batch_closed', KEPT],
  ['capture cutoff void refund', 'yes batch_closed yes', KEPT],
  ['capture cutoff refund void', 'yes yes batch_closed', KEPT],
  ['refund capture void cutoff', 'yes yes batch_closed', KEPT],
  ['refund capture cutoff void', 'yes yes batch_closed', KEPT],
  ['refund void capture cutoff', 'yes batch_closed yes', KEPT],
  ['refund void cutoff capture', 'yes batch_closed yes', KEPT],
  ['refund cutoff capture void', 'yes yes batch_closed', KEPT],
  ['refund cutoff void capture', 'yes batch_closed yes', KEPT],
  ['cutoff capture void refund', 'yes batch_closed yes', KEPT],
  ['cutoff capture refund void', 'yes yes batch_closed', KEPT],
  ['cutoff void capture refund', 'batch_closed yes yes', KEPT],
  ['cutoff void refund capture', 'batch_closed yes yes', KEPT],
  ['cutoff refund capture void', 'yes yes batch_closed', KEPT],
  ['cutoff refund void capture', 'yes batch_closed yes', KEPT],
];

/**
 * The same with a close by hand in place of the capture: it finds the batch of the sale, the next one with the refund, or
 * nothing. A refund whose batch is closed on the day of the sale's is funded together with that.
 */
const APART = 'settled | 300-0, 0-1000 | customer -300 payable -1000 bank 1300';
const TOGETHER = 'settled | 300-0, 0-1000 | customer -300 payable -700 bank 1000';
const UNSOLD = 'voided | 0-1000 | payable -1000 bank 1000';

export const CLOSED_AT_CUTOFF: readonly OrderRow[] = [
  ['close void refund cutoff', 'yes batch_closed yes', APART],
  ['close void cutoff refund', 'yes batch_closed yes', APART],
  ['close refund void cutoff', 'yes yes batch_closed', APART],
  ['close refund cutoff void', 'yes yes batch_closed', APART],
  ['close cutoff void refund', 'yes batch_closed yes', APART],
  ['close cutoff refund void', 'yes yes batch_closed', APART],
  ['void close refund cutoff', 'yes batch_empty yes', UNSOLD],
  ['void close cutoff refund', 'yes batch_empty yes', UNSOLD],
  ['void refund close cutoff', 'yes yes yes', UNSOLD],
  ['void refund cutoff close', 'yes yes yes', UNSOLD],
  ['void cutoff close refund', 'yes batch_empty yes', UNSOLD],
  ['void cutoff refund close', 'yes yes yes', UNSOLD],
  ['refund close void cutoff', 'yes yes batch_closed', TOGETHER],
  ['refund close cutoff void', 'yes yes batch_closed', TOGETHER],
  ['refund void close cutoff', 'yes batch_closed yes', TOGETHER],
  ['refund void cutoff close', 'yes batch_closed yes', TOGETHER],
  ['refund cutoff close void', 'yes yes batch_closed', TOGETHER],
  ['refund cutoff void close', 'yes batch_closed yes', TOGETHER],
  ['cutoff close void refund', 'batch_empty batch_closed yes', APART],
  ['cutoff close refund void', 'batch_empty yes batch_closed', APART],
  ['cutoff void close refund', 'batch_closed batch_empty yes', APART],
  ['cutoff void refund close', 'batch_closed yes yes', TOGETHER],
  ['cutoff refund close void', 'yes yes batch_closed', TOGETHER],
  ['cutoff refund void close', 'yes batch_closed yes', TOGETHER],
];

/** As an authorization of $5.00 expires, of which no batch knows yet; a sale of $10.00 settles at that instant too. */
const LET_GO = 'voided |  | customer -1000 bank 1000';
const EXPIRED = 'expired |  | customer -1000 bank 1000';
const CAPTURED = 'settled | 500-0 | customer -1500 bank 1500';

export const AT_EXPIRY: readonly OrderRow[] = [
  ['capture void close expiry', 'yes yes batch_empty', LET_GO],
  ['capture void expiry close', 'yes yes batch_empty', LET_GO],
  ['capture close void expiry', 'yes yes batch_closed', CAPTURED],
  ['capture close expiry void', 'yes yes batch_closed', CAPTURED],
  ['capture expiry void close', 'yes yes batch_empty', LET_GO],
  ['capture expiry close void', 'yes yes batch_closed', CAPTURED],
  ['void capture close expiry', 'yes invalid_state batch_empty', LET_GO],
  ['void capture expiry close', 'yes invalid_state batch_empty', LET_GO],
  ['void close capture expiry', 'yes batch_empty invalid_state', LET_GO],
  ['void close expiry capture', 'yes batch_empty invalid_state', LET_GO],
  ['void expiry capture close', 'yes invalid_state batch_empty', LET_GO],
  ['void expiry close capture', 'yes batch_empty invalid_state', LET_GO],
  ['close capture void expiry', 'batch_empty yes yes', LET_GO],
  ['close capture expiry void', 'batch_empty yes yes', LET_GO],
  ['close void capture expiry', 'batch_empty yes invalid_state', LET_GO],
  ['close void expiry capture', 'batch_empty yes invalid_state', LET_GO],
  ['close expiry capture void', 'batch_empty invalid_state invalid_state', EXPIRED],
  ['close expiry void capture', 'batch_empty invalid_state invalid_state', EXPIRED],
  ['expiry capture void close', 'invalid_state invalid_state batch_empty', EXPIRED],
  ['expiry capture close void', 'invalid_state batch_empty invalid_state', EXPIRED],
  ['expiry void capture close', 'invalid_state invalid_state batch_empty', EXPIRED],
  ['expiry void close capture', 'invalid_state batch_empty invalid_state', EXPIRED],
  ['expiry close capture void', 'batch_empty invalid_state invalid_state', EXPIRED],
  ['expiry close void capture', 'batch_empty invalid_state invalid_state', EXPIRED],
];

/** As the batch of a sale of $10.00 settles: before that it has closed, and what has not settled can't be refunded. */
const SETTLED = 'settled |  | customer -1000 bank 1000';
const REFUNDED = 'refunded | 0-1000 | payable -1000 bank 1000';

// biome-ignore format: a table reads in columns
export const AT_SETTLEMENT: readonly OrderRow[] = [
  ['refund void settlement', 'not_settled batch_closed', SETTLED],
  ['void refund settlement', 'batch_closed not_settled', SETTLED],
  ['refund settlement void', 'not_settled batch_closed', SETTLED],
  ['void settlement refund', 'batch_closed yes',         REFUNDED],
  ['settlement refund void', 'yes invalid_state',        REFUNDED],
  ['settlement void refund', 'batch_closed yes',         REFUNDED],
];
