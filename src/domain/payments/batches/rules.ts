import type { Settlement } from '../../../contract/settings.ts';
import { zoneOffsetMs } from '../../../engine/time.ts';
import { openingOfBusiness } from '../../../facts/ach-calendar.ts';
import { fundingTime, nextDayPassage, sameDayPassage } from '../../../facts/ach-windows.ts';
import { addBankingDays, closedBecause, nextBankingDay } from '../../../facts/banking-calendar.ts';
import { DAY_MS, type DayNumber, utcDay, weekdayName } from '../../../facts/civil-date.ts';
import { EASTERN_ZONE, easternDay, easternOffsetMs, easternTimeMs } from '../../../facts/eastern-time.ts';
import { because } from '../../../facts/skipped-days.ts';
import type { MovingTransaction, Processor, Speed } from '../transactions/store.ts';
import type { BatchTotals } from './store.ts';

/** Returns the processor in a request, or both if it names none. */
export function processorsOf(named: Processor | undefined): readonly Processor[] {
  return named === undefined ? ['card', 'ach'] : [named];
}

/** The part of a client's schedule that is copied to a batch when it opens. Changes apply from the next batch on. */
interface BatchSchedule {
  readonly processor: Processor;
  /** Same-day entries have a separate batch that closes with the next window of the day. */
  readonly speed: Speed;
  readonly timeZone: string;
  readonly fundingDays: number;
}

/** Returns the part of a client's schedule that a new batch copies. */
export function scheduleOf(processor: Processor, settlement: Settlement, speed: Speed = 'standard'): BatchSchedule {
  const fundingDays = processor === 'card' ? settlement.cardFundingDays : settlement.achFundingDays;
  return { processor, speed, fundingDays, timeZone: processor === 'card' ? settlement.timeZone : EASTERN_ZONE };
}

/**
 * Returns the next cut-off, which is after `after`: an entry at the exact time of a cut-off belongs to the next batch. Card
 * batches close every day in the client's time zone, ACH batches every banking day in ET. Returns null if the client closes
 * batches by hand.
 */
export function nextCutoff(
  processor: Processor,
  settlement: Settlement,
  after: number,
  speed: Speed = 'standard',
): number | null {
  if (!settlement.autoClose) return null;
  if (speed === 'same_day') return sameDayPassage(after, true).submitAt;
  if (processor === 'ach') return nextAchCutoff(minutesOf(settlement.achCutoff), after);
  const { timeZone } = settlement;
  const minutes = minutesOf(settlement.cardCutoff);
  const today = zonedDay(timeZone, after);
  const at = zonedTime(timeZone, today, minutes);
  return at > after ? at : zonedTime(timeZone, today + 1, minutes);
}

function nextAchCutoff(minutes: number, after: number): number {
  const today = easternDay(after);
  const at = easternTimeMs(today, minutes);
  if (at > after && closedBecause(today) === undefined) return at;
  return easternTimeMs(nextBankingDay(today), minutes);
}

/** Returns the timeline's reason for a cut-off: on the client's own clock, and after skipped days. */
export function closesWhy(batch: BatchSchedule, openedAt: number, closesAt: number): string {
  const { timeZone } = batch;
  const clock = timeZone === EASTERN_ZONE ? '' : `, ${wallClock(timeZone, closesAt)} ${timeZone}`;
  if (batch.speed === 'same_day') return skipping(batch, 'the next same-day window', openedAt, closesAt);
  return skipping(batch, `the daily cut-off${clock}`, openedAt, closesAt);
}

/** Returns the cut-off of an open batch as text: `the ACH cut-off, 17:00 ET Friday`. */
export function waitsFor(batch: BatchSchedule, openedAt: number, closesAt: number): string {
  const { processor, timeZone } = batch;
  const zone = timeZone === EASTERN_ZONE ? 'ET' : timeZone;
  const day = weekdayName(zonedDay(timeZone, closesAt));
  const name = batch.speed === 'same_day' ? 'same-day window' : `${processor === 'ach' ? 'ACH' : 'card'} cut-off`;
  const cutoff = `the ${name}, ${wallClock(timeZone, closesAt)} ${zone} ${day}`;
  return skipping(batch, cutoff, openedAt, closesAt);
}

/** Adds skipped days to the reason for ACH. Card batches close on every day. */
function skipping(batch: BatchSchedule, reason: string, openedAt: number, closesAt: number): string {
  if (batch.processor === 'card') return reason;
  const openDay = easternDay(openedAt);
  // If the batch opened on a day without a cut-off, that day is skipped too.
  const from = closedBecause(openDay) === undefined ? openDay : openDay - 1;
  return because(reason, from, easternDay(closesAt));
}

