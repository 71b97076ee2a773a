/** Creates gateways whose clock is in a given state. */
import { cards, createGateway, type Gateway, type Snapshot } from 'settlebox';
import { findInternals } from '../../src/transports/gateway-internals.ts';
import { send } from './http-requests.ts';

const SALE = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Number of expiries in a paused move, which pauses after each of them. A test watches a request for fewer turns. */
const PAUSES = 60;

/** A gateway whose clock is in a state until the test releases it. */
export interface Occupied {
  readonly gateway: Gateway;
  /** The gateway's world before its second merchant was added. */
  readonly snapshot: Snapshot;
  /** Returns the number of webhooks that the receiver got. */
  readonly received: () => number;
  /** Moves the external clock, if the gateway follows one. */
  readonly tick: () => void;
  /** Calls a function in the state, from the test, a webhook handler, or a listener. */
  readonly call: (work: () => void) => Promise<void>;
  /** Ends the work that keeps the clock in the state, and waits for it. */
  readonly release: () => Promise<void>;
}

/** The external clock of a gateway. The gateway moves `steps` itself, as it does with bound timers. */
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
interface Setup {
  readonly gateway: Gateway;
  readonly snapshot: Snapshot;
  readonly received: () => number;
  readonly tick: () => void;
  /** Resolves when the receiver is called. */
  readonly entered: Promise<void>;
  readonly callInHandler: (work: () => void) => Promise<void>;
  readonly endHandler: () => void;
}

/** Returns a receiver whose first call lasts until the test ends it. The test can run functions inside the call. */
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

function setUp(following: Following): Setup {
  const { deliver, ...receiver } = blockingReceiver();
  const endpoints = [{ deliver, events: ['transaction.authorized'] }];
  const gateway = createGateway({ webhooks: { mode: 'auto', endpoints } });
  const snapshot = gateway.snapshot();
  gateway.mark('start');
  // Shows if the world was replaced: the snapshot does not have this merchant.
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
      const setup = setUp(following);
      setup.endHandler();
      return occupied(setup, 'outside', []);
    },
    async background(following, where) {
      const setup = setUp(following);
      await send(setup.gateway, '/v1/transactions', { method: 'POST', body: SALE });
      await setup.entered;
      return occupied(setup, where, []);
    },
    async idle(following, where) {
      const setup = setUp(following);
      setup.gateway.transactions.create(SALE);
      const idle = setup.gateway.idle();
      await setup.entered;
      return occupied(setup, where, [idle]);
    },
    'idle behind background': async (following, where) => {
      const setup = setUp(following);
      await send(setup.gateway, '/v1/transactions', { method: 'POST', body: SALE });
      await setup.entered;
      return occupied(setup, where, [setup.gateway.idle()]);
    },
    async preparing(following) {
      const setup = setUp(following);
      const { end, response } = unfinishedRequest(setup.gateway);
      await turns(2);
      setup.endHandler();
      const move = setup.gateway.clock.advance({ minutes: 1 });
      await turns(4);
      const release = async () => {
        end();
        await finish(move, response);
      };
      return { ...occupied(setup, 'outside', []), release };
    },
    async waiting(following, where) {
      const setup = setUp(following);
      await send(setup.gateway, '/v1/transactions', { method: 'POST', body: SALE });
      await setup.entered;
      const move = setup.gateway.clock.advance({ minutes: 1 });
      await turns(4);
      return occupied(setup, where, [move]);
    },
    async moving(following, where) {
      const setup = setUp(following);
      setup.gateway.transactions.create(SALE);
      const move = setup.gateway.clock.advance({ minutes: 1 });
      await setup.entered;
      return occupied(setup, where, [move]);
    },
    async paused(following) {
      const setup = setUp(following);
      const { gateway } = setup;
      setup.endHandler();
      for (let sale = 0; sale < PAUSES; sale++) gateway.transactions.create({ ...SALE, type: 'AUTH' });
      await gateway.idle();
      const scheduler = findInternals(gateway)?.scheduler;
      if (scheduler !== undefined) scheduler.workPerSlice = 1;
      const move = gateway.clock.advance({ days: 40 });
      await turns(1);
      return occupied(setup, 'outside', [move]);
    },
    async following(following) {
      const setup = setUp(following === 'nothing' ? 'clock' : following);
      setup.endHandler();
      setup.gateway.transactions.create(SALE);
      await setup.gateway.idle();
      const call = async (work: () => void) => {
        let isFirst = true;
        setup.gateway.events.on('batch.closed', () => {
          if (isFirst) work();
          isFirst = false;
        });
        setup.tick();
        setup.gateway.transactions.list();
      };
      return { ...occupied(setup, 'outside', []), call };
    },
    async closed(following, where) {
      if (where === 'outside') {
        const setup = setUp(following);
        setup.gateway.close();
        return occupied(setup, where, []);
      }
      const setup = setUp(following);
      await send(setup.gateway, '/v1/transactions', { method: 'POST', body: SALE });
      await setup.entered;
      // The handler runs the function before its call is aborted.
      const call = (work: () => void) => {
        const called = setup.callInHandler(work);
        setup.gateway.close();
        return called;
      };
      return { ...occupied(setup, where, []), call };
    },
  };

function occupied(setup: Setup, where: string, pending: readonly Promise<unknown>[]): Occupied {
  const { gateway, snapshot, received, tick } = setup;
  const call = where === 'inside' ? setup.callInHandler : async (work: () => void) => work();
  const release = async () => {
    setup.endHandler();
    await finish(...pending);
  };
  return { gateway, snapshot, received, tick, call, release };
}

/** Sends a request whose body does not end until the test calls `end`. */
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
