import { rejectBusy, tooManyJobs } from './clock-errors.ts';
import type { Engine } from './engine.ts';
import { SettleboxError } from './errors.ts';
import type { ExternalClock } from './external-clock.ts';
import { JobRunner, NONE } from './job-runner.ts';
import type { Job } from './schedule.ts';

/** One move of the clock does at most this many jobs, so that a loop ends with a word and not with a hang. */
export const JOBS_PER_ADVANCE_MAX = 1_000_000;

/** Turns of the event loop in which a request must have come: a body that is streamed by the clock never comes. */
const ARRIVAL_TURNS_MAX = 1_000;

/** Turns in which a request that was sent before time is moved has come, by fetch, axios and node:https alike (1 measured). */
const SENT_TURNS = 2;

/** Turns in which no request came: then what a timer or a webhook set off in the test's process is taken for done. */
const QUIET_TURNS = 4;

/** Background deliveries between two turns of the event loop, at most. */
const BACKGROUND_DELIVERIES_PER_TURN = 100;

/**
 * The one way through for time: the next due job, the clock at its own time, the job; until nothing is due.
 * One pump runs at a time. What handlers and listeners throw is thrown when time has been moved, not in between.
 */
export class Scheduler {
  readonly #engine: Engine;
  readonly #runner: JobRunner;
  readonly #limit: number;
  readonly #turn: () => Promise<void>;
  readonly #inHandler: () => boolean;
  /** Somebody moves time, or is about to. */
  #moving = false;
  /** Jobs are being done; it ends whatever they come to. */
  #draining: Promise<void> | undefined;
  /** Pending calls of `idle()` or the clock. Background deliveries of mode `auto` are not counted. */
  #callers = 0;
  /** A webhook loop of background deliveries (mode `auto`); the next call throws it. */
  #unreported: SettleboxError | undefined;
  /** Background deliveries since the event loop was last let turn. */
  #deliveriesInTurn = 0;
  #following = false;
  #beside: ExternalClock | undefined;

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

  /** Reports a clock move that has not finished, unless a webhook handler of that move is asking: it runs inside the move. */
  get isMoving(): boolean {
    return this.#moving && !this.#inHandler();
  }

  /** Whether time can be moved now: nobody moves it, and there is a world. */
  get isFree(): boolean {
    return !this.isRunning && !this.#engine.closed;
  }

  /** @throws SettleboxError `clock_busy` where time is being moved already: an await was forgotten, or a handler asks */
  rejectWhileRunning(wish: string): void {
    if (this.isRunning) rejectBusy(wish);
  }

