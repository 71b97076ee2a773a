import { rejectBusy, rejectClosed, rejectWaiting } from './clock-errors.ts';
import {
  type ClockOutcome,
  type ClockRequest,
  type ClockState,
  INSIDE_HANDLERS,
  OUTSIDE_HANDLERS,
  outcomeIn,
} from './clock-table.ts';
import type { Engine } from './engine.ts';

/** Work that runs due jobs. Only one runs at a time. */
export type ClockRun = 'background' | 'idle' | 'move';

/** Waits until it is the turn of a run. Returns false if the run should give up. */
export type WaitForTurn = (isItsTurn: () => boolean) => Promise<boolean>;

/** A run that waits for its turn. */
interface WaitingRun {
  readonly by: ClockRun;
  readonly start: () => void;
}

/** Requests that change the world. */
const CHANGES: ReadonlySet<ClockRequest> = new Set(['move', 'next', 'idle', 'restore', 'reset']);

/** The state while a run that did not have to wait is in progress. */
const STARTED = { background: 'background', idle: 'idle', move: 'moving' } as const;

/**
 * Lets one run at a time use the clock: holds the clock's state, and the queue of waiting runs. A run that ends hands over to the
 * next one directly, so that no other call gets in between.
 */
export class ClockLock {
  readonly #engine: Engine;
  readonly #inHandler: () => boolean;
  readonly #wait: WaitForTurn | undefined;
  readonly #queue: WaitingRun[] = [];
  #state: Exclude<ClockState, 'closed'> = 'free';
  /** Requests that wait for the end of a paused move. */
  #waitingRequests: (() => void)[] = [];

  constructor(engine: Engine, inHandler: () => boolean, wait: WaitForTurn | undefined) {
    this.#engine = engine;
    this.#inHandler = inHandler;
    this.#wait = wait;
  }

  get state(): ClockState {
    return this.#engine.closed ? 'closed' : this.#state;
  }

  /** Reports whether one of the gateway's webhook handlers makes the current call, and is still running. */
  get isInHandler(): boolean {
    return this.#state !== 'free' && this.#inHandler();
  }

  /** Returns the outcome of a request that is made now. */
  outcomeOf(request: ClockRequest): ClockOutcome {
    return outcomeIn(this.isInHandler ? INSIDE_HANDLERS : OUTSIDE_HANDLERS, request, this.state);
  }

  /**
   * Returns the outcome of a request that is made now, or throws it. `call` names the request in the error.
   *
   * @throws SettleboxError `clock_busy`; `gateway_closed`
   */
  admit(request: ClockRequest, call: string): ClockOutcome {
    const outcome = this.outcomeOf(request);
    if (outcome === 'clock_busy') rejectBusy(call);
    if (outcome === 'gateway_closed') rejectClosed();
    if (outcome !== 'returns' && CHANGES.has(request)) this.#engine.worldInJob.keeper?.admitWork();
    return outcome;
  }

  /**
   * Reserves the clock for a move until {@link ClockLock.leave}. Until then, other moves are rejected.
   *
   * @throws SettleboxError `clock_busy`; `gateway_closed`
   */
  reserve(request: 'move' | 'next', call: string): void {
    this.admit(request, call);
    this.#state = this.#state === 'free' ? 'preparing' : 'waiting';
  }

  /** Starts a run at once and returns undefined, or queues it and returns a promise of its turn. Moves call `reserve` first. */
  enter(by: ClockRun): Promise<void> | undefined {
    if (outcomeIn(OUTSIDE_HANDLERS, 'idle', this.#state) === 'runs') {
      this.#state = this.#state === 'preparing' && by !== 'move' ? 'waiting' : STARTED[by];
      return undefined;
    }
    if (by === 'idle' && this.#state === 'background') this.#state = 'idle';
    return new Promise((start, reject) => {
      const run: WaitingRun = { by, start };
      this.#queue.push(run);
      if (by !== 'background') this.#limitWait(run).catch(reject);
    });
  }

  /** @throws SettleboxError `clock_busy` if the run in progress may be waiting for this one */
  async #limitWait(run: WaitingRun): Promise<void> {
    if (this.#wait === undefined) return;
    if (await this.#wait(() => !this.#queue.includes(run))) return;
    this.#queue.splice(this.#queue.indexOf(run), 1);
    if (run.by === 'move' && this.#state === 'waiting') this.#state = 'idle';
    rejectWaiting(run.by === 'idle' ? 'idle' : 'advance');
  }

  /** Marks a turn of the event loop between the slices of a move. */
  async pauseFor(turn: () => Promise<void>): Promise<void> {
    const isMoving = this.#state === 'moving';
    if (isMoving) this.#state = 'paused';
    await turn();
    if (isMoving) this.#state = 'moving';
  }

  /** Returns a promise of the end of a move that pauses; undefined if HTTP requests run at once. */
  untilTarget(): Promise<void> | undefined {
    if (this.outcomeOf('fetch') !== 'waits') return undefined;
    return new Promise((resolve) => this.#waitingRequests.push(resolve));
  }

  /** Ends a run, and starts the next one. */
  leave(): void {
    for (const start of this.#waitingRequests) start();
    this.#waitingRequests = [];
    const next = this.#queue.shift();
    this.#state = this.#stateAtStartOf(next);
    next?.start();
  }

  /** Runs synchronous work that catches up with an external clock. */
  follow(work: () => void): void {
    const before = this.#state;
    this.#state = 'following';
    try {
      work();
    } finally {
      this.#state = before;
    }
  }

  #stateAtStartOf(next: WaitingRun | undefined): Exclude<ClockState, 'closed'> {
    if (next?.by === 'move') return 'moving';
    // A move has reserved the clock. It still waits for requests, or is in the queue.
    if (this.#state === 'waiting') return next === undefined ? 'preparing' : 'waiting';
    if (next === undefined) return 'free';
    return next.by === 'idle' || this.#queue.some(({ by }) => by === 'idle') ? 'idle' : 'background';
  }
}
