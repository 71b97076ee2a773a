import type { Engine } from '../../domain/base/context.ts';
import { trusted } from '../../engine/trusted.ts';

/**
 * What an inspection keeps of the world that it looks at, so that a page that asks again and again costs little. It belongs
 * to the inspection and not to the world, and nothing of it outlives the world that it was read from.
 */
export interface InspectionCache {
  /** What `read` gives, kept until this stamp is another: one for each name and question. */
  remember<Value>(of: CacheKey, read: () => Value): Value;
  /** What only ever grows: `grow` adds what has come since, and gives it back. */
  growing<Value>(name: string, grow: (known: Value | undefined) => Value): Value;
}

/** The key of a cached value, and the stamp that invalidates it. */
interface CacheKey {
  readonly name: string;
  readonly stamp: string;
}

/** Everything that is asked of a world, or that it does by itself, changes this. */
export function stampOf({ state, outbox, journal }: Engine): string {
  return `${state.now} ${state.jobs} ${outbox.last} ${journal.count}`;
}

/** Whatever moves money is told in the book of events, and time alone ends a history later. */
export function moneyStampOf({ state, outbox }: Engine): string {
  return `${state.now} ${outbox.last}`;
}

/** So many questions are remembered; more would be those of a client that asks for ever new ones. */
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
  /** `restore`, `rewind` and `reset` put another world, with a book of its own, in the place of this one. */
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
