import { arriveAfterSettlement, rejectRefund } from './arrivals.ts';
import type { Calendar } from './calendar.ts';
import type { Processor, Schedule } from './commands.ts';
import { postSettlement, scheduleFunding } from './money.ts';
import {
  type Batch,
  emit,
  LANES,
  type Lane,
  type Merchant,
  type Plan,
  RANK,
  Rejection,
  schedule,
  type Totals,
  type Tx,
  type World,
} from './world.ts';
import { ZONES } from './zones.ts';

/** Batches: docs/rules.md, "Cut-offs and settlement". Times of same-day windows are minutes of Eastern Time. */

const WINDOWS = [
  { closes: 10 * 60 + 30, settles: 13 * 60 },
  { closes: 14 * 60 + 45, settles: 17 * 60 },
  { closes: 16 * 60 + 45, settles: 18 * 60 },
];

/** Adds a transaction to the open batch of its lane. */
export function addToBatch(world: World, tx: Tx): void {
  const batch = openBatch(world, tx.merchant, tx.lane);
  batch.entries.push(tx);
  batch.entries.sort((a, b) => a.number - b.number);
  tx.batch = batch;
}

/** Removes a transaction that was voided, canceled, or rejected. */
export function removeFromBatch(tx: Tx): void {
  const { batch } = tx;
  if (batch === undefined) return;
  batch.entries.splice(batch.entries.indexOf(tx), 1);
  tx.batch = undefined;
}

function openBatch(world: World, merchant: Merchant, lane: Lane): Batch {
  const due = merchant.open[lane];
  if (due?.closesAt !== undefined && due.closesAt <= world.now) closeAtCutoff(world, due);
  const open = merchant.open[lane];
  if (open !== undefined) return open;
  const closesAt = cutoffAfter(world, merchant.schedule, lane, world.now);
  const batch: Batch = {
    merchant,
    lane,
    schedule: merchant.schedule,
    order: world.sequence++,
    openedAt: world.now,
    closesAt,
    entries: [],
    isSubmitted: false,
    voids: 0,
    returns: 0,
    returnedCents: 0,
  };
  merchant.open[lane] = batch;
  if (closesAt !== undefined)
    schedule(world, closesAt, world.rules.closesBeforeExpiry ? 5.5 : RANK.close, () => closeAtCutoff(world, batch));
  return batch;
}

function closeAtCutoff(world: World, batch: Batch): void {
  const { merchant, lane } = batch;
  if (merchant.open[lane] !== batch) return;
  if (batch.entries.length === 0) delete merchant.open[lane];
  else closeBatch(world, batch);
}

/** Returns the next cut-off, strictly later than an instant. */
export function cutoffAfter(world: World, settings: Schedule, lane: Lane, instant: number): number | undefined {
  if (!settings.autoClose) return undefined;
  const { calendar, rules } = world;
  const isLater = (at: number) => (rules.cutoffIncludesItsInstant ? at >= instant : at > instant);
  if (lane === 'card') {
    const zone = ZONES[settings.zone];
    for (let day = calendar.dayIn(zone, instant) - 1; ; day++) {
      const at = calendar.instantIn(zone, day, settings.cardCutoff);
      if (isLater(at)) return at;
    }
  }
  const minutes = lane === 'ach' ? [settings.achCutoff] : WINDOWS.map(({ closes }) => closes);
  for (let day = calendar.easternDay(instant); ; day++) {
    if (!calendar.isBankingDay(day)) continue;
    for (const minute of minutes) if (isLater(calendar.eastern(day, minute))) return calendar.eastern(day, minute);
  }
}

export function closeByHand(world: World, merchant: Merchant, processor: Processor | undefined): Batch[] {
  const lanes = LANES.filter((lane) => processor === undefined || (lane === 'card') === (processor === 'card'));
  const batches = lanes.flatMap((lane) => merchant.open[lane] ?? []).filter(({ entries }) => entries.length > 0);
  if (batches.length === 0) throw new Rejection('batch_empty');
  for (const batch of batches) closeBatch(world, batch);
  return batches;
}

function closeBatch(world: World, batch: Batch): void {
  delete batch.merchant.open[batch.lane];
  batch.closedAt = world.now;
  batch.name = `b${world.batches.length}`;
  world.batches.push(batch);
  emit(world, 'batch.closed', batch.name);
  const { submitAt, settleAt } = timesAfterClose(world, batch, world.now);
  if (batch.lane === 'card') {
    for (const tx of batch.entries) {
      tx.state = 'settling';
      if (tx.submittedAt === undefined) emit(world, 'transaction.submitted', tx.name);
      tx.submittedAt = world.now;
    }
  } else schedule(world, submitAt, RANK.submit, () => submit(world, batch, settleAt));
  schedule(world, settleAt, RANK.settle, () => settle(world, batch));
  scheduleFunding(world, batch, settleAt);
}

