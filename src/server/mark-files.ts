import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredBytes } from '../control/worlds/stored-bytes.ts';
import { type CopiedWorld, copyWorld, readCopiedWorld } from '../engine/copied-world.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import { findInternals } from '../transports/gateway-internals.ts';

const MIB = 1024 * 1024;
/** A smaller world is marked in memory, which is faster. */
const LARGE_BYTES = 32 * MIB;
/** All files of a server take at most as much. */
const FILES_BYTES_MAX = 4 * 1024 * MIB;
/** SQLite's default. */
const PAGE_BYTES = 4_096;

/**
 * The marks of large worlds, in temporary files that only this user can read. A mark is as large as its world, so that marks in
 * memory would multiply the memory of a server.
 */
export class MarkFiles {
  readonly #largeBytes: number;
  #folder: string | undefined;
  #made = 0;
  #bytes = 0;

  constructor(largeBytes = LARGE_BYTES) {
    this.#largeBytes = largeBytes;
  }

  /** Copies a large world to a file. Undefined for a small one, and if the disk has no space. */
  async store(gateway: Gateway): Promise<StoredBytes | undefined> {
    const engine = findInternals(gateway)?.engine();
    if (engine === undefined) return undefined;
    const expected = Number(engine.database.pragma('page_count')) * PAGE_BYTES;
    if (expected < this.#largeBytes || this.#bytes + expected > FILES_BYTES_MAX) return undefined;
    let file: string | undefined;
    try {
      this.#folder ??= mkdtempSync(join(tmpdir(), 'settlebox-marks-'));
      file = join(this.#folder, `${++this.#made}.world`);
      const copied = await copyWorld(engine, file);
      if (copied !== undefined) return this.#stored(file, copied);
    } catch {
      // A full disk, or a world that was closed meanwhile: the mark is made in memory, or not at all.
    }
    if (file !== undefined) rmSync(file, { force: true });
    return undefined;
  }

  /** Removes all files. */
  close(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }

  #stored(file: string, copied: CopiedWorld): StoredBytes {
    const { size } = statSync(file);
    this.#bytes += size;
    return {
      inMemory: copied.text.length,
      onDisk: size,
      read: () => readCopiedWorld(file, copied),
      free: () => {
        this.#bytes -= size;
        rmSync(file, { force: true });
      },
    };
  }
}
