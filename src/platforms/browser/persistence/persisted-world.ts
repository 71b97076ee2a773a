import type { SettleboxError } from '../../../engine/errors.ts';
import type { SqliteDriver } from '../../../engine/sqlite-driver.ts';
import type { TextOfWorld, WorldKeeper } from '../../../engine/world-keeper.ts';
import type { StorageErrors } from './storage-errors.ts';
import type { WorldBatch } from './world-changes.ts';
import type { WorldInMemory } from './world-in-memory.ts';
import { type BatchDurability, OtherOwner, StorageDeleted, type WorldStorage } from './world-storage.ts';

/** What a persisted world works with. */
interface PersistedParts {
  readonly memory: WorldInMemory;
  readonly storage: WorldStorage;
  readonly errors: StorageErrors;
  /** Calls a function soon: after the current work, and some time after the previous call. */
  soon(work: () => void): void;
  /** Notes that other pages can read another batch. */
  announce(): void;
  /** Called after the last batch of a closed world. */
  release(): void;
}

/** A world in memory whose changes are stored in batches, each between two transactions, while the page works. */
export class PersistedWorld implements WorldKeeper {
  lost: SettleboxError | undefined;
  readonly #parts: PersistedParts;
  #initial: Uint8Array | undefined;
  /** An error of the last batch that no caller has got yet. */
  #failure: SettleboxError | undefined;
  #hasChanged = false;
  #isWaiting = false;
  isClosed = false;
  /** Fulfilled when the last batch of a closed world is stored. */
  closed: Promise<void> = Promise.resolve();
  /** Some batches can be lost if the power fails. */
  #hasRelaxed = false;
  #writes: Promise<void> = Promise.resolve();

  constructor(parts: PersistedParts) {
    this.#parts = parts;
  }

  /** Stores the packed world that `reset` restores, with the next batch. */
  saveInitial(packed: Uint8Array): void {
    this.#initial = packed;
  }

  open(pages: Uint8Array): SqliteDriver {
    return this.#parts.memory.open(pages);
  }

  noteChange(world: TextOfWorld): void {
    this.#parts.memory.use(world);
    this.#hasChanged = true;
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#parts.soon(() => {
      this.#isWaiting = false;
      this.#enqueue('relaxed').catch((error) => {
        this.#failure = error;
      });
    });
  }

  admitWork(): void {
    if (this.lost !== undefined) throw this.lost;
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) throw failure;
  }

  /**
   * Waits until all changes so far are stored.
   *
   * @throws SettleboxError `disk_failed`; `database_in_use` if another page has taken the world over
   */
  async flush(): Promise<void> {
    if (!this.isClosed) this.#failure = undefined;
    await (this.isClosed ? this.#writes : this.#enqueue('strict'));
    if (this.#failure !== undefined) throw this.#failure;
  }

  close(): void {
    if (this.isClosed) return;
    const last = this.#enqueue('strict');
    this.isClosed = true;
    this.closed = last
      .catch((error) => {
        this.#failure = error;
      })
      .then(() => this.#release());
    this.#writes = this.closed;
  }

  /** Closes the world without its last changes, because it could not be opened or created. */
  abandon(): void {
    this.#hasChanged = false;
    this.close();
  }

  /** Ends the use of the world, because another page or worker owns it now. */
  lose(): void {
    this.lost ??= this.#parts.errors.takenOver();
    this.#parts.storage.close();
  }

  #release(): void {
    this.#parts.memory.close();
    this.#parts.storage.close();
    this.#parts.release();
  }

  #enqueue(durability: BatchDurability): Promise<void> {
    const write = this.#writes.then(() => this.#write(durability));
    this.#writes = write.catch(() => undefined);
    return write;
  }

  async #write(durability: BatchDurability): Promise<void> {
    if (this.lost !== undefined) throw this.lost;
    const hasChanged = this.#hasChanged;
    if (!hasChanged && (durability === 'relaxed' || !this.#hasRelaxed)) return;
    this.#hasChanged = false;
    const [batch, initial] = [hasChanged ? this.#take() : undefined, this.#initial];
    try {
      await this.#parts.storage.write(batch, durability, initial);
      this.#initial = undefined;
      this.#hasRelaxed = durability === 'relaxed';
      if (hasChanged) this.#parts.announce();
    } catch (error) {
      batch?.giveBack();
      this.#hasChanged ||= hasChanged;
      throw this.#explained(error);
    }
  }

  #take(): WorldBatch | undefined {
    const { changes } = this.#parts.memory;
    return changes?.needsCheckpoint ? changes.takeCheckpoint() : changes?.takeRecord();
  }

  #explained(error: unknown): SettleboxError {
    const { errors } = this.#parts;
    if (error instanceof OtherOwner) {
      this.lose();
      return errors.takenOver();
    }
    return error instanceof StorageDeleted ? errors.deleted() : errors.of(error);
  }
}
