/** Situations of cut-offs, batches, settlement, and deposits. */
import { toDate } from '../../../engine/time.ts';
import { bankHoliday } from '../../../facts/banking-calendar.ts';
import { easternDay, easternOffsetMs } from '../../../facts/eastern-time.ts';
import type { Situation } from './situation.ts';
import type { Trace } from './trace.ts';

export const BATCH_SITUATIONS: readonly Situation[] = [
  {
    name: 'void_after_close',
    value: 75,
    count: ({ rejected }) => rejected('transactions.cancel', 'batch_closed').length,
    story: 'void-racing-the-cut-off',
    title: 'a sale is voided after its batch has closed',
  },
  {
    name: 'sale_at_cutoff',
    value: 60,
    count: countSalesAtCutoff,
    story: 'void-racing-the-cut-off',
    title: 'a sale is made in the first minute after a cut-off',
  },
  {
    name: 'batch_closed_during_capture',
    value: 80,
    count: countLostCaptures,
    story: 'capture-times-out-at-the-cut-off',
    title: 'a batch closes while the outcome of a capture is unknown',
  },
  {
    name: 'same_day_window_missed',
    value: 50,
    count: (trace) =>
      countBatches(
        trace,
        ({ speed, openedAt, settledAt }) => speed === 'same_day' && easternDay(settledAt) > easternDay(openedAt),
      ),
    story: 'same-day-misses-its-window',
    title: 'a same-day entry misses the last window of its day',
  },
  {
    name: 'batch_left_open',
    value: 60,
    count: (trace) =>
      countBatches(trace, ({ closesAt, closedAt, openedAt }) => closesAt === null && closedAt - openedAt > DAY_MS),
    story: 'batch-left-open',
    title: 'a batch that is closed by hand stays open for more than a day',
  },
  {
    name: 'holiday_before_funding',
    value: 40,
    count: (trace) => countBatches(trace, hasHoliday),
    story: 'card-sale-over-a-holiday-weekend',
    title: 'a bank holiday delays settlement or funding',
  },
  {
    name: 'clock_change_before_funding',
    value: 35,
    count: (trace) =>
      countBatches(trace, ({ openedAt, fundedAt }) => easternOffsetMs(openedAt) !== easternOffsetMs(fundedAt)),
    story: 'card-cutoff-around-clock-changes',
    title: 'the clocks change between a sale and its funding',
  },
  {
    name: 'funded_next_month',
    value: 40,
    count: (trace) => countBatches(trace, ({ openedAt, fundedAt }) => monthOf(openedAt) !== monthOf(fundedAt)),
    story: 'month-end-over-thanksgiving',
    title: 'a sale of one month is funded in the next',
  },
  {
    name: 'batch_below_zero',
    value: 70,
    count: (trace) => countBatches(trace, ({ netAmount }) => netAmount < 0),
    story: 'refund-after-funding',
    title: 'the refunds and payouts of a batch exceed its sales and payments',
  },
  {
    name: 'debt_netted',
    value: 75,
    count: countNettedDeposits,
    story: 'r10-on-day-40',
    title: 'a deposit is smaller than its batches, because the merchant owes money',
  },
];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface FundedBatch {
  readonly speed: string;
  readonly netAmount: number;
  readonly openedAt: number;
  readonly closesAt: number | null;
  readonly closedAt: number;
  readonly settledAt: number;
  readonly fundedAt: number;
}

/** Counts the batches that match. One that is not funded yet is judged by its last step. */
function countBatches({ batches }: Trace, is: (batch: FundedBatch) => boolean): number {
  return batches().filter(({ closedAt, settledAt, fundedAt, ...batch }) => {
    if (closedAt === null) return false;
    const settled = settledAt ?? closedAt;
    return is({ ...batch, closedAt, settledAt: settled, fundedAt: fundedAt ?? settled });
  }).length;
}

function hasHoliday({ closedAt, fundedAt }: FundedBatch): boolean {
  const first = easternDay(closedAt);
  const days = Array.from({ length: easternDay(fundedAt) - first }, (_, index) => first + index + 1);
  return days.some((day) => bankHoliday(day) !== undefined);
}

function monthOf(at: number): number {
  return toDate(at + easternOffsetMs(at)).getUTCMonth();
}

/** A batch opens with its first transaction, so only the first sale after a cut-off must be compared. */
function countSalesAtCutoff({ batches }: Trace): number {
  const last = new Map<string, number>();
  return batches().filter(({ clientId, processor, speed, openedAt, closedAt }) => {
    const series = `${clientId} ${processor} ${speed}`;
    const before = last.get(series);
    if (closedAt !== null) last.set(series, closedAt);
    return before !== undefined && openedAt - before < MINUTE_MS;
  }).length;
}

/** The next request about the transaction arrives after its batch has closed. */
function countLostCaptures({ lost, requests, transaction, batches }: Trace): number {
  return lost().filter((capture) => {
    if (capture.operation !== 'transactions.capture') return false;
    const number = transaction(capture.id)?.batchNumber;
    const closedAt = batches().find((batch) => batch.number === number)?.closedAt ?? Number.POSITIVE_INFINITY;
    const next = requests().find(({ id, at }, index) => id === capture.id && at > capture.at && index > 0);
    return next !== undefined && closedAt >= capture.at && closedAt <= next.at;
  }).length;
}

function countNettedDeposits({ batches, deposits }: Trace): number {
  const nets = new Map(batches().map(({ batchId, netAmount }) => [batchId ?? '', netAmount]));
  return deposits().filter(({ amountCents, batchIds }) => {
    const ids: readonly string[] = JSON.parse(batchIds);
    return amountCents > 0 && amountCents < ids.reduce((sum, id) => sum + (nets.get(id) ?? 0), 0);
  }).length;
}
