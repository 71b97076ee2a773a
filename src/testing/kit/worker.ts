import { AsyncLocalStorage } from 'node:async_hooks';
import type { Coverage } from '../../analysis/coverage/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { ApplicationUnderTest } from '../records/application-records.ts';
import type { CountedFindings } from './findings-line.ts';
import type { Interception } from './interception.ts';
import type { GatewayUnderTest, WorldUnderTest } from './test-world.ts';

/**
 * The state that all tests of one worker share, because a process has only one network. It is stored on the global
 * object, because the ESM and CommonJS builds of this package must share it.
 */
interface Worker {
  /** The world of the test that the running code belongs to. */
  readonly storage: AsyncLocalStorage<WorldUnderTest | undefined>;
  /** Tests that have started and not ended. */
  readonly running: Set<WorldUnderTest>;
  /** Undefined if requests are not intercepted. */
  interception: Interception | undefined;
  /** Set if a suite has MSW handlers. Set when the suite is defined, so that interception need not change between tests. */
  runsHandlers: boolean;
  /**
   * Hosts of all gateways of this worker. Outside of tests, requests to them are rejected and never reach the real
   * host.
   */
  readonly gatewayHosts: Set<string>;
  /** Descriptions of requests that no running test could be failed for: from a finished test, or outside any test. */
  readonly strayRequests: string[];
  /** Set if a suite has finished while tests still run. The last test to end stops the interception. */
  stopsWhenIdle: boolean;
  /** Set from the `beforeAll` hook of a `gatewayTest` to its `afterAll` hook. */
  isInHooks: boolean;
  /** Set if the findings of this worker are reported when its process ends. */
  reportsAtExit: boolean;
  /** Set if each test's body is certain to run in its own async context. False in vitest before 4.1. */
  bodyRunsInContext: boolean;
  /** How the suite describes its application, for tests that say nothing else. */
  application: ApplicationUnderTest | undefined;
  /** The gateway that matchers read outside of `gatewayTest` and `withGateway`. */
  fallbackGateway: GatewayUnderTest | undefined;
  /** The kits of `withGateway`, by options object. */
  readonly kits: WeakMap<object, unknown>;
  /** Distinct findings of the tests since the last file, by coverage folder; '' for tests without one. */
  readonly findings: Map<string, CountedFindings>;
  /** What tests of the same file and name were called with, for runners that don't list their tests. */
  readonly testArguments: Map<string, readonly (readonly unknown[])[]>;
  /** This worker's coverage so far and its file, by folder of the run. */
  readonly reports: Map<string, { readonly file: string; readonly coverage: Coverage }>;
}

const WORKER = Symbol.for('settlebox.worker');

/** Returns the shared state of this worker and creates it on the first call. */
export function worker(): Worker {
  const existing: Worker | undefined = Reflect.get(globalThis, WORKER);
  if (existing !== undefined) return existing;
  const created: Worker = {
    storage: new AsyncLocalStorage<WorldUnderTest | undefined>(),
    running: new Set<WorldUnderTest>(),
    interception: undefined,
    runsHandlers: false,
    gatewayHosts: new Set<string>(),
    strayRequests: [],
    stopsWhenIdle: false,
    isInHooks: false,
    reportsAtExit: false,
    bodyRunsInContext: true,
    application: undefined,
    fallbackGateway: undefined,
    kits: new WeakMap<object, unknown>(),
    findings: new Map(),
    testArguments: new Map(),
    reports: new Map(),
  };
  Reflect.set(globalThis, WORKER, created);
  // Separates async contexts from here on. If the first test did this, its world would leak into everything after it.
  created.storage.enterWith(undefined);
  return created;
}

/**
 * Returns the world of the test that the running code belongs to. Undefined if no test is running, if that test has
 * ended, or if several tests are running and the code belongs to none of them. Code from before the tests (a queue, a
 * pool) belongs to the only running test.
 */
export function findWorld(): WorldUnderTest | undefined {
  const { storage, running, bodyRunsInContext } = worker();
  const current = storage.getStore();
  if (current !== undefined && (!current.ended || bodyRunsInContext)) return current.ended ? undefined : current;
  const [only, another] = running;
  return another === undefined ? only : undefined;
}

/**
 * Returns the world of the running test.
 *
 * @throws SettleboxError `no_gateway` outside of a test with a gateway
 */
export function loadWorld(callName: string): WorldUnderTest {
  const world = findWorld();
  if (world !== undefined) return world;
  const several = worker().running.size > 1;
  throw new SettleboxError(
    'no_gateway',
    several
      ? `${callName}: several tests are running, and this call belongs to none of them.`
      : `${callName}: no test is running here.`,
    'Call it in the body of a test of gatewayTest() or withGateway().',
  );
}
