import { countReturn, rejectSettledRefund, schedulePlan } from './arrivals.ts';
import { cutoffAfter, schedulePlanOfOperator, timesAfterClose } from './batches.ts';
import type { Command, DaysLater, ReturnCommand, ReturnTime } from './commands.ts';
import { postDishonor, postReturn } from './money.ts';
import { appliesTo, canContest, canDishonor, deadlineOf, limitOf, returnTime } from './return-rules.ts';
import {
  type Batch,
  emit,
  iso,
  type Plan,
  RANK,
  Rejection,
  schedule,
  type Tx,
  unschedule,
  type World,
} from './world.ts';

/** Simulated answers of banks: returns, dishonors, contests, reversals, notifications, rejected refunds. */

/** Performs `simulate.ach.return`, and returns when it will arrive and until when it could. */
export function simulateReturn(world: World, tx: Tx, command: ReturnCommand): string {
  const limit = limitOf(command.code);
  if (!appliesTo(command.code, tx) || (tx.kind !== 'PAYMENT' && tx.kind !== 'PAYOUT')) throw impossible();
  if (limit === 'dishonor') return dishonor(world, tx, command);
  if (limit === 'contest') return contest(world, tx, command);
  if (limit === 'operator') return rejectAtOperator(world, tx, command);
  const settledAt = tx.settledAt ?? forecastOf(world, tx)?.settleAt;
  const canBeReturned = tx.state === 'authorized' || tx.state === 'submitted' || tx.state === 'settled';
  if (settledAt === undefined || !canBeReturned) throw impossible();
  const deadline = deadlineOf(world, command.code, settledAt);
  // A code without a deadline can arrive at once.
  const isNow = command.at === 'deadline' && deadline === undefined;
  const when = (settled: number) =>
    isNow ? Math.max(settled + 1, world.now) : returnTime(world, command.code, command.at, settled);
  let at = when(settledAt);
  if (command.at === undefined) at = Math.max(at, world.now);
  if (at < world.now || at < settledAt) throw impossible();
  if (deadline !== undefined && at > deadline && command.late !== true) throw impossible();
  const plan: Plan = { code: command.code, when, sequence: world.sequence++ };
  tx.plans.push(plan);
  if (tx.settledAt !== undefined) schedulePlan(world, tx, plan);
  return lineOf(at, deadline);
}

function lineOf(at: number, deadline: number | undefined): string {
  return `at ${iso(at)} until ${deadline === undefined ? 'ever' : iso(deadline)}`;
}

function impossible(): Rejection {
  return new Rejection('impossible_return');
}

/** Returns when an entry that has not settled is submitted and settles, if its batch closes at its cut-off. */
export function forecastOf(
  world: World,
  tx: Tx,
  isScheduled = false,
): { submitAt: number; settleAt: number } | undefined {
  const { batch } = tx;
  if (batch === undefined) return undefined;
  const closesAt = batch.closedAt ?? batch.closesAt;
  if (closesAt === undefined && isScheduled) return undefined;
  // Without a schedule, the forecast is that the batch closes now.
  return timesAfterClose(world, batch, closesAt ?? world.now);
}

function rejectAtOperator(world: World, tx: Tx, { code, at }: ReturnCommand): string {
  const times = forecastOf(world, tx);
  if ((tx.state !== 'authorized' && tx.state !== 'submitted') || times === undefined) throw impossible();
  if (at !== undefined && at !== 'deadline') throw impossible();
  const rejectsAt = at === 'deadline' ? times.settleAt : Math.max(times.submitAt, world.now);
  const plan: Plan = {
    code,
    // The batch can close before its cut-off, and then settles earlier.
    when: (submittedAt) => (at === 'deadline' ? (forecastOf(world, tx)?.settleAt ?? Number.NaN) : submittedAt),
    sequence: world.sequence++,
  };
  tx.plans.push(plan);
  if (tx.state === 'submitted') schedulePlanOfOperator(world, tx, plan, rejectsAt);
  return lineOf(rejectsAt, times.settleAt);
}

