import { rejectBusy, tooManyJobs } from './clock-errors.ts';
import type { Engine } from './engine.ts';
import { SettleboxError } from './errors.ts';
import type { ExternalClock } from './external-clock.ts';
import { JobRunner, NONE } from './job-runner.ts';
import type { Job } from './schedule.ts';

/** Maximum number of jobs in one clock move, so that an endless loop ends with an error. */
export const JOBS_PER_ADVANCE_MAX = 1_000_000;

/** Turns of the event loop to wait for a request in progress. A body that is streamed by the clock never completes. */
const ARRIVAL_TURNS_MAX = 1_000;

/** Turns in which a request sent before a clock move arrives, by fetch, axios and node:https alike (1 measured). */
const SENT_TURNS = 2;

/** Turns without a request, after which work started by a timer or a webhook in the test's process counts as finished. */
const QUIET_TURNS = 4;

/** Maximum number of background deliveries between two turns of the event loop. */
const BACKGROUND_DELIVERIES_PER_TURN = 100;

/**
 * Runs due jobs in order: sets the clock to the time of the next job, runs it, and repeats until no job is due. Only one run is
 * active at a time. Errors of handlers and listeners are thrown after the clock has moved, not in between.
 */
export class Scheduler {
  readonly #engine: Engine;
  readonly #runner: JobRunner;
  readonly #limit: number;
  readonly #turn: () => Promise<void>;
  readonly #inHandler: () => boolean;
  /** A caller moves the clock, or is about to. */
  #moving = false;
  /** The jobs in progress. It resolves even if they fail. */
  #draining: Promise<void> | undefined;
  /** Pending calls of `idle()` or the clock. Background deliveries of mode `auto` are not counted. */
  #callers = 0;
  /** A webhook loop of background deliveries (mode `auto`); the next call throws it. */
  #unreported: SettleboxError | undefined;
  /** Background deliveries since the last turn of the event loop. */
  #deliveriesInTurn = 0;
  #following = false;
  #externalClock: ExternalClock | undefined;

  /** `turn` lets pending requests finish before time moves. `inHandler` reports a call from a webhook handler. */
  constructor(
    engine: Engine,
    outside: (job: Job) => Promise<unknown>,
    limit = JOBS_PER_ADVANCE_MAX,
    turn: () => Promise<void> = async () => undefined,
    inHandler = never,
  ) {
    this.#engine = engine;
    this.#runner = new JobRunner(engine, outside, limit);
    this.#limit = limit;
    this.#turn = turn;
    this.#inHandler = inHandler;
  }

  get isRunning(): boolean {
    return this.#moving || this.#draining !== undefined;
  }

  /** Reports an unfinished clock move. Returns false inside a webhook handler of that move. */
  get isMoving(): boolean {
    return this.#moving && !this.#inHandler();
  }

  /** Reports whether the clock can be moved now: it is not being moved, and the world is open. */
  get isFree(): boolean {
    return !this.isRunning && !this.#engine.closed;
  }

  /** @throws SettleboxError `clock_busy` during a clock move: an await is missing, or a webhook handler makes this call */
  rejectWhileRunning(call: string): void {
    if (this.isRunning) rejectBusy(call);
  }