  /** The same for a move of time, which waits for deliveries of the gateway's own (`idle`, mode `auto`), but not for itself. */
  rejectWhileMoving(wish: string): void {
    if (this.#moving || (this.isRunning && this.#inHandler())) rejectBusy(wish);
  }

  /** The same for `close`, which background deliveries of mode `auto` don't block. */
  rejectClose(): void {
    if (this.#moving || this.#callers > 0 || (this.isRunning && this.#inHandler())) rejectBusy('close');
  }

  /**
   * Whether something is to be awaited before time moves: requests that are here and whose work is not done, since they
   * belong to the moment in which they came; some may be on their way; or the clock beside this one is ahead.
   */
  get mustPrepare(): boolean {
    const { pendingRequests: answers, state } = this.#engine;
    return answers.mayArrive || this.#arriving || this.#draining !== undefined || this.currentTime > state.now;
  }

  get #arriving(): boolean {
    return this.#engine.pendingRequests.inProgress > 0;
  }

  /** Lets the requests that are here be done, and comes up to the clock beside, before anybody looks where time is to go. */
  async prepareMove(wish: string): Promise<void> {
    this.rejectWhileMoving(wish);
    this.#moving = true;
    try {
      if (this.#engine.pendingRequests.mayArrive) for (let turn = 0; turn < SENT_TURNS; turn++) await this.#turn();
      for (let turn = 0; this.#arriving && turn < ARRIVAL_TURNS_MAX; turn++) await this.#turn();
      while (this.#draining !== undefined) await this.#draining;
    } finally {
      this.#moving = false;
    }
    if (this.currentTime > this.#engine.state.now) await this.runUntil(this.currentTime, wish);
  }

  /**
   * Keeps step with another clock, until the function that it gives is called.
   *
   * @throws SettleboxError `bad_option` where it keeps step with one already
   */
  followClock(clock: ExternalClock): () => void {
    if (this.#beside !== undefined)
      throw new SettleboxError(
        'bad_option',
        'This gateway already follows another clock.',
        'Dispose of that binding first.',
      );
    this.#beside = clock;
    this.#engine.catchUp = () => this.catchUp();
    return () => {
      if (this.#beside !== clock) return;
      this.#beside = undefined;
      this.#engine.catchUp = standStill;
    };
  }

  /** Now: by this clock, or by the one beside it where that is ahead. */
  get currentTime(): number {
    return Math.max(this.#engine.state.now, this.#beside?.now() ?? Number.NEGATIVE_INFINITY);
  }

  /**
   * Comes up to the clock beside, as far as nobody has to wait for it: does all that is due but what leaves the process,
   * which stays due. While a pump runs, the pump does what is due, and takes a clock along that can be taken.
   */
  catchUp(): void {
    if (this.#beside === undefined || this.#following || this.#engine.closed) return;
    const draining = this.#draining !== undefined;
    if (draining && this.#beside.step === undefined) return;
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

  /** The world was left for another, where it is another time. */
  onWorldChanged(): void {
    this.#unreported = undefined;
    this.#beside?.setTime?.(this.#engine.state.now);
  }

  /** Moment of the first job; of the first that needs nobody to wait for it, where `inside` is asked for. */
  firstDue(which: 'all' | 'inside' = 'all'): number | undefined {
    const { schedule, outsideKinds } = this.#engine;
    return schedule.firstBut(which === 'inside' ? outsideKinds : [], Number.MAX_SAFE_INTEGER)?.dueAt;
  }

  /** Does everything due at or before `target`, then sets the clock to it; or leaves off on the way, where that is `enough`. */
  async runUntil(target: number, wish: string, enough?: () => boolean): Promise<void> {
    this.rejectWhileMoving(wish);
    this.#moving = true;
    try {
      await this.#asCaller(() => this.#go(target, enough));
    } finally {
      this.#moving = false;
    }
  }

  /** Does what is due now, and waits for what is being done already; a receiver that asks is not made to wait for itself. */
  async runDueJobs(): Promise<void> {
    if (this.#inHandler()) return;
    await this.#asCaller(() => this.#go(this.currentTime));
  }

  /**
   * The same without a caller, in mode `auto`. Never rejects: deliveries keep their errors. A loop is thrown by the next
   * call, and until then nothing more is delivered, or the loop would go on.
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

  /** Gateways that keep calling each other would otherwise never let the event loop turn, and no timer would run. */
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
    let end: () => void = standStill;
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

  async #go(target: number, enough?: () => boolean): Promise<void> {
    const thrown = await this.#drain(target, enough);
    if (this.#engine.closed) return;
    // A clock beside may have gone on while a receiver was at work.
    if (enough === undefined) this.#engine.state.now = Math.max(target, this.#engine.state.now);
    this.#engine.saveState();
    if (thrown.length > 0) throw thrown[0];
  }

  async #drain(target: number, enough = never): Promise<readonly unknown[]> {
    const { schedule, state } = this.#engine;
    const thrown: unknown[] = [];
    for (let done = 0; ; done++) {
      if (this.#callers === 0) await this.#letTimersRun();
      if (this.#engine.closed || enough()) return thrown;
      const job = schedule.first(Math.max(target, state.now));
      const moved = this.#beside?.step !== undefined && (await this.#bring(job?.dueAt ?? target, thrown));
      if (job === undefined && !moved) return thrown;
      if (done === this.#limit) throw tooManyJobs(done, state.now);
      if (job === undefined || moved) continue;
      state.now = Math.max(state.now, job.dueAt);
      if (this.#engine.jobKind(job.kind).runs === 'outside')
        thrown.push(...(await this.#runner.runOutside(job, this.#beside)));
      else thrown.push(...this.#runner.runInTransaction(job));
      if (this.#beside?.step !== undefined) await this.#settle();
    }
  }

  /** Takes the clock beside along, a step at a time. False where it is there. */
  async #bring(due: number, thrown: unknown[]): Promise<boolean> {
    const at = this.#beside?.now();
    // It was set back where it is behind: then it is waited for, and taken along when time passes here.
    if (at === undefined || at >= due || due <= this.#engine.state.now) return false;
    thrown.push(...(this.#beside?.step?.(due) ?? NONE));
    this.catchUp();
    await this.#settle();
    return true;
  }

  /** Lets what was set off outside the gateway come to its end, requests to the gateway among it. */
  async #settle(): Promise<void> {
    const { pendingRequests: answers } = this.#engine;
    let before = answers.received;
    for (let turn = 0, quiet = 0; quiet < QUIET_TURNS && turn < ARRIVAL_TURNS_MAX; turn++) {
      await this.#turn();
      quiet = this.#arriving || answers.received > before ? 0 : quiet + 1;
      before = answers.received;
    }
  }
}

function never(): boolean {
  return false;
}

/** What a gateway does that keeps step with no other clock. */
function standStill(): void {}