export interface BatchTimes {
  readonly submitAt: number;
  readonly settleAt: number;
}

/** Returns when a batch that closes at an instant is submitted and settles. */
export function timesAfterClose(world: World, batch: Batch, closedAt: number): BatchTimes {
  const { calendar, rules } = world;
  if (batch.lane === 'card') {
    const zone = ZONES[rules.closeDateZone === 'client' ? batch.schedule.zone : 'America/New_York'];
    const closeDay = calendar.dayIn(zone, closedAt);
    const day = calendar.bankingDayFrom(rules.cardSettlesOnCloseDate ? closeDay : closeDay + 1);
    return { submitAt: closedAt, settleAt: calendar.opening(day) };
  }
  const closeDay = calendar.easternDay(closedAt);
  if (batch.lane === 'same_day') return windowFrom(calendar, closeDay, closedAt);
  const submitDay = calendar.addBankingDays(closeDay, rules.achSubmissionDays);
  return { submitAt: calendar.opening(submitDay), settleAt: calendar.opening(calendar.addBankingDays(submitDay, 1)) };
}

/** Returns the first same-day window at or after an instant. */
function windowFrom(calendar: Calendar, firstDay: number, instant: number): BatchTimes {
  for (let day = calendar.bankingDayFrom(firstDay); ; day = calendar.addBankingDays(day, 1)) {
    for (const { closes, settles } of WINDOWS) {
      const submitAt = calendar.eastern(day, closes);
      if (submitAt >= instant) return { submitAt, settleAt: calendar.eastern(day, settles) };
    }
  }
}

function submit(world: World, batch: Batch, settleAt: number): void {
  batch.isSubmitted = true;
  for (const tx of batch.entries) {
    tx.state = 'submitted';
    tx.submittedAt = world.now;
    tx.effectiveDay = world.calendar.easternDay(settleAt);
    emit(world, 'transaction.submitted', tx.name);
  }
  const rejections = batch.entries.flatMap((tx) =>
    tx.plans.filter(({ code }) => code === 'R13').map((plan) => ({ tx, plan })),
  );
  rejections.sort((a, b) => a.plan.sequence - b.plan.sequence);
  for (const { tx, plan } of rejections) schedulePlanOfOperator(world, tx, plan, plan.when(world.now));
}

/** Schedules the operator's rejection of a submitted entry. */
export function schedulePlanOfOperator(world: World, tx: Tx, plan: Plan, at: number): void {
  plan.job = schedule(world, at, RANK.arrive, () => {
    if (tx.state !== 'submitted') return;
    tx.state = 'rejected';
    tx.plans.splice(0);
    tx.returned = { code: plan.code, at: world.now, untimely: false };
    removeFromBatch(tx);
    emit(world, 'transaction.rejected', tx.name);
  });
}

function settle(world: World, batch: Batch): void {
  for (const tx of [...batch.entries]) {
    if (tx.outcome === 'stuck') removeFromBatch(tx);
    else if (tx.outcome === 'reject') rejectRefund(world, tx);
    else if (tx.outcome === 'late') settleLater(world, tx);
    else settleTransaction(world, tx);
  }
  batch.totals = totalsOf(batch.entries);
  batch.settledAt = world.now;
  emit(world, 'batch.settled', batch.name ?? '');
  arriveAfterSettlement(world, batch.entries);
}

function settleLater(world: World, tx: Tx): void {
  removeFromBatch(tx);
  tx.outcome = 'pay';
  addToBatch(world, tx);
}

function settleTransaction(world: World, tx: Tx): void {
  tx.state = 'settled';
  tx.settledAt = world.now;
  postSettlement(world, tx);
  emit(world, 'transaction.settled', tx.name);
}

export function totalsOf(entries: readonly Tx[]): Totals {
  const sumOf = (...kinds: readonly Tx['kind'][]): [number, number] => {
    const some = entries.filter(({ kind }) => kinds.includes(kind));
    return [some.length, some.reduce((sum, tx) => sum + tx.captured, 0)];
  };
  const counts = {
    SALE: sumOf('SALE', 'AUTH'),
    REFUND: sumOf('REFUND'),
    PAYMENT: sumOf('PAYMENT'),
    PAYOUT: sumOf('PAYOUT'),
  };
  return { counts, net: counts.SALE[1] + counts.PAYMENT[1] - counts.REFUND[1] - counts.PAYOUT[1] };
}
