import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { type Interception, intercept } from './interception.ts';
import { printToConsole } from './print-to-console.ts';
import { withoutStack } from './test-problems.ts';
import type { WorldUnderTest } from './test-world.ts';
import { findWorld, worker } from './worker.ts';

/** Loopback hosts. Applications and suites start servers of their own there. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

/** Starts intercepting the requests of this process, unless it is running already. */
export function startInterception(): void {
  const shared = worker();
  shared.stopsWhenIdle = false;
  if (shared.interception !== undefined && !isUsable(shared.interception)) {
    shared.interception.close();
    shared.interception = undefined;
  }
  shared.interception ??= intercept(routeRequest, shared.runsHandlers);
}

function isUsable({ isIntact, runHandlers }: Interception): boolean {
  return isIntact() && (runHandlers !== undefined || !worker().runsHandlers);
}

/** Stops intercepting at the end of a suite: at once, or when the last running test has ended. */
export function stopInterception(): void {
  const shared = worker();
  shared.stopsWhenIdle = shared.running.size > 0;
  if (shared.stopsWhenIdle) return;
  shared.interception?.close();
  shared.interception = undefined;
}

/** Stops intercepting when no test runs, for files without hooks of a runner. */
export function stopAfterLastTest(): void {
  if (worker().running.size > 0) return;
  stopInterception();
  printStrayRequests();
}

/**
 * Throws an error about requests that no running test could be failed for.
 *
 * @throws SettleboxError `unknown_host`
 */
export function throwOnStrayRequests(): void {
  const strays = worker().strayRequests.splice(0);
  if (strays.length > 0) throw withoutStack(new SettleboxError('unknown_host', strays.join('\n'), STRAY_HINT));
}

/** Prints the stray requests, for runners without a hook that could fail. */
function printStrayRequests(): void {
  const strays = worker().strayRequests.splice(0);
  if (strays.length > 0) printToConsole(`settlebox: ${strays.join('\n')} ${STRAY_HINT}`);
}

const STRAY_HINT =
  'Await everything that a test starts. Move requests that should run before all tests into the prepare option.';

/** The order matters: the suite's own handlers can override the gateway's address. */
async function routeRequest(request: Request): Promise<Response | 'pass through' | 'reject'> {
  const world = findWorld();
  if (world === undefined) return routeOutsideTests(request);
  const url = new URL(request.url);
  const mocked = await worker().interception?.runHandlers?.(world.settings.handlers, request);
  if (mocked !== undefined) return mocked;
  if (isGatewayUrl(world, url)) return (await callGateway(world, request)) ?? 'reject';
  if (isPassedThrough(world, url)) return 'pass through';
  world.unknownHosts.push(describeRequest(request));
  return 'reject';
}

/** Stores the message of a rejection for the failure report, because an application often shows only the status. */
async function callGateway(world: WorldUnderTest, request: Request): Promise<Response | undefined> {
  const response = await world.address?.respond(request);
  if (response === undefined || response.status < 400) return response;
  const parsed = errorBody().safeParse(await response.clone().json());
  if (parsed.success) world.rejections.set(parsed.data.correlation_id, parsed.data.error.message);
  return response;
}

const errorBody = lazily(() => z.object({ correlation_id: z.string(), error: z.object({ message: z.string() }) }));

/** Handles a request outside a running test. Between tests, only the gateways' addresses are blocked. */
function routeOutsideTests(request: Request): 'pass through' | 'reject' {
  const { running, storage, gatewayHosts, strayRequests } = worker();
  const { hostname, host } = new URL(request.url);
  if (LOOPBACK.test(hostname)) return 'pass through';
  const ended = storage.getStore();
  if (ended !== undefined) {
    if (!ended.tolerated.has('unknown_hosts'))
      strayRequests.push(`${describeRequest(request)} was requested by "${ended.name}" after that test had finished.`);
  } else if (running.size > 0) {
    for (const world of running)
      world.unknownHosts.push(
        `${describeRequest(request)} (several tests are running, and this request belongs to none of them)`,
      );
  } else if (gatewayHosts.has(host))
    strayRequests.push(`${describeRequest(request)} was requested outside of any test.`);
  else return 'pass through';
  return 'reject';
}

/** Omits the query, which can hold secrets. */
function describeRequest({ method, url }: Request): string {
  const { origin, pathname } = new URL(url);
  return `${method} ${origin}${pathname}`;
}

function isGatewayUrl({ address }: WorldUnderTest, url: URL): boolean {
  if (address === undefined || url.host !== address.host) return false;
  return address.prefix === '' || url.pathname === address.prefix || url.pathname.startsWith(`${address.prefix}/`);
}

function isPassedThrough({ settings }: WorldUnderTest, url: URL): boolean {
  if (!/^https?:$/.test(url.protocol) || LOOPBACK.test(url.hostname)) return true;
  return settings.passThrough.some((host) => host.test(url.hostname));
}
