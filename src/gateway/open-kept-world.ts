import type { Engine } from '../domain/base/context.ts';
import { WebhookDispatcher } from '../domain/webhooks/dispatcher/dispatcher.ts';
import { packSnapshot, unpackWorld, type WorldBytes } from '../engine/world-bytes.ts';
import type { WorldKeeper } from '../engine/world-keeper.ts';
import type { Resolved } from '../options/options.ts';
import { openEngine } from '../worlds/engine-parts.ts';
import {
  addOptions,
  closingOnError,
  initialBytes,
  type OpenedWorld,
  rejectOther,
  rejectSnapshot,
  rejoin,
} from './open-world.ts';

/** A storage that can contain a world. */
export interface KeptStorage {
  readonly keeper: WorldKeeper;
  /** Names the storage in messages. */
  readonly title: string;
  /** The world, and the packed one that `reset` restores. Undefined if the storage is empty. */
  readonly stored: (WorldBytes & { readonly initial: Uint8Array }) | undefined;
  /** Stores the packed world that `reset` restores. */
  saveInitial(packed: Uint8Array): void;
  /** Calls a function with each later state, if another process owns the world. This one can't change then. */
  readonly follow?: (load: (world: WorldBytes) => void) => void;
}

/** Opens the world of a storage, or creates it there. The options of an existing world must equal those it was created with. */
export function openKeptWorld(storage: KeptStorage, resolved: Resolved): OpenedWorld {
  const { keeper, title, stored, saveInitial, follow } = storage;
  if (stored !== undefined) rejectSnapshot(title, resolved);
  const engine = openEngine({ keeper, ...(stored ?? initialBytes(resolved)) });
  return closingOnError(engine, () => {
    const dispatcher = new WebhookDispatcher(engine, resolved.fetch);
    let initial: () => WorldBytes;
    if (stored === undefined) {
      addOptions(engine, dispatcher, resolved);
      const captured = engine.capture();
      saveInitial(packSnapshot(captured, engine.database));
      initial = () => captured;
    } else {
      initial = unpackedLater(stored.initial);
      rejectOther(engine, title, resolved);
      if (follow === undefined) rejoin(engine, dispatcher, initial, title, resolved);
      follow?.(loaderOf(engine));
    }
    engine.saveState();
    return { engine, dispatcher, initial };
  });
}

// These functions live as long as the gateway. Here, they don't keep the pages from which it was opened.

/** Unpacks a world when it is first needed: that checks all of its bytes, which can be as many as those of the open world. */
function unpackedLater(packed: Uint8Array): () => WorldBytes {
  let unpacked: WorldBytes | undefined;
  return () => {
    unpacked ??= unpackWorld(packed);
    return unpacked;
  };
}

function loaderOf(engine: Engine): (world: WorldBytes) => void {
  return (world) => engine.load(world);
}
