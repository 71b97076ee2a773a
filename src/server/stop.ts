import type { Server } from 'node:http';
import { closeWhenIdle, type ServedWorlds } from '../control/worlds/served-world.ts';
import { turnOfEventLoop, within } from '../engine/wall-clock.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import type { MarkFiles } from './mark-files.ts';
import { reset } from './messages.ts';
import type { OpenRequests } from './open-requests.ts';
import type { Stalls } from './stalls.ts';

interface RunningServer {
  readonly server: Server;
  readonly worlds: ServedWorlds;
  readonly requests: OpenRequests;
  readonly stalls: Stalls;
  readonly files: MarkFiles;
  /** The gateway that the server created; undefined if the caller passed one. */
  readonly own: Gateway | undefined;
  readonly graceMs: number;
}

/**
 * Stops a server gracefully. It accepts no new connections, ends streams and waits, finishes requests and clock moves in
 * progress, and delivers due webhooks. Requests that wait for the clock lose their connection, because it no longer moves.
 * After the grace period all connections are closed; each request has then taken effect completely or not at all.
 */
export async function stop({ server, worlds, requests, stalls, files, own, graceMs }: RunningServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  requests.closeAll(server);
  for (const { clockDriver: pace, live } of worlds.list()) {
    pace.stop();
    live.end();
  }
  const done = finishRequests(worlds, requests).then(() => closed);
  await within(graceMs, done, () => server.closeAllConnections());
  await closed;
  stalls.end();
  // A slow webhook receiver can exceed the grace period. The worlds are then closed after it, without waiting.
  const left = worlds
    .close()
    .then(() => own && closeWhenIdle(own))
    .finally(() => files.close());
  await within(graceMs, left, () => void left.catch(() => undefined));
}

/** Turns of the event loop after which a finished response has been handed to its socket. */
const TURNS = 20;

async function finishRequests(worlds: ServedWorlds, requests: OpenRequests): Promise<void> {
  await Promise.all(worlds.list().map(({ gateway }) => idle(gateway)));
  for (let turn = 0; turn < TURNS; turn++) await turnOfEventLoop();
  for (const request of requests.list()) if (request.area === 'api' && request.incoming.complete) reset(request);
}

/** An error of a webhook receiver is stored with its delivery. */
async function idle(gateway: Gateway): Promise<void> {
  await gateway.idle().catch(() => undefined);
}
