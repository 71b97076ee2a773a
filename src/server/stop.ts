import type { Server } from 'node:http';
import { closeWhenIdle, type ServedWorlds } from '../control/worlds/served-world.ts';
import { turnOfEventLoop, within } from '../engine/wall-clock.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import { reset } from './messages.ts';
import type { Presence } from './presence.ts';
import type { Stalls } from './stalls.ts';

/** What is stopped. */
export interface Running {
  readonly server: Server;
  readonly worlds: ServedWorlds;
  readonly presence: Presence;
  readonly stalls: Stalls;
  /** The gateway that goes with the server; undefined where it is its owner's. */
  readonly own: Gateway | undefined;
  readonly graceMs: number;
}

/**
 * Stops so that nothing is lost: nobody new is let in; streams and waits end; requests that are being worked on are
 * answered, and a move of the clock comes to its end; what is due is delivered. Whoever is held up until the clock moves
 * would wait for ever, and loses the connection. What is not done in time is cut off; it is whole in the world or not
 * there at all.
 */
export async function stop({ server, worlds, presence, stalls, own, graceMs }: Running): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  presence.leave(server);
  for (const { pace, live } of worlds.list()) {
    pace.stop();
    live.end();
  }
  const done = settle(worlds, presence).then(() => closed);
  await within(graceMs, done, () => server.closeAllConnections());
  await closed;
  stalls.end();
  // A receiver may take its time still: then the worlds are closed after it, and nobody waits for that.
  const left = worlds.close().then(() => own && closeWhenIdle(own));
  await within(graceMs, left, () => void left.catch(() => undefined));
}

/** Turns of the event loop in which an answer that is made is on its way. */
const TURNS = 20;

async function settle(worlds: ServedWorlds, presence: Presence): Promise<void> {
  await Promise.all(worlds.list().map(({ gateway }) => idle(gateway)));
  for (let turn = 0; turn < TURNS; turn++) await turnOfEventLoop();
  for (const present of presence.list()) if (present.area === 'api' && present.incoming.complete) reset(present);
}

/** What a receiver throws has nobody to be told to; its delivery keeps it. */
async function idle(gateway: Gateway): Promise<void> {
  await gateway.idle().catch(() => undefined);
}
