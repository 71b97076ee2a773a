import { prepareSearch } from '../../analysis/inspection/prepare.ts';
import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';

/** Waits until a search is quick. Other requests are answered in between: the first search of a large world takes seconds. */
export async function searchPrepared({ inspect }: Gateway, search: string | undefined): Promise<void> {
  if (search === undefined) return;
  while (!prepareSearch(inspect)) await turnOfEventLoop();
}
