import { tooManyJobs } from './clock-errors.ts';
import { ClockLock, type ClockRun, type WaitForTurn } from './clock-state.ts';
import { type ClockOutcome, type ClockRequest, OUTSIDE_HANDLERS, outcomeIn } from './clock-table.ts';
import type { Engine } from './engine.ts';
import { SettleboxError } from './errors.ts';
import type { ExternalClock } from './external-clock.ts';
import type { UnfinishedJob } from './job-parts.ts';
import { JobRunner, NONE } from './job-runner.ts';
import { type PlannedMove, planAfter } from './planned-move.ts';
import type { Job } from './schedule.ts';
import { SliceTimer } from './slice-timer.ts';
import { UnreportedErrors } from './unreported-errors.ts';
import { afterThisCall, finishRequests, mayArrive, waitUntilQuiet } from './waiting-turns.ts';

/** Maximum number of jobs in one clock move, so that an endless loop ends with an error. */
export const JOBS_PER_ADVANCE_MAX = 1_000_000;

/** Jobs and events between two turns of the event loop. */
const WORK_PER_SLICE = 250;

/**
 * Runs due jobs in order: sets the clock to the time of the next job, runs it, and repeats until no job is due. Only one run is
 * active at a time; `clock-table.ts` has the outcome of requests in the meantime. Errors of handlers and listeners are thrown after
 * the clock has moved, not in between.
 */
export class Scheduler {
  readonly #engine: Engine;
  readonly #runner: JobRunner;
  readonly #limit: number;
  readonly #turn: () => Promise<void>;
  readonly #clock: ClockLock;
  /** The background run that is waiting for its turn. */
  #nextInBackground: Promise<void> | undefined;
  readonly #unreported = new UnreportedErrors();
  #workSinceTurn = 0;
  readonly #slice = new SliceTimer();
  /** Results do not depend on it, so tests vary it. */
  workPerSlice = WORK_PER_SLICE;
  /** For unordered jobs, moves until this time count as one: a job can wait from one move to the next. */
  oneMoveUntil = Number.NEGATIVE_INFINITY;
  #externalClock: ExternalClock | undefined;

  /** `turn` lets pending requests finish before time moves. `inHandler` reports a call from a webhook handler. */
  constructor(
    engine: Engine,
    outside: (job: Job) => Promise<unknown>,
    limit = JOBS_PER_ADVANCE_MAX,
    turn: () => Promise<void> = async () => undefined,
    inHandler = never,
    wait?: WaitForTurn,
  ) {
    this.#engine = engine;
    this.#runner = new JobRunner(engine, outside, limit);
    this.#limit = limit;
    this.#turn = turn;
    this.#clock = new ClockLock(engine, inHandler, wait);
  }

  /** Returns a promise of the end of a clock move that pauses between slices; undefined if HTTP requests run at once. */
  untilTarget(): Promise<void> | undefined {
    return this.#clock.untilTarget();
  }