function dishonor(world: World, tx: Tx, { code, at, late }: ReturnCommand): string {
  const { returned } = tx;
  if (tx.state !== 'returned' || returned === undefined || returned.contested !== undefined) throw impossible();
  if (!canDishonor(code, returned.code) || isBeingCollected(world, tx)) throw impossible();
  const { calendar, rules } = world;
  const deadline = calendar.eastern(
    calendar.addBankingDays(calendar.bankingDayFrom(calendar.easternDay(returned.at)), rules.dishonorLimit),
    17 * 60,
  );
  const arrives = followUpTime(world, at, returned.at, deadline, late);
  const followUp = { code, at: arrives };
  tx.followUps.push(followUp);
  schedule(world, arrives, RANK.arrive, () => {
    if (!tx.followUps.includes(followUp)) return;
    tx.followUps.splice(tx.followUps.indexOf(followUp), 1);
    if (tx.state !== 'returned' || returned.dishonored !== undefined || isBeingCollected(world, tx)) return;
    // Each response is to one return, so the other ones have nothing to respond to.
    tx.followUps.splice(0);
    returned.dishonored = { code, at: world.now, untimely: world.now > deadline };
    tx.state = 'settled';
    postDishonor(world, tx);
    countReturn(world, tx, -1);
    emit(world, 'transaction.settled', tx.name);
  });
  return lineOf(arrives, deadline);
}

function contest(world: World, tx: Tx, { code, at, late }: ReturnCommand): string {
  const { returned } = tx;
  const dishonored = returned?.dishonored;
  if (tx.state !== 'settled' || returned === undefined || dishonored === undefined) throw impossible();
  if (!canContest(code, dishonored.code, !returned.untimely)) throw impossible();
  const { calendar, rules } = world;
  const deadline = calendar.eastern(
    calendar.addBankingDays(calendar.bankingDayFrom(calendar.easternDay(dishonored.at)), rules.contestLimit),
    17 * 60,
  );
  const arrives = followUpTime(world, at, dishonored.at, deadline, late);
  const followUp = { code, at: arrives };
  tx.followUps.push(followUp);
  schedule(world, arrives, RANK.arrive, () => {
    if (!tx.followUps.includes(followUp)) return;
    tx.followUps.splice(tx.followUps.indexOf(followUp), 1);
    if (tx.state !== 'settled' || returned.contested !== undefined) return;
    tx.followUps.splice(0);
    returned.contested = { code, at: world.now, untimely: world.now > deadline };
    tx.state = 'returned';
    postReturn(world, tx);
    countReturn(world, tx, 1);
    emit(world, 'transaction.returned', tx.name);
  });
  return lineOf(arrives, deadline);
}

function followUpTime(world: World, at: ReturnTime | undefined, from: number, deadline: number, late = false): number {
  const usual = returnTime(world, 'R01', at === 'deadline' ? { instant: deadline } : at, from);
  const arrives = at === undefined ? Math.max(usual, world.now) : usual;
  if (arrives < world.now || arrives < from || (arrives > deadline && !late)) throw impossible();
  return arrives;
}

/** A reinitiated entry collects the money of a returned one. */
export function isBeingCollected(world: World, tx: Tx): boolean {
  const ended: readonly string[] = ['canceled', 'rejected', 'returned', 'reversed'];
  return world.transactions.some((other) => other.retries === tx && !ended.includes(other.state));
}

