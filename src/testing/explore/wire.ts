import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';

/** Virtual time that a request of the shop waits for its answer: shorter than some faults are slow, longer than others. */
export const PATIENCE_MS = 20_000;

/** Turns of the event loop in which nothing stirs: then it is the clock that is waited for. */
export const QUIET_TURNS = 4;

/** What a handler does without the event loop is done within so many microtasks: most handlers are. */
const QUICK_STEPS = 100;

/** Something of the shop's that waits for the gateway, or for virtual time. */
interface Waiting {
  /** When it waits no longer. */
  readonly until: number;
  readonly end: () => void;
}

/** Turns of the event loop (a second or so) in which a handler has not ended that waits for nothing of ours. */
const HUNG_TURNS = 60_000;
/** For one that has hung once. */
const HUNG_AGAIN_TURNS = 500;

/** A handler of webhooks that never answers. */
export class HandlerHangs extends Error {}

/** The wire between a shop and its gateway, on which the shop's patience is measured in virtual time. */
export class Wire {
  #hung = false;
  readonly #gateway: AnyGateway;
  readonly #waiting = new Set<Waiting>();
  #moves = 0;

  constructor(gateway: AnyGateway) {
    this.#gateway = gateway;
  }

  /** Grows with every request that goes out and every wait that ends. */
  get moves(): number {
    return this.#moves;
  }

  /** Whether anything waits. */
  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  /** The first moment at which something would wait no longer. */
  get earliest(): number {
    return Math.min(...[...this.#waiting].map(({ until }) => until));
  }

  /** Ends what has waited until now. */
  giveUp(now: number): void {
    for (const waiting of [...this.#waiting]) if (waiting.until <= now) waiting.end();
  }

  /** As the global one; it asks this gateway, and has patience in virtual time. */
  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const patience = new AbortController();
    const own = init.signal ?? (typeof input === 'object' && 'signal' in input ? input.signal : undefined);
    const signal = own === undefined ? patience.signal : AbortSignal.any([own, patience.signal]);
    const target = typeof input === 'string' ? new URL(input, this.#gateway.baseUrl) : input;
    const request = new Request(target, { ...init, signal });
    return this.#whileWaiting(PATIENCE_MS, () => patience.abort(timedOut()), this.#gateway.fetch(request));
  };

  /**
   * What a webhook handler answers. The clock stands while it is at work; so one that waits for the clock would wait for
   * ever, and is taken for one that did not answer in time. It goes on when the clock does.
   */
  async unlessHeldUp<Result>(work: () => Promise<Result>): Promise<Result> {
    const waiting = this.#waiting.size;
    let done = false;
    let turns = 0;
    const worked = work().finally(() => {
      done = true;
    });
    // Whoever waits for it comes to it some turns later.
    worked.catch(() => undefined);
    for (let step = 0; step < QUICK_STEPS && !done; step++) await Promise.resolve();
    for (let quiet = 0, moves = this.#moves; quiet < QUIET_TURNS && !done; moves = this.#moves) {
      await turnOfEventLoop();
      quiet = this.#waiting.size > waiting && moves === this.#moves ? quiet + 1 : 0;
      if (++turns > (this.#hung ? HUNG_AGAIN_TURNS : HUNG_TURNS)) {
        this.#hung = true;
        throw new HandlerHangs('the handler never finished');
      }
    }
    if (done) return worked;
    throw new Error('no response in time: the handler waits for the gateway');
  }

  /** Waits in virtual time. */
  readonly sleep = (ms: number): Promise<void> => {
    let wake: () => void = () => undefined;
    const slept = new Promise<void>((resolve) => {
      wake = resolve;
    });
    return this.#whileWaiting(ms, wake, slept);
  };

  async #whileWaiting<Result>(ms: number, end: () => void, until: Promise<Result>): Promise<Result> {
    const waiting = { until: this.#gateway.clock.now() + ms, end };
    this.#waiting.add(waiting);
    this.#moves++;
    try {
      return await until;
    } finally {
      this.#waiting.delete(waiting);
      this.#moves++;
    }
  }
}

/** What undici rejects with when no answer comes. */
function timedOut(): TypeError {
  const cause = Object.assign(new Error('Headers Timeout Error'), { code: 'UND_ERR_HEADERS_TIMEOUT' });
  return new TypeError('fetch failed', { cause });
}
