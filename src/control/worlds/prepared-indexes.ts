import { type PreparedIndex, prepareIndex } from '../../analysis/inspection/prepare.ts';
import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';

/** Waits until a search is quick. Other requests are answered in between: the first search of a large world takes seconds. */
export async function searchPrepared(gateway: Gateway, search: string | undefined): Promise<void> {
  if (search !== undefined) await prepared(gateway, 'search');
}

/** Waits until the list of requests is quick, in the same way: the first list of a large world takes a second. */
export function requestsPrepared(gateway: Gateway): Promise<void> {
  return prepared(gateway, 'requests');
}

/**
 * Reads what the first view of the inspector shows, while the browser loads its script. Without effect if the world changes or is
 * closed meanwhile: the page asks for it anyway.
 */
export async function firstViewPrepared(gateway: Gateway): Promise<void> {
  await turnOfEventLoop();
  gateway.inspect.overview();
  // The first step begins.
  prepareIndex(gateway.inspect, 'money');
  await prepared(gateway, 'money');
}

async function prepared({ inspect }: Gateway, index: PreparedIndex): Promise<void> {
  while (!prepareIndex(inspect, index)) await turnOfEventLoop();
}
