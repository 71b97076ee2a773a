import type { ClockMode, MakePace, Pace } from '../control/worlds/clock-mode.ts';
import { SettleboxError } from '../engine/errors.ts';
import { everyRealMs, realMilliseconds } from '../engine/wall-clock.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import { type FaceInside, findInside } from '../transports/gateway-internals.ts';

/** A clock of the real world, and its beat; tests have their own. */
export interface RealTime {
  /** Milliseconds since some moment. */
  now(): number;
  /** Does something again and again, until the function that it gives is called. */
  every(ms: number, work: () => void): () => void;
}

export const REAL_TIME: RealTime = { now: realMilliseconds, every: everyRealMs };

/** Real milliseconds between two looks at what has become due. */
const BEAT_MS = 100;

const DAY_SECONDS = 86_400;

/**
 * Makes drivers of clocks by which virtual time passes with real time: second by second (`real`), or a day in so many
 * seconds (`accelerated`). Time goes on from where the world stands, whatever the date is here.
 */
export function paceBy(realTime: RealTime): MakePace {
  return (gateway, from) => {
    const pace = new DrivenPace(gateway, realTime);
    if (from !== undefined) pace.set(from.mode, from.daySeconds ?? undefined);
    return pace;
  };
}

class DrivenPace implements Pace {
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
    const pump = findInside(this.#gateway)?.pump;
    if (pump === undefined) return;
    const drive = new Drive(pump, this.#realTime, rate);
    const part = pump.accompany(drive);
    const rest = this.#realTime.every(BEAT_MS, () => void drive.beat());
    this.#drive = drive;
    this.#end = () => {
      rest();
      drive.catchUp();
      part();
    };
  }
}

/** How long a day is, where time passes by itself; null where it stands. */
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

/** A shorter day would pass between two beats, and several of them at once. */
export const DAY_SECONDS_MIN = 1;

type DrivenPump = Pick<FaceInside['pump'], 'present' | 'free' | 'firstDue' | 'follow' | 'deliverInBackground'>;

/** Time that passes by itself: a clock beside the gateway's own. */
class Drive {
  readonly #pump: DrivenPump;
  readonly #realTime: RealTime;
  readonly #rate: number;
  /** Where both clocks stood when they were last brought together. */
  #base: { readonly virtual: number; readonly real: number };
  #delivering = false;

  constructor(pump: DrivenPump, realTime: RealTime, rate: number) {
    this.#pump = pump;
    this.#realTime = realTime;
    this.#rate = rate;
    this.#base = { virtual: pump.present, real: realTime.now() };
  }

  now(): number {
    return Math.floor(this.#base.virtual + (this.#realTime.now() - this.#base.real) * this.#rate);
  }

  /** The world was left for another one. */
  turnTo(moment: number): void {
    this.#base = { virtual: moment, real: this.#realTime.now() };
  }

  /** The gateway's clock may be ahead, moved by hand: time goes on from there. */
  goOn(): void {
    const { present } = this.#pump;
    if (present > this.now()) this.turnTo(present);
  }

  /** Does what has become due, and delivers it; a beat that comes meanwhile is left out. */
  async beat(): Promise<void> {
    this.goOn();
    if (this.#delivering || !this.#pump.free || !this.#isDue()) return;
    this.#delivering = true;
    try {
      // What a receiver throws is kept with its delivery, and stops no clock.
      await this.#pump.deliverInBackground();
    } finally {
      this.#delivering = false;
    }
  }

  /** Brings the gateway's clock up to this one, before they part. */
  catchUp(): void {
    try {
      this.#pump.follow();
    } catch {
      // A listener of somebody's threw: the clock is there all the same.
    }
  }

  #isDue(): boolean {
    const due = this.#pump.firstDue();
    return due !== undefined && due <= this.#pump.present;
  }
}