/** `19:30` */
function wallClock(timeZone: string, ms: number): string {
  const minutes = Math.floor((ms + offsetMs(timeZone, ms) - zonedDay(timeZone, ms) * DAY_MS) / 60_000);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The submission, settlement and funding of a batch closed at a given time, with the reasons. */
interface BatchTimes {
  readonly closedAt: number;
  readonly submitAt: number;
  readonly settleAt: number;
  readonly fundAt: number;
  readonly submitWhy: string;
  readonly settleWhy: string;
  readonly fundWhy: string;
}

/**
 * Returns the times after a close. They count banking days from the close date in the batch's time zone, also after a manual
 * close.
 */
export function timesAfterClose(batch: BatchSchedule, closedAt: number): BatchTimes {
  if (batch.speed === 'same_day') return sameDayTimes(batch, closedAt);
  const closeDay = zonedDay(batch.timeZone, closedAt);
  return batch.processor === 'ach' ? achTimes(batch, closedAt, closeDay) : cardTimes(batch, closedAt, closeDay);
}

function cardTimes(batch: BatchSchedule, closedAt: number, closeDay: DayNumber): BatchTimes {
  const settleDay = nextBankingDay(closeDay);
  return {
    closedAt,
    submitAt: closedAt,
    submitWhy: 'card batches are submitted at close',
    settleAt: openingOfBusiness(settleDay),
    settleWhy: because('first banking day after the close', closeDay, settleDay),
    ...funding(batch, openingOfBusiness(settleDay)),
  };
}

function achTimes(batch: BatchSchedule, closedAt: number, closeDay: DayNumber): BatchTimes {
  const { submitAt, submitDay, settleAt } = nextDayPassage(closeDay);
  return {
    closedAt,
    submitAt,
    settleAt,
    submitWhy: because('first banking day after the close', closeDay, submitDay),
    settleWhy: because('first banking day after submission', submitDay, easternDay(settleAt)),
    ...funding(batch, settleAt),
  };
}

function sameDayTimes(batch: BatchSchedule, closedAt: number): BatchTimes {
  const { submitAt, settleAt } = sameDayPassage(closedAt, false);
  const window = `the same-day window of ${wallClock(EASTERN_ZONE, submitAt)} ET`;
  return {
    closedAt,
    submitAt,
    settleAt,
    submitWhy: because(window, easternDay(closedAt), easternDay(submitAt)),
    settleWhy: `${window} settles on its day`,
    ...funding(batch, settleAt),
  };
}

function funding({ fundingDays }: BatchSchedule, settleAt: number): Pick<BatchTimes, 'fundAt' | 'fundWhy'> {
  const settleDay = easternDay(settleAt);
  const fundDay = addBankingDays(settleDay, fundingDays);
  return {
    fundAt: fundingTime(settleAt, fundDay),
    fundWhy: because(fundedWhen(fundingDays), settleDay, fundDay),
  };
}

function fundedWhen(days: number): string {
  return days === 0 ? 'together with settlement' : `${days} banking day${days === 1 ? '' : 's'} after settlement`;
}

/** Returns the minutes of the day of `HH:MM`. */
export function minutesOf(wallClock: string): number {
  const [hours, minutes] = wallClock.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

function offsetMs(timeZone: string, ms: number): number {
  return timeZone === EASTERN_ZONE ? easternOffsetMs(ms) : zoneOffsetMs(timeZone, ms);
}

function zonedDay(timeZone: string, ms: number): DayNumber {
  return utcDay(ms + offsetMs(timeZone, ms));
}

/**
 * Returns the time at which a wall clock in a zone displays these minutes, in epoch milliseconds. A time skipped in spring
 * becomes the time after the gap; a repeated time in autumn is the first one.
 */
function zonedTime(timeZone: string, day: DayNumber, minutes: number): number {
  const wall = day * DAY_MS + minutes * 60_000;
  const before = offsetMs(timeZone, wall - DAY_MS);
  const after = offsetMs(timeZone, wall + DAY_MS);
  const isThere = (offset: number) => offsetMs(timeZone, wall - offset) === offset;
  return wall - (isThere(before) || !isThere(after) ? before : after);
}

/** Returns the totals of a closed batch without one of its transactions. */
export function totalsWithout(batch: BatchTotals, entry: MovingTransaction): BatchTotals {
  const { salesCount, salesAmount, refundsCount, refundsAmount } = batch;
  const { paymentsCount, paymentsAmount, payoutsCount, payoutsAmount } = batch;
  const { kind, capturedAmount: cents } = entry;
  const [sale, refund] = [kind === 'SALE' || kind === 'AUTH' ? 1 : 0, kind === 'REFUND' ? 1 : 0];
  const [payment, payout] = [kind === 'PAYMENT' ? 1 : 0, kind === 'PAYOUT' ? 1 : 0];
  return {
    salesCount: salesCount - sale,
    salesAmount: salesAmount - sale * cents,
    refundsCount: refundsCount - refund,
    refundsAmount: refundsAmount - refund * cents,
    paymentsCount: paymentsCount - payment,
    paymentsAmount: paymentsAmount - payment * cents,
    payoutsCount: payoutsCount - payout,
    payoutsAmount: payoutsAmount - payout * cents,
  };
}