  /** Does the same for a clock move, which waits for the gateway's own deliveries (`idle`, mode `auto`). */
  rejectWhileMoving(call: string): void {
    if (this.#moving || (this.isRunning && this.#inHandler())) rejectBusy(call);
  }

  /** The same for `close`, which background deliveries of mode `auto` don't block. */
  rejectClose(): void {
    if (this.#moving || this.#callers > 0 || (this.isRunning && this.#inHandler())) rejectBusy('close');
  }

  /**
   * Reports whether a clock move must wait first. Requests in progress belong to the time at which they arrived, some requests
   * can still be on their way, and the external clock can be ahead.
   */
  get mustPrepare(): boolean {
    const { pendingRequests, state } = this.#engine;
    return pendingRequests.mayArrive || this.#arriving || this.#draining !== undefined || this.currentTime > state.now;
  }

  get #arriving(): boolean {
    return this.#engine.pendingRequests.inProgress > 0;
  }

  /** Finishes the requests in progress and catches up with the external clock, before a target time is computed. */
  async prepareMove(call: string): Promise<void> {
    this.rejectWhileMoving(call);
    this.#moving = true;
    try {
      if (this.#engine.pendingRequests.mayArrive) for (let turn = 0; turn < SENT_TURNS; turn++) await this.#turn();
      for (let turn = 0; this.#arriving && turn < ARRIVAL_TURNS_MAX; turn++) await this.#turn();
      while (this.#draining !== undefined) await this.#draining;
    } finally {
      this.#moving = false;
    }
    if (this.currentTime > this.#engine.state.now) await this.runUntil(this.currentTime, call);
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
    if (this.#externalClock === undefined || this.#following || this.#engine.closed) return;
    const draining = this.#draining !== undefined;
    if (draining && this.#externalClock.step === undefined) return;
    const target = this.currentTime;
    if (target === this.#engine.state.now) return;
    this.#following = true;
    try {
      const thrown = draining ? NONE : this.#runner.runInside(target);
      this.#engine.state.now = target;
      this.#engine.saveState();
      if (thrown.length > 0) throw thrown[0];
    } finally {
      this.#following = false;
    }
  }

  /** Resets the clock after the world was replaced, because the new world has another time. */
  onWorldChanged(): void {
    this.#unreported = undefined;
    this.#externalClock?.setTime?.(this.#engine.state.now);
  }

  /** Returns the time of the first job. With `inside`, it skips jobs that must be awaited. */
  firstDue(which: 'all' | 'inside' = 'all'): number | undefined {
    const { schedule, outsideKinds } = this.#engine;
    return schedule.firstBut(which === 'inside' ? outsideKinds : [], Number.MAX_SAFE_INTEGER)?.dueAt;
  }

  /** Runs all jobs due at or before `target`, then sets the clock to it. Stops earlier if `enough` returns true. */
  async runUntil(target: number, call: string, isDone?: () => boolean): Promise<void> {
    this.rejectWhileMoving(call);
    this.#moving = true;
    try {
      await this.#asCaller(() => this.#go(target, isDone));
    } finally {
      this.#moving = false;
    }
  }

  /**
   * Runs the jobs that are due now, and waits for jobs in progress. A call from inside a receiver does not wait for its own
   * delivery.
   */
  async runDueJobs(): Promise<void> {
    if (this.#inHandler()) return;
    await this.#asCaller(() => this.#go(this.currentTime));
  }

  /**
   * Does the same in the background, in mode `auto`. It never rejects: errors are stored with their deliveries. A webhook loop
   * stops further deliveries until the next call throws its error.
   */
  async runDueJobsInBackground(): Promise<void> {
    if (this.#inHandler()) return;
    try {
      await this.#exclusively(async () => {
        if (this.#unreported === undefined) await this.#go(this.currentTime);
      });
    } catch (error) {
      if (error instanceof SettleboxError && error.code === 'webhook_loop') this.#unreported = error;
    }
  }

  /** Gateways that keep calling each other would otherwise block the event loop, and no timer would run. */
  async #letTimersRun(): Promise<void> {
    if (this.#deliveriesInTurn++ < BACKGROUND_DELIVERIES_PER_TURN) return;
    await this.#turn();
    this.#deliveriesInTurn = 0;
  }

  async #asCaller(work: () => Promise<void>): Promise<void> {
    this.#callers++;
    try {
      await this.#exclusively(() => {
        const unreported = this.#unreported;
        this.#unreported = undefined;
        if (unreported !== undefined) throw unreported;
        return work();
      });
    } finally {
      this.#callers--;
    }
  }

  async #exclusively(work: () => Promise<void>): Promise<void> {
    while (this.#draining !== undefined) await this.#draining;
    let end: () => void = doNothing;
    this.#draining = new Promise((resolve) => {
      end = resolve;
    });
    try {
      await work();
    } finally {
      this.#draining = undefined;
      end();
    }
  }

  async #go(target: number, isDone?: () => boolean): Promise<void> {
    const thrown = await this.#drain(target, isDone);
    if (this.#engine.closed) return;
    // An external clock can have advanced while a receiver was running.
    if (isDone === undefined) this.#engine.state.now = Math.max(target, this.#engine.state.now);
    this.#engine.saveState();
    if (thrown.length > 0) throw thrown[0];
  }

  async #drain(target: number, isDone = never): Promise<readonly unknown[]> {
    const { schedule, state } = this.#engine;
    const thrown: unknown[] = [];
    for (let done = 0; ; done++) {
      if (this.#callers === 0) await this.#letTimersRun();
      if (this.#engine.closed || isDone()) return thrown;
      const job = schedule.first(Math.max(target, state.now));
      const moved = this.#externalClock?.step !== undefined && (await this.#bring(job?.dueAt ?? target, thrown));
      if (job === undefined && !moved) return thrown;
      if (done === this.#limit) throw tooManyJobs(done, state.now);
      if (job === undefined || moved) continue;
      state.now = Math.max(state.now, job.dueAt);
      if (this.#engine.jobKind(job.kind).runs === 'outside')
        thrown.push(...(await this.#runner.runOutside(job, this.#externalClock)));
      else thrown.push(...this.#runner.runInTransaction(job));
      if (this.#externalClock?.step !== undefined) await this.#waitUntilIdle();
    }
  }

  /** Advances the external clock by one step. Returns false if it has reached the time. */
  async #bring(due: number, thrown: unknown[]): Promise<boolean> {
    const at = this.#externalClock?.now();
    // The external clock was set back: it is waited for, and advanced again when time passes here.
    if (at === undefined || at >= due || due <= this.#engine.state.now) return false;
    thrown.push(...(this.#externalClock?.step?.(due) ?? NONE));
    this.catchUp();
    await this.#waitUntilIdle();
    return true;
  }

  /** Waits until work outside the gateway, including its requests to the gateway, has finished. */
  async #waitUntilIdle(): Promise<void> {
    const { pendingRequests } = this.#engine;
    let before = pendingRequests.received;
    for (let turn = 0, quietTurns = 0; quietTurns < QUIET_TURNS && turn < ARRIVAL_TURNS_MAX; turn++) {
      await this.#turn();
      quietTurns = this.#arriving || pendingRequests.received > before ? 0 : quietTurns + 1;
      before = pendingRequests.received;
    }
  }
}

function never(): boolean {
  return false;
}

function doNothing(): void {}
