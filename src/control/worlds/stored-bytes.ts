import type { Gateway } from '../../gateway/gateway-type.ts';
import type { Snapshot } from '../../harness/worlds.ts';

/** A stored snapshot, in memory or in a file. */
export type StoredBytes = {
  /** Bytes that it takes in memory. */
  readonly inMemory: number;
  /** Bytes that it takes on the disk. */
  readonly onDisk: number;
  read(): Snapshot;
  /** Frees the memory or the file. */
  free(): void;
};

/** Stores the snapshot of a large world in a file. Undefined if the world is small, or the disk is not available. */
export type StoreInFile = (gateway: Gateway) => Promise<StoredBytes | undefined>;

/** Keeps a snapshot in memory. */
export function inMemory(bytes: Snapshot): StoredBytes {
  return { inMemory: bytes.length, onDisk: 0, read: () => bytes, free: () => undefined };
}
