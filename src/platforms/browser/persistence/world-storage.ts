import type { WorldBatch } from './world-changes.ts';
import type { StoredWorld } from './world-reader.ts';

/** `relaxed` survives the page; `strict` also a failure of the operating system or of power, if the browser supports it. */
export type BatchDurability = 'relaxed' | 'strict';

/** A stored world, and the packed one that `reset` restores. */
export interface StoredContent {
  readonly world: StoredWorld;
  readonly initial: Uint8Array;
}

/** The storage of one world. Each batch is stored whole or not at all. */
export interface WorldStorage {
  /** Stores a batch; undefined makes earlier batches durable. `initial`: the packed world that `reset` restores. */
  write(batch: WorldBatch | undefined, durability: BatchDurability, initial?: Uint8Array): Promise<void>;
  close(): void;
}

/** Another page or worker owns the world now. */
export class OtherOwner extends Error {}

/** The storage of an open world was deleted. */
export class StorageDeleted extends Error {}
