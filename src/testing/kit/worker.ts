import { AsyncLocalStorage } from 'node:async_hooks';
import type { Coverage } from '../../analysis/coverage/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { Interception } from './interception.ts';
import type { GatewayUnderTest, WorldUnderTest } from './test-world.ts';

/**
 * The state that all tests of one worker share, because a process has only one network. It is stored on the global
 * object, because the ESM and CommonJS builds of this package must share it.
 */
export interface Worker {
  /** The world of the test that the running code belongs to. */
  readonly storage: AsyncLocalStorage<WorldUnderTest | undefined>;
  /** Tests that have started and not ended. */
  readonly live: Set<WorldUnderTest>;
  /** Undefined if requests are not intercepted. */
  interception: Interception | undefined;
  /**
   * Hosts of all gateways of this worker. Outside of tests, requests to them are rejected and never reach the real
   * host.
   */
  readonly addresses: Set<string>;
  /** Descriptions of requests that no running test could be failed for: from a finished test, or outside any test. */
  readonly strays: string[];
  /** Set if a suite has finished while tests still run. The last test to end stops the interception. */
  leaving: boolean;
  /** Set if each test's body is certain to run in its own async context. False in vitest before 4.1. */
  certain: boolean;
  /** The gateway that matchers read outside of `gatewayTest` and `withGateway`. */
  fallback: GatewayUnderTest | undefined;
  /** The kits of `withGateway`, by options object. */
  readonly kits: WeakMap<object, unknown>;
  /** This worker's coverage so far and its file, by folder of the run. */
  readonly reports: Map<string, { readonly file: string; readonly coverage: Coverage }>;
}

const WORKER = Symbol.for('settlebox.worker');

/** Returns the shared state of this worker and creates it on the first call. */
export function worker(): Worker {
  const there: Worker | undefined = Reflect.get(globalThis, WORKER);
  if (there !== undefined) return there;
  const made: Worker = {
    storage: new AsyncLocalStorage<WorldUnderTest | undefined>(),
    live: new Set<WorldUnderTest>(),
    interception: undefined,
    addresses: new Set<string>(),
    strays: [],
    leaving: false,
    certain: true,
    fallback: undefined,
    kits: new WeakMap<object, unknown>(),
    reports: new Map(),
  };
  Reflect.set(globalThis, WORKER, made);
  // Separates async contexts from here on. If the first test did this, its world would leak into everything after it.
  made.storage.enterWith(undefined);
  return made;
}

/**
 * Returns the world of the test that the running code belongs to. Undefined if no test is running, if that test has
 * ended, or if several tests are running and the code belongs to none of them. Code from before the tests (a queue, a
 * pool) belongs to the only running test.
 */
export function findWorld(): WorldUnderTest | undefined {
  const { storage, live, certain } = worker();
  const own = storage.getStore();
  if (own !== undefined && (!own.ended || certain)) return own.ended ? undefined : own;
  const [only, another] = live;
  return another === undefined ? only : undefined;
}

/**
 * Returns the world of the running test.
 *
 * @throws SettleboxError `no_gateway` outside of a test with a gateway
 */
export function loadWorld(wish: string): WorldUnderTest {
  const world = findWorld();
  if (world !== undefined) return world;
  const several = worker().live.size > 1;
  throw new SettleboxError(
    'no_gateway',
    several
      ? `${wish}: several tests are running, and this call belongs to none of them.`
      : `${wish}: no test is running here.`,
    'Call it in the body of a test of gatewayTest() or withGateway().',
  );
}
