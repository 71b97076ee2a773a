import type { ClockDriver, ClockMode, CreateClockDriver } from '../control/worlds/clock-mode.ts';
import { isDiskFailure } from '../engine/disk-failure.ts';
import { SettleboxError } from '../engine/errors.ts';
import { everyRealMs, realMilliseconds } from '../engine/wall-clock.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import { findInternals, type GatewayInternals } from '../transports/gateway-internals.ts';

/** The real clock and its timer. Tests replace it. */
export interface RealTime {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Calls a function repeatedly until the returned function is called. */
  every(ms: number, work: () => void): () => void;
}

/** The machine's monotonic clock and timers. */
export const REAL_TIME: RealTime = { now: realMilliseconds, every: everyRealMs };

/** Real milliseconds between two checks for due jobs. */
const BEAT_MS = 100;

const DAY_SECONDS = 86_400;

/**
 * Returns a function that creates clock drivers. With a driver, virtual time passes with real time: at the same speed
 * (`real`), or a day in a number of seconds (`accelerated`). It continues from the world's time, not from today's date.
 */
export function paceBy(realTime: RealTime): CreateClockDriver {
  return (gateway, from) => {
    const pace = new DrivenPace(gateway, realTime);
    if (from !== undefined) pace.set(from.mode, from.daySeconds ?? undefined);
    return pace;
  };
}

class DrivenPace implements ClockDriver {
  readonly #gateway: Gateway;
  readonly #realTime: RealTime;
  #mode: ClockMode = 'manual';
  #daySeconds: number | null = null;
  #end: (() => void) | undefined;
  #drive: Drive | undefined;

  constructor(gateway: Gateway, realTime: RealTime) {
    this.#gateway = gateway;
    this.#realTime = realTime;
  }

  get mode(): ClockMode {
    return this.#mode;
  }

  get daySeconds(): number | null {
    return this.#daySeconds;
  }

  set(mode: ClockMode, daySeconds?: number): void {
    const seconds = secondsOfDay(mode, daySeconds);
    this.stop();
    if (seconds !== null) this.#start(DAY_SECONDS / seconds);
    this.#mode = mode;
    this.#daySeconds = mode === 'accelerated' ? seconds : null;
  }

  moved(): void {
    this.#drive?.goOn();
  }

  stop(): void {
    this.#end?.();
    this.#end = undefined;
    this.#drive = undefined;
    this.#mode = 'manual';
    this.#daySeconds = null;
  }

  #start(rate: number): void {
    const scheduler = findInternals(this.#gateway)?.scheduler;
    if (scheduler === undefined) return;
    const drive = new Drive(scheduler, this.#realTime, rate);
    const unfollow = scheduler.followClock(drive);
    const stopBeat = this.#realTime.every(BEAT_MS, () => void drive.beat());
    this.#drive = drive;
    this.#end = () => {
      stopBeat();
      drive.catchUp();
      unfollow();
    };
  }
}

/** Returns the real seconds of a virtual day; null if time stops. */
function secondsOfDay(mode: ClockMode, daySeconds: number | undefined): number | null {
  if (mode === 'accelerated') {
    if (daySeconds !== undefined && daySeconds >= DAY_SECONDS_MIN && daySeconds <= DAY_SECONDS) return daySeconds;
    throw new SettleboxError(
      'bad_option',
      `daySeconds must be the real seconds per virtual day, from ${DAY_SECONDS_MIN} to ${DAY_SECONDS}.`,
      'With 60, a virtual day passes each minute.',
    );
  }
  if (daySeconds === undefined) return mode === 'real' ? DAY_SECONDS : null;
  throw new SettleboxError(
    'bad_option',
    `daySeconds must be omitted unless the mode is accelerated; the mode is ${mode}.`,
  );
}

/** Several shorter days could pass between two beats. */
export const DAY_SECONDS_MIN = 1;

type DrivenScheduler = Pick<
  GatewayInternals['scheduler'],
  'currentTime' | 'isFree' | 'firstDue' | 'catchUp' | 'runDueJobsInBackground'
>;

/** An external clock that moves the gateway's clock. */
class Drive {
  readonly #scheduler: DrivenScheduler;
  readonly #realTime: RealTime;
  readonly #rate: number;
  /** The times of both clocks when they were last synchronized. */
  #base: { readonly virtual: number; readonly real: number };
  #delivering = false;

  constructor(scheduler: DrivenScheduler, realTime: RealTime, rate: number) {
    this.#scheduler = scheduler;
    this.#realTime = realTime;
    this.#rate = rate;
    this.#base = { virtual: scheduler.currentTime, real: realTime.now() };
  }

  now(): number {
    return Math.floor(this.#base.virtual + (this.#realTime.now() - this.#base.real) * this.#rate);
  }

  /** Called if the world was replaced by another one. */
  setTime(time: number): void {
    this.#base = { virtual: time, real: this.#realTime.now() };
  }

  /** The gateway's clock can be ahead, because the user moved it; time continues from there. */
  goOn(): void {
    const { currentTime } = this.#scheduler;
    if (currentTime > this.now()) this.setTime(currentTime);
  }

  /** Runs due jobs and delivers webhooks. A beat during a delivery is skipped. */
  async beat(): Promise<void> {
    this.goOn();
    if (this.#delivering || !this.#scheduler.isFree || !this.#isDue()) return;
    this.#delivering = true;
    try {
      // An error of a receiver is stored with its delivery and does not stop the clock.
      await this.#scheduler.runDueJobsInBackground();
    } finally {
      this.#delivering = false;
    }
  }

  /** Advances the gateway's clock to this one before they are separated. */
  catchUp(): void {
    try {
      this.#scheduler.catchUp();
    } catch {
      // A listener threw. The clock has moved nevertheless.
    }
  }

  #isDue(): boolean {
    try {
      const due = this.#scheduler.firstDue();
      return due !== undefined && due <= this.#scheduler.currentTime;
    } catch (error) {
      // A later beat tries again.
      if (isDiskFailure(error)) return false;
      throw error;
    }
  }
}
