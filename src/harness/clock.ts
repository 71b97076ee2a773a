import { z } from 'zod';
import type { CheckedLiteral } from '../contract/checked-text.ts';
import { lazily } from '../contract/lazily.ts';
import type { Engine } from '../domain/base/context.ts';
import { parseGivenTime, TIME_FORMS } from '../domain/base/given-time.ts';
import type { Scheduler } from '../engine/advance.ts';
import { SettleboxError } from '../engine/errors.ts';
import { maskText } from '../engine/mask.ts';
import { parseOptions } from '../engine/parse-options.ts';
import type { PlannedMove } from '../engine/planned-move.ts';
import type { Job } from '../engine/schedule.ts';
import { addDuration, type CalendarDuration, isoText, toDate } from '../engine/time.ts';
import { harnessContext } from '../worlds/engine-parts.ts';
import { startYear } from '../worlds/start-year.ts';
import { after, type Duration, offsetBy } from './durations.ts';
import type { Forecast } from './milestones.ts';
import { isMilestone, type Milestone, nextMilestone, rejectUnknownMilestone } from './milestones.ts';
import { type BatchRef, type EndpointRef, idOf, type PaymentTokenRef, type TransactionRef } from './references.ts';
import { printable, type Timeline, timelineOf } from './timeline.ts';

/** The result of a clock move. */
export type AdvanceResult = {
  /** ISO 8601: the time before the move. */
  readonly from: string;
  /** ISO 8601: the time after the move. */
  readonly to: string;
  /** Everything that happened during the move. */
  readonly happened: Timeline;
};

/** The text of a time or milestone. A literal is checked; a `string` is accepted. */
type TimeText<Text extends string> = CheckedLiteral<
  Text,
  Milestone | `${number}-${number}-${number}${string}`,
  'is neither a milestone such as settlement nor a time such as 2026-03-10T12:00:00Z'
>;

/** Narrows or shifts the target of `advanceTo`. */
export type AdvanceToOptions = {
  /** The transaction, batch, payment token or endpoint that the milestone belongs to. Default: any. */
  readonly of?: TransactionRef | PaymentTokenRef | BatchRef | EndpointRef | undefined;
  /** Shifts the target: `{ seconds: -1 }` stops one second earlier. */
  readonly offset?: CalendarDuration | undefined;
};

/** The gateway's virtual clock. Only tests move it. */
export interface GatewayClock {
  /**
   * Returns the virtual time in epoch milliseconds.
   *
   * @example
   * gateway.clock.now(); // 1767625200000
   */
  now(): number;
  /**
   * Returns the virtual time in ISO 8601, in UTC.
   *
   * @example
   * gateway.clock.iso(); // '2026-01-05T15:00:00.000Z'
   */
  iso(): string;
  /**
   * Returns the virtual time as a new `Date`.
   *
   * @example
   * gateway.clock.date().getUTCDay(); // 1: Monday
   */
  date(): Date;
  /**
   * Advances the clock by a duration. Everything due on the way happens, and webhooks are delivered.
   *
   * @throws SettleboxError `clock_busy` while another move runs, `time_backwards`, `bad_time`, `bad_option`,
   * `too_many_jobs`, `webhook_loop`; an AssertionError thrown by a webhook handler, after the clock has moved
   * @example
   * await gateway.clock.advance({ days: 3 });          // also { bankingDays: 2 }, 'P3D', or milliseconds
   */
  advance(duration: Duration): Promise<AdvanceResult>;
  /**
   * Advances the clock to a time (ISO 8601 text with Z or an offset, a Date, or epoch milliseconds), to 00:00 in New York
   * of a date such as `2026-01-12`, or to the next milestone, strictly later than now. Everything due at that time has
   * happened afterwards.
   *
   * @throws as `advance`; SettleboxError `nothing_due` if no such milestone is scheduled
   * @example
   * await gateway.clock.advanceTo('settlement', { of: payment, offset: { seconds: -1 } });
   */
  advanceTo<Text extends string = Milestone>(
    target: Milestone | TimeText<Text> | number | Date,
    options?: AdvanceToOptions,
  ): Promise<AdvanceResult>;
  /**
   * Advances the clock to the next due job. Returns undefined, without a move, if nothing is due.
   *
   * @throws as `advance`
   * @example
   * while (await gateway.clock.next()) console.log(gateway.clock.iso());
   */
  next(): Promise<AdvanceResult | undefined>;
}

/** Options of `clock.advanceTo()`. */
export const advanceToOptions = lazily(() =>
  z.strictObject({ of: z.unknown().optional(), offset: z.unknown().optional() }),
);

