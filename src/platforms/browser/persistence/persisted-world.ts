import type { SettleboxError } from '../../../engine/errors.ts';
import type { SqliteDriver } from '../../../engine/sqlite-driver.ts';
import type { TextOfWorld, WorldKeeper } from '../../../engine/world-keeper.ts';
import type { OpenedFile } from '../wasm-sqlite.ts';
import type { StorageErrors } from './storage-errors.ts';
import type { WatchedFile, WatchedFiles } from './watched-files.ts';
import { type StoredPosition, type WorldBatch, WorldChanges } from './world-changes.ts';
import { type BatchDurability, OtherOwner, StorageDeleted, type WorldStorage } from './world-storage.ts';

/** What a persisted world works with. */
interface PersistedParts {
  readonly files: WatchedFiles;
  readonly storage: WorldStorage;
  readonly errors: StorageErrors;
  /** Opens the driver of a database file. */
  openDriver(file: OpenedFile): SqliteDriver;
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
  readonly #position: StoredPosition;
  #file: WatchedFile | undefined;
  /** The file of another world, which replaces this one if it can be opened. */
  #opened: WatchedFile | undefined;
  #changes: WorldChanges | undefined;
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

  constructor(parts: PersistedParts, position: StoredPosition) {
    this.#parts = parts;
    this.#position = position;
  }

  /** Stores the packed world that `reset` restores, with the next batch. */
  saveInitial(packed: Uint8Array): void {
    this.#initial = packed;
  }

  open(pages: Uint8Array): SqliteDriver {
    if (this.#opened?.isReleased) this.#opened.close();
    const file = this.#parts.files.open(pages);
    this.#opened = file;
    return this.#parts.openDriver(file.opened);
  }

  noteChange(world: TextOfWorld): void {
    this.#useOpened(world);
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

  /** Continues with the world that was opened last, unless opening it failed. */
  #useOpened(world: TextOfWorld): void {
    const opened = this.#opened;
    if (opened === undefined) return;
    this.#opened = undefined;
    if (opened.isReleased) {
      opened.close();
      return;
    }
    if (this.#changes === undefined) this.#changes = new WorldChanges(opened, world, this.#position);
    else this.#changes.replace(opened, world);
    this.#file?.close();
    this.#file = opened;
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
    this.#file?.close();
    this.#opened?.close();
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
    return this.#changes?.needsCheckpoint ? this.#changes.takeCheckpoint() : this.#changes?.takeRecord();
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