/** Performs `simulate.ach.reverse`. */
export function reverse(world: World, tx: Tx): string {
  const { calendar, rules } = world;
  const settings = tx.merchant.schedule;
  if (tx.lane === 'card') throw impossible();
  if (tx.settledAt === undefined || tx.state !== 'settled' || tx.reversal !== undefined)
    throw new Rejection('impossible_reversal');
  const lastDay = calendar.addBankingDays(calendar.easternDay(tx.settledAt), rules.reversalDays);
  const deadline = calendar.eastern(lastDay, settings.achCutoff);
  // A reversal at the exact time of a cut-off is sent with it.
  const submitAt = cutoffAfter(world, { ...settings, autoClose: true }, 'ach', world.now - 1);
  if (submitAt === undefined || submitAt > deadline) throw new Rejection('impossible_reversal');
  const settleAt = calendar.opening(calendar.addBankingDays(calendar.easternDay(submitAt), 1));
  tx.reversal = { submitAt, settleAt, isSubmitted: false };
  schedule(world, submitAt, RANK.submit, () => {
    if (tx.reversal === undefined) return;
    if (tx.state === 'settled') tx.reversal.isSubmitted = true;
    else delete tx.reversal;
  });
  schedule(world, settleAt, RANK.settle, () => settleReversal(world, tx));
  return `${iso(submitAt)} ${iso(settleAt)} ${iso(deadline)}`;
}

function settleReversal(world: World, tx: Tx): void {
  const isSubmitted = tx.reversal?.isSubmitted === true;
  delete tx.reversal;
  if (!isSubmitted || tx.state !== 'settled') return;
  tx.state = 'reversed';
  postReturn(world, tx);
  emit(world, 'transaction.reversed', tx.name);
}

/** Performs `simulate.ach.notificationOfChange`. */
export function notify(world: World, tx: Tx, at: DaysLater | undefined): string {
  if (tx.kind !== 'PAYMENT' && tx.kind !== 'PAYOUT') throw impossible();
  const settledAt = tx.settledAt ?? forecastOf(world, tx)?.settleAt;
  const isPossible = tx.state === 'authorized' || tx.state === 'submitted' || tx.state === 'settled';
  if (settledAt === undefined || !isPossible) throw new Rejection('impossible_change');
  const { calendar, rules } = world;
  const deadline = calendar.opening(calendar.addBankingDays(calendar.easternDay(settledAt), rules.noticeLimit));
  let arrives = returnTime(world, 'R01', at, settledAt);
  if (at === undefined) arrives = Math.max(arrives, world.now);
  if (arrives < world.now || arrives > deadline) throw new Rejection('impossible_change');
  const plan: Plan = {
    code: 'C01',
    when: (settled) => returnTime(world, 'R01', at, settled),
    sequence: world.sequence++,
  };
  tx.plans.push(plan);
  if (tx.settledAt !== undefined) schedulePlan(world, tx, plan);
  return lineOf(arrives, deadline);
}

/** Performs `simulate.issuer.rejectRefund`. */
export function planRejection(world: World, tx: Tx, command: Command & { do: 'rejectRefund' }): void {
  const hasEnded = tx.state !== 'authorized' && tx.state !== 'settling' && tx.state !== 'settled';
  if (tx.kind !== 'REFUND' || hasEnded) throw new Rejection('bad_option');
  if (command.at === undefined && tx.state !== 'settled') {
    tx.outcome = 'reject';
    withoutRejection(world, tx);
    return;
  }
  const { at } = command;
  if (at === undefined) {
    rejectSettledRefund(world, tx);
    return;
  }
  const when = (settledAt: number) => returnTime(world, 'R01', at, settledAt);
  if (tx.settledAt !== undefined && when(tx.settledAt) < world.now) throw new Rejection('bad_option');
  const plan: Plan = { code: 'rejection', when, sequence: world.sequence++ };
  tx.outcome = 'pay';
  if (tx.settledAt === undefined) withoutRejection(world, tx);
  tx.plans.push(plan);
  if (tx.settledAt !== undefined) schedulePlan(world, tx, plan);
}

/** A newer answer of the network replaces an earlier one. */
function withoutRejection(world: World, tx: Tx): void {
  for (const plan of tx.plans.splice(0)) unschedule(world, plan.job);
}

export function isOpen(batch: Batch | undefined): boolean {
  return batch !== undefined && batch.closedAt === undefined;
}