/** Creates `gateway.clock`. */
export function createClock(engine: Engine, scheduler: Scheduler, upcoming: () => readonly Forecast[]): GatewayClock {
  const moveTo = (target: number): PlannedMove<AdvanceResult> => {
    const from = engine.state.now;
    rejectBackwards(from, target);
    const seq = engine.outbox.last;
    return { target, report: () => resultOf(engine, from, seq) };
  };
  const now = () => {
    scheduler.catchUp();
    return engine.state.now;
  };
  return {
    now,
    iso: () => isoText(now()),
    date: () => toDate(now()),
    advance: (duration) => scheduler.move('move', 'advance', () => moveTo(after(engine.state.now, duration))),
    advanceTo: (target, options = {}) =>
      scheduler.move('move', 'advanceTo', () => {
        const { of, offset } = parseOptions(advanceToOptions(), options, 'options');
        const time = targetTime(engine, target, of, upcoming);
        return moveTo(offset === undefined ? time : offsetBy(time, offset));
      }),
    next: () =>
      scheduler.move<AdvanceResult | undefined>('next', 'next', () => {
        const job = firstLive(engine);
        return job === undefined ? NO_MOVE : moveTo(Math.max(job.dueAt, engine.state.now));
      }),
  };
}

/** Number of lines that a move reads at once. With more, it reads them when they are used: they would cost a third of the move. */
const LINES_AT_ONCE = 1_000;

function resultOf(engine: Engine, from: number, afterSeq: number): AdvanceResult {
  const { last } = engine.outbox;
  const times = { from: isoText(from), to: isoText(engine.state.now) };
  const year = startYear(engine);
  if (last === afterSeq) return { ...times, happened: printable([], year) };
  if (last - afterSeq <= LINES_AT_ONCE) return { ...times, happened: timelineOf(engine, { after: afterSeq, year }) };
  const read = engine.defer((world) => timelineOf(world, { after: afterSeq, until: last, year }));
  return {
    ...times,
    get happened() {
      return read() ?? printable([], year);
    },
  };
}

/** The move of `next` if nothing is due. */
const NO_MOVE: PlannedMove<undefined> = { target: undefined, report: () => undefined };

function targetTime(engine: Engine, target: unknown, of: unknown, upcoming: () => readonly Forecast[]): number {
  if (typeof target === 'number' && Number.isInteger(target)) return target;
  if (target instanceof Date && Number.isFinite(target.getTime())) return target.getTime();
  if (typeof target !== 'string')
    throw new SettleboxError(
      'bad_time',
      `advanceTo takes a time or a milestone; got ${typeof target === 'number' || target instanceof Date ? target : `a value of type ${typeof target}`}.`,
      `Use ${TIME_FORMS}, or a milestone such as settlement.`,
    );
  if (isMilestone(target))
    return nextMilestone(harnessContext(engine, 'clock'), target, of === undefined ? undefined : idOf(of), upcoming());
  if (of !== undefined)
    throw new SettleboxError(
      'bad_option',
      'options.of works only with a milestone such as settlement; the target here is a time.',
      'Remove of, or pass a milestone.',
    );
  return parseGivenTime(target) ?? rejectText(target);
}

function rejectText(text: string): never {
  if (!/^\d{4}-/.test(text)) rejectUnknownMilestone(text);
  throw new SettleboxError('bad_time', `"${maskText(text)}" is not a valid time.`, `Use ${TIME_FORMS}.`);
}

function rejectBackwards(now: number, target: number): void {
  if (!Number.isFinite(target)) throw tooFarAhead(now);
  if (target >= now) {
    if (target <= addDuration(now, { years: 200 })) return;
    throw tooFarAhead(now);
  }
  throw new SettleboxError(
    'time_backwards',
    `The clock can’t move backwards: it is ${isoText(now)}, and ${isoText(target)} is in the past.`,
    'To go back, take a snapshot() before the move and restore() it.',
  );
}

function tooFarAhead(now: number): SettleboxError {
  return new SettleboxError(
    'bad_time',
    `The clock can move at most 200 years ahead in one step; it is ${isoText(now)}.`,
    'Use a shorter duration or an earlier time.',
  );
}

const JOBS_PER_PAGE = 64;

/** Returns the first scheduled job that is still relevant. */
function firstLive(engine: Engine): Job | undefined {
  const context = harnessContext(engine, 'clock');
  for (let skip = 0; ; skip += JOBS_PER_PAGE) {
    const jobs = engine.schedule.list(skip, JOBS_PER_PAGE);
    if (jobs.length === 0) return undefined;
    const live = jobs.find((job) => engine.jobKind(job.kind).live(context, job));
    if (live !== undefined) return live;
  }
}
