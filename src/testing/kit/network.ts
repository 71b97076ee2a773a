import { intercept } from './interception.ts';
import { findWorld, worker } from './worker.ts';
import type { WorldUnderTest } from './world-under-test.ts';

/** This machine: what shops and suites start here themselves may be asked. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

/** Catches the requests of this process, if nobody does yet. */
export function catchRequests(): void {
  const shared = worker();
  shared.interception ??= intercept(answer);
}

/** Leaves the network alone again. */
export function releaseRequests(): void {
  const shared = worker();
  shared.interception?.close();
  shared.interception = undefined;
}

/** What a request of this process meets. */
async function answer(request: Request): Promise<Response | 'pass through' | 'refuse'> {
  const world = findWorld();
  if (world === undefined) return answerNobody(request);
  const url = new URL(request.url);
  const handled = await worker().interception?.ask(world.habits.handlers, request);
  if (handled !== undefined) return handled;
  if (isGateways(world, url)) return world.address?.answer(request) ?? 'refuse';
  if (mayPass(world, url)) return 'pass through';
  world.unknownHosts.push(`${request.method} ${url.origin}${url.pathname}`);
  return 'refuse';
}

/** Between tests the network is everybody's own; while several run, a request that is nobody's is every test's trouble. */
function answerNobody(request: Request): 'pass through' | 'refuse' {
  const { live, storage } = worker();
  const url = new URL(request.url);
  if (LOOPBACK.test(url.hostname)) return 'pass through';
  if (live.size === 0 && storage.getStore() === undefined) return 'pass through';
  for (const world of live) world.unknownHosts.push(`${request.method} ${url.origin}${url.pathname}, of no test's own`);
  return 'refuse';
}

function isGateways({ address }: WorldUnderTest, url: URL): boolean {
  if (address === undefined || url.host !== address.host) return false;
  return address.prefix === '' || url.pathname === address.prefix || url.pathname.startsWith(`${address.prefix}/`);
}

function mayPass({ habits }: WorldUnderTest, url: URL): boolean {
  if (!/^https?:$/.test(url.protocol) || LOOPBACK.test(url.hostname)) return true;
  return habits.passThrough.some((host) => host.test(url.hostname));
}
