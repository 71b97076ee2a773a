/** Counts the lifecycle transitions of a world from its stored rows and events. */

import { clientLife } from '../../domain/platform/clients/lifecycle.ts';
import { paymentTokenLife } from '../../domain/vault/payment-tokens/lifecycle.ts';
import { deliveryLife } from '../../domain/webhooks/deliveries/lifecycle.ts';
import { listTransitionCounts } from '../../engine/counted-moves.ts';
import type { CoverageCount } from './counted.ts';
import { DERIVED_LIVES, listMovedObjects, type MovedWorld } from './moves/moved-objects.ts';
import { moveName } from './rows.ts';
import { countDeliveries, type NamedCount } from './store.ts';

/**
 * The start of the event types from which the moves of these lifecycles are counted. Most worlds have none of them, and then
 * the event log, which is large, is not read.
 */
const EVENTS_OF: Readonly<Record<string, string>> = {
  [paymentTokenLife.name]: 'payment_token.',
  [clientLife.name]: 'client.',
};

/** Counts in parts. `eventTypes` is the event log by type; events of types without entries are not read. */
export function* countMoves(
  world: MovedWorld,
  eventTypes: readonly NamedCount[],
): Generator<undefined, CoverageCount[]> {
  const counts: CoverageCount[] = [];
  for (const { name } of DERIVED_LIVES) {
    const { [name]: prefix } = EVENTS_OF;
    if (prefix === undefined || eventTypes.some((type) => type.name.startsWith(prefix)))
      counts.push(...(yield* countMovesOf(world, name)));
  }
  const { database } = world;
  const made = listTransitionCounts(database).map(({ life, state, event, count }) => ({
    name: moveName(life, state, event),
    count,
  }));
  // All later transitions of a delivery are counted as they are made.
  const queued = { name: moveName(deliveryLife.name, deliveryLife.start, 'queued'), count: countDeliveries(database) };
  return [...counts, queued, ...made];
}

function* countMovesOf(world: MovedWorld, lifecycle: string): Generator<undefined, CoverageCount[]> {
  const counts = new Map<string, number>();
  for (const objects of listMovedObjects(world, lifecycle)) {
    for (const { steps } of objects)
      for (const [from, event] of steps) {
        const name = moveName(lifecycle, from, event);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    yield;
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}
