import { z } from 'zod';
import { SettleboxError } from '../../engine/errors.ts';
import { intercept } from './interception.ts';
import { say } from './say.ts';
import type { WorldUnderTest } from './test-world.ts';
import { withoutStack } from './troubles.ts';
import { findWorld, worker } from './worker.ts';

/** This machine: what shops and suites start here themselves may be asked. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

/** Catches the requests of this process, if nobody does yet. */
export function catchRequests(): void {
  const shared = worker();
  shared.leaving = false;
  if (shared.interception?.isWhole() === false) {
    shared.interception.close();
    shared.interception = undefined;
  }
  shared.interception ??= intercept(answer);
}

/** A suite is done: the network is left alone again, at once or when the last test that runs beside it has ended. */
export function leaveNetwork(): void {
  const shared = worker();
  shared.leaving = shared.live.size > 0;
  if (shared.leaving) return;
  shared.interception?.close();
  shared.interception = undefined;
}

/**
 * What was asked by nobody who could be failed for it.
 *
 * @throws SettleboxError `unknown_host`
 */
export function refuseStrays(): void {
  const strays = worker().strays.splice(0);
  if (strays.length > 0) throw withoutStack(new SettleboxError('unknown_host', strays.join('\n'), STRAY_HINT));
}

/** The same where no hook of the runner could be failed: it is said. */
export function tellStrays(): void {
  const strays = worker().strays.splice(0);
  if (strays.length > 0) say(`settlebox: ${strays.join('\n')} ${STRAY_HINT}`);
}

const STRAY_HINT =
  'Await everything that a test starts. Move requests that should run before all tests into the prepare option.';

/** What a request of this process meets. */
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

/** The gateway's answer; why it refused is kept for the story, since a shop may show no more than a status. */
async function answerByGateway(world: WorldUnderTest, request: Request): Promise<Response | undefined> {
  const response = await world.address?.answer(request);
  if (response === undefined || response.status < 400) return response;
  const refusal = refusalBody.safeParse(await response.clone().json());
  if (refusal.success) world.refusals.set(refusal.data.correlation_id, refusal.data.error.message);
  return response;
}

const refusalBody = z.object({ correlation_id: z.string(), error: z.object({ message: z.string() }) });

/** A request of no test that runs. Between tests the network is everybody's own, but for the gateway's address. */
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

/** Without its query, which may hold secrets. */
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
