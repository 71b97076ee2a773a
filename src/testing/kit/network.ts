import { z } from 'zod';
import { SettleboxError } from '../../engine/errors.ts';
import { intercept } from './interception.ts';
import { say } from './print-to-console.ts';
import { withoutStack } from './test-problems.ts';
import type { WorldUnderTest } from './test-world.ts';
import { findWorld, worker } from './worker.ts';

/** Loopback hosts. Applications and suites start servers of their own there. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

/** Starts intercepting the requests of this process, unless it is running already. */
export function catchRequests(): void {
  const shared = worker();
  shared.leaving = false;
  if (shared.interception?.isWhole() === false) {
    shared.interception.close();
    shared.interception = undefined;
  }
  shared.interception ??= intercept(answer);
}

/** Stops intercepting at the end of a suite: at once, or when the last running test has ended. */
export function leaveNetwork(): void {
  const shared = worker();
  shared.leaving = shared.live.size > 0;
  if (shared.leaving) return;
  shared.interception?.close();
  shared.interception = undefined;
}

/**
 * Throws an error about requests that no running test could be failed for.
 *
 * @throws SettleboxError `unknown_host`
 */
export function refuseStrays(): void {
  const strays = worker().strays.splice(0);
  if (strays.length > 0) throw withoutStack(new SettleboxError('unknown_host', strays.join('\n'), STRAY_HINT));
}

/** Prints the stray requests, for runners without a hook that could fail. */
export function tellStrays(): void {
  const strays = worker().strays.splice(0);
  if (strays.length > 0) say(`settlebox: ${strays.join('\n')} ${STRAY_HINT}`);
}

const STRAY_HINT =
  'Await everything that a test starts. Move requests that should run before all tests into the prepare option.';

/** The order matters: the suite's own handlers can override the gateway's address. */
async function answer(request: Request): Promise<Response | 'pass through' | 'refuse'> {
  const world = findWorld();
  if (world === undefined) return answerNobody(request);
  const url = new URL(request.url);
  const handled = await worker().interception?.ask(world.habits.handlers, request);
  if (handled !== undefined) return handled;
  if (isGateways(world, url)) return (await answerByGateway(world, request)) ?? 'refuse';
  if (mayPass(world, url)) return 'pass through';
  world.unknownHosts.push(shown(request));
  return 'refuse';
}

/** Stores the message of a rejection for the failure report, because an application often shows only the status. */
async function answerByGateway(world: WorldUnderTest, request: Request): Promise<Response | undefined> {
  const response = await world.address?.answer(request);
  if (response === undefined || response.status < 400) return response;
  const refusal = refusalBody.safeParse(await response.clone().json());
  if (refusal.success) world.refusals.set(refusal.data.correlation_id, refusal.data.error.message);
  return response;
}

const refusalBody = z.object({ correlation_id: z.string(), error: z.object({ message: z.string() }) });

/** Handles a request outside a running test. Between tests, only the gateways' addresses are blocked. */
function answerNobody(request: Request): 'pass through' | 'refuse' {
  const { live, storage, addresses, strays } = worker();
  const { hostname, host } = new URL(request.url);
  if (LOOPBACK.test(hostname)) return 'pass through';
  const over = storage.getStore();
  if (over !== undefined) {
    if (!over.tolerated.has('unknown_hosts'))
      strays.push(`${shown(request)} was requested by "${over.name}" after that test had finished.`);
  } else if (live.size > 0) {
    for (const world of live)
      world.unknownHosts.push(
        `${shown(request)} (several tests are running, and this request belongs to none of them)`,
      );
  } else if (addresses.has(host)) strays.push(`${shown(request)} was requested outside of any test.`);
  else return 'pass through';
  return 'refuse';
}

/** Omits the query, which can hold secrets. */
function shown({ method, url }: Request): string {
  const { origin, pathname } = new URL(url);
  return `${method} ${origin}${pathname}`;
}

function isGateways({ address }: WorldUnderTest, url: URL): boolean {
  if (address === undefined || url.host !== address.host) return false;
  return address.prefix === '' || url.pathname === address.prefix || url.pathname.startsWith(`${address.prefix}/`);
}

function mayPass({ habits }: WorldUnderTest, url: URL): boolean {
  if (!/^https?:$/.test(url.protocol) || LOOPBACK.test(url.hostname)) return true;
  return habits.passThrough.some((host) => host.test(url.hostname));
}