  /** Reports whether work is in progress, during which the world can't be replaced. */
  get isRunning(): boolean {
    return outcomeIn(OUTSIDE_HANDLERS, 'restore', this.#clock.state) === 'clock_busy';
  }

  /** Reports an unfinished clock move. Returns false inside a webhook handler of that move. */
  get isMoving(): boolean {
    return !this.#clock.isInHandler && this.#clock.outcomeOf('move') === 'clock_busy';
  }

  /** The job of which some parts have run. Tests read it: any other access finishes the job. */
  get unfinishedJob(): UnfinishedJob | undefined {
    return this.#engine.state.unfinished;
  }

  /** Reports whether the clock can be moved now, without waiting. */
  get isFree(): boolean {
    return this.#clock.outcomeOf('move') === 'runs';
  }

  /**
   * Returns the outcome of a request that is made now, or throws it. `call` names the request in the error.
   *
   * @throws SettleboxError `clock_busy` if an await is missing, or if a webhook handler makes this call; `gateway_closed`
   */
  admit(request: ClockRequest, call: string): ClockOutcome {
    return this.#clock.admit(request, call);
  }

  /** Follows an external clock until the returned function is called. @throws SettleboxError `bad_option` for a second clock */
  followClock(clock: ExternalClock): () => void {
    if (this.#externalClock !== undefined)
      throw new SettleboxError(
        'bad_option',
        'This gateway already follows another clock.',
        'Dispose of that binding first.',
      );
    this.#externalClock = clock;
    this.#engine.catchUp = () => this.catchUp();
    return () => {
      if (this.#externalClock !== clock) return;
      this.#externalClock = undefined;
      this.#engine.catchUp = doNothing;
    };
  }

  /** The current time: that of this clock, or of the external clock if that is ahead. */
  get currentTime(): number {
    return Math.max(this.#engine.state.now, this.#externalClock?.now() ?? Number.NEGATIVE_INFINITY);
  }

  /**
   * Catches up with the external clock without awaiting: jobs that leave the process stay due. While other jobs run, it leaves
   * the due jobs to that run.
   */
  catchUp(): void {
    if (this.#externalClock === undefined) return;
    const outcome = this.#clock.outcomeOf(this.#externalClock.step === undefined ? 'tick' : 'timers_tick');
    if (outcome !== 'runs' && outcome !== 'time_only') return;
    const target = this.currentTime;
    if (target === this.#engine.state.now) return;
    this.#engine.finishJob();
    if (outcome === 'runs') this.#clock.follow(() => this.#runInside(target));
    else this.#setTime(target);
  }

  #runInside(target: number): void {
    const thrown = this.#runner.runInside(target);
    this.#setTime(target);
    if (thrown.length > 0) throw thrown[0];
  }

  #setTime(target: number): void {
    this.#engine.state.now = target;
    this.#engine.saveState();
  }

  /** Resets the clock after the world was replaced, because the new world has another time. */
  onWorldChanged(): void {
    this.#unreported.forget();
    this.#externalClock?.setTime?.(this.#engine.state.now);
  }

  /** Returns the time of the first job. With `inside`, it skips jobs that must be awaited. */
  firstDue(which: 'all' | 'inside' = 'all'): number | undefined {
    const { schedule, outsideKinds } = this.#engine;
    return schedule.firstBut(which === 'inside' ? outsideKinds : [], Number.MAX_SAFE_INTEGER)?.dueAt;
  }

  /**
   * Moves the clock to the target that `plan` returns. First finishes the requests in progress, because they belong to the time at
   * which they arrived, and catches up with the external clock.
   */
  async move<Result>(request: 'move' | 'next', call: string, plan: () => PlannedMove<Result>): Promise<Result> {
    if (this.#clock.state === 'following') await afterThisCall();
    this.#clock.reserve(request, call);
    const { pendingRequests } = this.#engine;
    if (mayArrive(pendingRequests)) await finishRequests(pendingRequests, this.#turn);
    return this.#exclusively('move', async () => {
      const thrown: unknown[] = [];
      if (this.currentTime > this.#engine.state.now) await this.#advanceForCaller(this.currentTime, thrown);
      const { target, report } = planAfter(thrown, plan);
      if (target !== undefined) await this.#advanceForCaller(target, thrown);
      if (thrown.length > 0) throw thrown[0];
      return report();
    });
  }

  /** Runs all jobs due at or before `target`, then sets the clock to it. Stops earlier if `isDone` returns true. */
  async runUntil(target: number, call: string, isDone?: () => boolean): Promise<void> {
    if (this.#clock.state === 'following') await afterThisCall();
    this.#clock.reserve('move', call);
    await this.#exclusively('move', () => this.#advanceAndThrow(target, isDone));
  }

  /**
   * Runs the jobs that are due now, and waits for jobs in progress. A call from inside a receiver does not wait for its own
   * delivery.
   */
  async runDueJobs(): Promise<void> {
    if (this.#clock.state === 'following') await afterThisCall();
    if (this.#clock.admit('idle', 'idle') === 'returns') return;
    await this.#exclusively('idle', () => this.#advanceAndThrow(this.currentTime));
  }

  /**
   * Does the same in the background, in mode `auto`. It never rejects: errors of receivers are stored with their deliveries, and
   * the next move or `idle()` throws those of listeners. A webhook loop stops deliveries until its error has been thrown.
   */
  async runDueJobsInBackground(): Promise<void> {
    if (this.#clock.state === 'following') await afterThisCall();
    const outcome = this.#clock.outcomeOf('background');
    if (outcome === 'runs') await this.#runInBackground();
    if (outcome !== 'waits') return;
    // A run that has not started yet covers all requests that arrive before it does.
    this.#nextInBackground ??= this.#runInBackground();
    await this.#nextInBackground;
  }

  #runInBackground(): Promise<void> {
    return this.#exclusively('background', async () => {
      this.#nextInBackground = undefined;
      if (this.#unreported.hasLoop) return;
      const thrown: unknown[] = [];
      try {
        await this.#advanceTo(this.currentTime, thrown);
      } catch (error) {
        thrown.push(error);
      }
      this.#unreported.add(this.#engine, thrown);
    });
  }

  async #exclusively<Result>(by: ClockRun, work: () => Promise<Result>): Promise<Result> {
    const turn = this.#clock.enter(by);
    if (turn !== undefined) await turn;
    this.#slice.start();
    try {
      return await work();
    } catch (error) {
      this.#engine.recoverFrom(error);
      throw error;
    } finally {
      this.#clock.leave();
    }
  }

  async #advanceAndThrow(target: number, isDone?: () => boolean): Promise<void> {
    const thrown: unknown[] = [];
    await this.#advanceForCaller(target, thrown, isDone);
    if (thrown.length > 0) throw thrown[0];
  }

  #advanceForCaller(target: number, thrown: unknown[], isDone?: () => boolean): Promise<void> {
    if (!this.#unreported.isEmpty) thrown.push(...this.#unreported.take());
    return this.#advanceTo(target, thrown, isDone);
  }

  async #advanceTo(target: number, thrown: unknown[], isDone?: () => boolean): Promise<void> {
    // A move that can end at any job would leave its waiting jobs to the next move.
    this.#runner.waitUntil = isDone === undefined ? Math.max(target, this.oneMoveUntil) : Number.NEGATIVE_INFINITY;
    await this.#drain(target, thrown, isDone);
    if (this.#engine.closed) return;
    // An external clock can have advanced while a receiver was running.
    if (isDone === undefined) this.#engine.state.now = Math.max(target, this.#engine.state.now);
    this.#engine.saveState();
  }

  async #drain(target: number, thrown: unknown[], isDone = never): Promise<void> {
    const { state } = this.#engine;
    for (let done = 0; ; ) {
      if (this.#workSinceTurn >= this.workPerSlice || this.#slice.isOver) await this.#pause();
      if (this.#engine.closed || (state.unfinished === undefined && isDone())) return;
      const job = this.#runner.next(Math.max(target, state.now));
      const moved =
        this.#externalClock?.step !== undefined && (await this.#stepExternalClock(job?.dueAt ?? target, thrown));
      if (job === undefined && !moved) return;
      if (done === this.#limit && state.unfinished === undefined) throw tooManyJobs(done, state.now);
      if (job === undefined || moved) continue;
      const max = { jobs: this.#limit - done, work: this.#slice.workOf(this.workPerSlice) };
      const running = this.#runner.runNext(job, target, this.#externalClock, max);
      const { jobs, work, errors } = running instanceof Promise ? await running : running;
      done += jobs;
      this.#workSinceTurn += work;
      thrown.push(...errors);
      if (this.#externalClock?.step !== undefined) await waitUntilQuiet(this.#engine.pendingRequests, this.#turn);
    }
  }

  /** Otherwise a long move, or gateways that keep calling each other, would block the event loop, and no timer would run. */
  async #pause(): Promise<void> {
    // A move that also moves timers waits for their requests, so these must not wait for the move.
    const turn = () => (this.#externalClock?.step === undefined ? this.#clock.pauseFor(this.#turn) : this.#turn());
    await turn();
    if (!this.#engine.closed && this.#engine.digests?.sealIfLong() === true) await turn();
    this.#workSinceTurn = 0;
    this.#slice.start();
  }

  /** Advances the external clock by one step. Returns false if it has reached the time. */
  async #stepExternalClock(due: number, thrown: unknown[]): Promise<boolean> {
    const at = this.#externalClock?.now();
    // After the external clock was set back, it advances again only when time passes here.
    if (at === undefined || at >= due || due <= this.#engine.state.now) return false;
    thrown.push(...(this.#externalClock?.step?.(due) ?? NONE));
    this.catchUp();
    await waitUntilQuiet(this.#engine.pendingRequests, this.#turn);
    return true;
  }
}

function never(): boolean {
  return false;
}

function doNothing(): void {}
