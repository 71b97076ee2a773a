/** Gateways whose clock is in a given state, by the public API alone. */
import { cards, createGateway, type Gateway, type Snapshot } from 'settlebox';
import { findInternals } from '../../src/transports/gateway-internals.ts';
import { send } from './http-requests.ts';

const SALE = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A gateway in a state, until the test releases it. */
export interface Occupied {
  readonly gateway: Gateway;
  /** The gateway's world before its second merchant was added. */
  readonly snapshot: Snapshot;
  /** Number of webhooks that the receiver got. */
  readonly received: () => number;
  /** Moves the external clock, if the gateway follows one. */
  readonly tick: () => void;
  /** Calls a function in the state: in the test, in a webhook handler, or in a listener. */
  readonly call: (work: () => void) => Promise<void>;
  /** Ends the work that keeps the clock in the state, and waits for it. */
  readonly release: () => Promise<void>;
}

/** The external clock of a gateway: of the kind that the gateway moves (`steps`), or not. */
export type Following = 'nothing' | 'clock' | 'steps';

interface Deferred<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
}

function deferred<Value>(): Deferred<Value> {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((fulfill) => {
    resolve = fulfill;
  });
  return { promise, resolve };
}

/** A gateway with a receiver that the test controls. */
interface Bench {
  readonly gateway: Gateway;
  readonly snapshot: Snapshot;
  readonly received: () => number;
  readonly tick: () => void;
  /** Resolves when the receiver was called. */
  readonly entered: Promise<void>;
  readonly callInHandler: (work: () => void) => Promise<void>;
  readonly endHandler: () => void;
}

/** A receiver whose first call lasts until the test ends it, and runs functions for the test. */
function blockingReceiver() {
  const { promise: entered, resolve: enter } = deferred<void>();
  let next = deferred<(() => void) | undefined>();
  let received = 0;
  return {
    entered,
    received: () => received,
    async deliver() {
      if (received++ > 0) return;
      enter();
      for (let work = await next.promise; work !== undefined; work = await next.promise) {
        next = deferred();
        work();
      }
    },
    endHandler: () => next.resolve(undefined),
    callInHandler(work: () => void) {
      const { promise: called, resolve } = deferred<void>();
      next.resolve(() => {
        work();
        resolve();
      });
      return called;
    },
  };
}

function bench(following: Following): Bench {
  const { deliver, ...receiver } = blockingReceiver();
  const endpoints = [{ deliver, events: ['transaction.authorized'] }];
  const gateway = createGateway({ webhooks: { mode: 'auto', endpoints } });
  const snapshot = gateway.snapshot();
  gateway.mark('start');
  // A world that was replaced has lost this merchant.
  gateway.addMerchant({ name: 'Second' });
  let at = gateway.clock.now();
  const clock = { now: () => at };
  const stepped = {
    ...clock,
    step(time: number) {
      at = time;
      return [];
    },
  };
  if (following !== 'nothing') findInternals(gateway)?.scheduler.followClock(following === 'steps' ? stepped : clock);
  const tick = () => {
    at += DAY;
  };
  return { ...receiver, gateway, snapshot, tick };
}

/** Each state with a function that brings a gateway into it. */
export const CLOCK_STATE_MAKERS: Readonly<Record<string, (following: Following, where: string) => Promise<Occupied>>> =
  {
    async free(following) {
      const made = bench(following);
      made.endHandler();
      return occupied(made, 'outside', []);
    },
    async background(following, where) {
      const made = bench(following);
      await send(made.gateway, '/v1/transactions', { method: 'POST', body: SALE });
      await made.entered;
      return occupied(made, where, []);
    },
    async idle(following, where) {
      const made = bench(following);
      made.gateway.transactions.create(SALE);
      const idle = made.gateway.idle();
      await made.entered;
      return occupied(made, where, [idle]);
    },
    'idle behind background': async (following, where) => {
      const made = bench(following);
      await send(made.gateway, '/v1/transactions', { method: 'POST', body: SALE });
      await made.entered;
      return occupied(made, where, [made.gateway.idle()]);
    },
    async preparing(following) {
      const made = bench(following);
      const { end, response } = unfinishedRequest(made.gateway);
      await turns(2);
      made.endHandler();
      const move = made.gateway.clock.advance({ minutes: 1 });
      await turns(4);
      const release = async () => {
        end();
        await finish(move, response);
      };
      return { ...occupied(made, 'outside', []), release };
    },
    async waiting(following, where) {
      const made = bench(following);
      await send(made.gateway, '/v1/transactions', { method: 'POST', body: SALE });
      await made.entered;
      const move = made.gateway.clock.advance({ minutes: 1 });
      await turns(4);
      return occupied(made, where, [move]);
    },
    async moving(following, where) {
      const made = bench(following);
      made.gateway.transactions.create(SALE);
      const move = made.gateway.clock.advance({ minutes: 1 });
      await made.entered;
      return occupied(made, where, [move]);
    },
    async following(following) {
      const made = bench(following === 'nothing' ? 'clock' : following);
      made.endHandler();
      made.gateway.transactions.create(SALE);
      await made.gateway.idle();
      const call = async (work: () => void) => {
        let isFirst = true;
        made.gateway.events.on('batch.closed', () => {
          if (isFirst) work();
          isFirst = false;
        });
        made.tick();
        made.gateway.transactions.list();
      };
      return { ...occupied(made, 'outside', []), call };
    },
    async closed(following, where) {
      if (where === 'outside') {
        const made = bench(following);
        made.gateway.close();
        return occupied(made, where, []);
      }
      const made = bench(following);
      await send(made.gateway, '/v1/transactions', { method: 'POST', body: SALE });
      await made.entered;
      // The handler continues before it is told that its call was aborted.
      const call = (work: () => void) => {
        const called = made.callInHandler(work);
        made.gateway.close();
        return called;
      };
      return { ...occupied(made, where, []), call };
    },
  };

function occupied(made: Bench, where: string, pending: readonly Promise<unknown>[]): Occupied {
  const { gateway, snapshot, received, tick } = made;
  const call = where === 'inside' ? made.callInHandler : async (work: () => void) => work();
  const release = async () => {
    made.endHandler();
    await finish(...pending);
  };
  return { gateway, snapshot, received, tick, call, release };
}

/** A request whose body has not ended. */
function unfinishedRequest(gateway: Gateway) {
  let end = () => {};
  const body = new ReadableStream({
    start(stream) {
      end = () => stream.close();
    },
  });
  const headers = { APIKEY: gateway.merchant.apiKey, 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as const;
  const response = gateway.fetch(new Request(`${gateway.baseUrl}/v1/transactions`, init));
  return { end: () => end(), response };
}

/** Waits for work that the test started, and for deliveries in the background. */
async function finish(...pending: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(pending);
  await turns(10);
}

/** Waits for turns of the event loop. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}
