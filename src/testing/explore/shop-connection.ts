import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import { findInternals } from '../../transports/gateway-internals.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import { plainRequest, sendPlain } from './plain-request.ts';

/** Virtual time until a request of the shop times out; injected delays are shorter and longer. */
const RESPONSE_TIMEOUT_MS = 20_000;

/** After this many turns of the event loop without activity, only the clock can continue the work. */
export const QUIET_TURNS = 4;

/** Most handlers finish within this many microtasks, without a turn of the event loop. */
const MICROTASKS_MAX = 100;

/** A wait of the shop for a response or for virtual time. */
interface PendingWait {
  /** The end of the wait, in epoch milliseconds of virtual time. */
  readonly until: number;
  readonly end: () => void;
}

/** A request that a shop sent with `fetch`, and what it received. */
export interface SentRequest {
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly idempotencyKey: string | null;
  /** The `X-Request-Id` of the response. */
  requestId: string | undefined;
  /** Why no response arrived; undefined if one did. */
  failure: string | undefined;
}

/** After this many turns (about a second), a handler that does not wait for the gateway never responds. */
const HANDLER_TURNS_MAX = 60_000;
/** The limit after a handler has hung once. */
const REPEATED_HANDLER_TURNS_MAX = 500;

/** Thrown if a webhook handler never responds. */
export class HandlerNeverResponds extends Error {}

/** The tools of a shop: `fetch` with a timeout in virtual time, and `sleep`. */
export class ShopConnection {
  #hung = false;
  readonly #gateway: AnyGateway;
  readonly #waiting = new Set<PendingWait>();
  /** The requests of `fetch`, oldest first. */
  readonly sent: SentRequest[] = [];
  #moves = 0;

  constructor(gateway: AnyGateway) {
    this.#gateway = gateway;
  }

  /** Grows when a wait starts or ends. */
  get activity(): number {
    return this.#moves;
  }

  /** True if the shop waits for a response or for virtual time. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** The first time at which a wait ends, in epoch milliseconds; infinite if there is none. */
  get nextTimeout(): number {
    return Math.min(...[...this.#waiting].map(({ until }) => until));
  }

  /** Ends all waits that are over at this time. */
  endWaits(now: number): void {
    for (const wait of [...this.#waiting]) if (wait.until <= now) wait.end();
  }

  /** Like the global `fetch`, but calls this gateway, and times out in virtual time. */
  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const internals = findInternals(this.#gateway);
    const isDirect = internals !== undefined && internals.ownFetch === this.#gateway.fetch;
    const isRequest = typeof input === 'object' && !(input instanceof URL);
    const plain = isDirect && !isRequest ? plainRequest(input, init, this.#gateway.baseUrl) : undefined;
    if (internals !== undefined && plain !== undefined) {
      const { response, abort } = sendPlain(internals, plain);
      this.#note(plain, response);
      return this.#whileWaiting(RESPONSE_TIMEOUT_MS, () => abort(timedOut()), response);
    }
    return this.#fetchRequest(input, init);
  };

  /** Sends what only a Request can represent. */
  async #fetchRequest(input: string | URL | Request, init: RequestInit): Promise<Response> {
    const timeout = new AbortController();
    const callerSignal = init.signal ?? (typeof input === 'object' && 'signal' in input ? input.signal : undefined);
    const signal = callerSignal === undefined ? timeout.signal : AbortSignal.any([callerSignal, timeout.signal]);
    const target = typeof input === 'string' ? new URL(input, this.#gateway.baseUrl) : input;
    const request = new Request(target, { ...init, signal });
    const response = this.#gateway.fetch(request);
    this.#note(request, response);
    return this.#whileWaiting(RESPONSE_TIMEOUT_MS, () => timeout.abort(timedOut()), response);
  }

  #note({ method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>, response: Promise<Response>): void {
    const sent: SentRequest = {
      at: this.#gateway.clock.now(),
      method,
      url,
      idempotencyKey: headers.get('idempotency-key'),
      requestId: undefined,
      failure: 'still waiting',
    };
    this.sent.push(sent);
    response.then(
      (received) => {
        sent.requestId = received.headers.get('x-request-id') ?? undefined;
        sent.failure = undefined;
      },
      (error: unknown) => {
        sent.failure = failureIn(error);
      },
    );
  }

  /**
   * Runs a webhook handler. The clock stands still meanwhile, so a handler that waits for virtual time counts as one that did not
   * respond in time. It continues when the clock advances.
   */
  async runHandler<Result>(work: () => Promise<Result>): Promise<Result> {
    const wait = this.#waiting.size;
    let done = false;
    let turns = 0;
    const handled = work().finally(() => {
      done = true;
    });
    // Without a handler, a rejection before the await below would be unhandled.
    handled.catch(() => undefined);
    for (let microtask = 0; microtask < MICROTASKS_MAX && !done; microtask++) await Promise.resolve();
    for (let quietTurns = 0, activity = this.#moves; quietTurns < QUIET_TURNS && !done; activity = this.#moves) {
      await turnOfEventLoop();
      quietTurns = this.#waiting.size > wait && activity === this.#moves ? quietTurns + 1 : 0;
      if (++turns > (this.#hung ? REPEATED_HANDLER_TURNS_MAX : HANDLER_TURNS_MAX)) {
        this.#hung = true;
        throw new HandlerNeverResponds('the handler never finished');
      }
    }
    if (done) return handled;
    throw new Error('no response in time: the handler waits for the gateway');
  }

  /** Waits this many milliseconds of virtual time. */
  readonly sleep = (ms: number): Promise<void> => {
    let wake: () => void = () => undefined;
    const slept = new Promise<void>((resolve) => {
      wake = resolve;
    });
    return this.#whileWaiting(ms, wake, slept);
  };

  async #whileWaiting<Result>(ms: number, end: () => void, until: Promise<Result>): Promise<Result> {
    const wait = { until: this.#gateway.clock.now() + ms, end };
    this.#waiting.add(wait);
    this.#moves++;
    try {
      return await until;
    } finally {
      this.#waiting.delete(wait);
      this.#moves++;
    }
  }
}

/** The error of undici for a response that does not arrive. */
function timedOut(): TypeError {
  const cause = Object.assign(new Error('Headers Timeout Error'), { code: 'UND_ERR_HEADERS_TIMEOUT' });
  return new TypeError('fetch failed', { cause });
}

/** Returns the code of a failed fetch, such as `ECONNRESET`. */
function failureIn(error: unknown): string {
  const { name, cause } = Object(error);
  const { code = name } = Object(cause);
  return String(code);
}
