import { AsyncLocalStorage } from 'node:async_hooks';
import type { Coverage } from '../../analysis/coverage/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { Interception } from './interception.ts';
import type { GatewayUnderTest, WorldUnderTest } from './test-world.ts';

/**
 * What the tests of one worker share, since there is one network to a process: which world a test lives in, those that
 * live now, and the one MSW server before them. It hangs on the global object, so that the ES modules and the CommonJS
 * ones of this package agree.
 */
export interface Worker {
  readonly storage: AsyncLocalStorage<WorldUnderTest | undefined>;
  readonly live: Set<WorldUnderTest>;
  /** There while requests are caught. */
  interception: Interception | undefined;
  /** Addresses of gateways that were in tests here: outside of tests nobody answers there, and the real one is not asked. */
  readonly addresses: Set<string>;
  /** Requests that no test could be failed for: of a test that was over, or outside of every test. */
  readonly strays: string[];
  /** A suite is done, and another still runs: whoever ends last leaves the network. */
  leaving: boolean;
  /** Whether each test's body runs inside its world for certain; not in vitest before 4.1. */
  certain: boolean;
  /** Whom matchers ask outside of `gatewayTest` and `withGateway`. */
  fallback: GatewayUnderTest | undefined;
  /** What `withGateway` has made of options, by the options. */
  readonly kits: WeakMap<object, unknown>;
  /** What its tests have met so far, and the file that holds it, by the folder of the run. */
  readonly reports: Map<string, { readonly file: string; readonly coverage: Coverage }>;
}

const WORKER = Symbol.for('settlebox.worker');

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
  // From here on Node tells contexts apart. Were the first test to begin that, its world would be everybody's after it.
  made.storage.enterWith(undefined);
  return made;
}

/**
 * The world of the test that runs this line; undefined where no test does, where its test is over, or where several run
 * and this is none of theirs. What was there before any test (a queue, a pool) works for the one test that runs.
 */
export function findWorld(): WorldUnderTest | undefined {
  const { storage, live, certain } = worker();
  const own = storage.getStore();
  if (own !== undefined && (!own.ended || certain)) return own.ended ? undefined : own;
  const [only, another] = live;
  return another === undefined ? only : undefined;
}

/** @throws SettleboxError `no_gateway` outside of a test that has one */
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
