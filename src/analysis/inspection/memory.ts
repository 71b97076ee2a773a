import type { Engine } from '../../domain/base/context.ts';
import { trusted } from '../../engine/trusted.ts';

/**
 * Caches values read from a world, so that repeated requests of a page are cheap. It belongs to the inspection, not the
 * world, and is cleared when the world is replaced.
 */
export interface InspectionCache {
  /** Returns the result of `read`, cached until the stamp changes; one value per name and query. */
  remember<Value>(of: CacheKey, read: () => Value): Value;
  /** Caches an append-only value: `grow` adds the new entries and returns it. */
  growing<Value>(name: string, grow: (known: Value | undefined) => Value): Value;
}

/** The key of a cached value, and the stamp that invalidates it. */
interface CacheKey {
  readonly name: string;
  readonly stamp: string;
}

/** Changes with every request to the world and with every job that it runs. */
export function stampOf({ state, outbox, journal }: Engine): string {
  return `${state.now} ${state.jobs} ${outbox.last} ${journal.count}`;
}

/** Every movement of money is in the event log; only the end of a history depends on time alone. */
export function moneyStampOf({ state, outbox }: Engine): string {
  return `${state.now} ${outbox.last}`;
}

/** Limits the cache, because a client can send any number of different queries. */
const REMEMBERED_MAX = 100;

interface CachedValue {
  readonly stamp: string;
  readonly value: unknown;
}

/** Creates an empty cache for one inspection. */
export function createMemory(engine: Engine): InspectionCache {
  const cache = new Map<string, CachedValue>();
  const collections = new Map<string, unknown>();
  let world: unknown;
  /** `restore`, `rewind` and `reset` replace the world, and with it the event log. */
  const discardOldWorld = () => {
    if (world === engine.outbox) return;
    world = engine.outbox;
    cache.clear();
    collections.clear();
  };
  return {
    remember<Value>({ name, stamp }: CacheKey, read: () => Value): Value {
      discardOldWorld();
      const stored = cache.get(name);
      if (stored?.stamp === stamp) return trusted<Value>(stored.value);
      const value = read();
      if (cache.size >= REMEMBERED_MAX) cache.clear();
      cache.set(name, { stamp, value });
      return value;
    },
    growing<Value>(name: string, grow: (known: Value | undefined) => Value): Value {
      discardOldWorld();
      const value = grow(trusted<Value | undefined>(collections.get(name)));
      collections.set(name, value);
      return value;
    },
  };
}
