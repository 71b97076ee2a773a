import type { SettleboxError } from '../../../engine/errors.ts';
import type { SqliteDriver } from '../../../engine/sqlite-driver.ts';
import type { TextOfWorld, WorldKeeper } from '../../../engine/world-keeper.ts';
import type { OpfsStorage } from './opfs.ts';
import type { StorageErrors } from './storage-errors.ts';
import type { WorldInMemory } from './world-in-memory.ts';

/** What a durable world works with. */
interface DurableParts {
  readonly memory: WorldInMemory;
  readonly storage: OpfsStorage;
  readonly errors: StorageErrors;
  /** Calls a function soon. */
  soon(work: () => void): void;
  /** Called after the world is closed. */
  release(): void;
}

/** A world of a worker: each commit is in a file, and flushed, when its call returns. */
export class DurableWorld implements WorldKeeper {
  lost: SettleboxError | undefined;
  isClosed = false;
  /** Nothing remains to be stored when it is closed. */
  readonly closed = Promise.resolve();
  readonly #parts: DurableParts;
  #initial: Uint8Array | undefined;
  /** An error of the last write that no caller has got yet. */
  #failure: SettleboxError | undefined;
  #hasChanged = false;
  #isWaiting = false;

  constructor(parts: DurableParts) {
    this.#parts = parts;
  }

  /** Stores the packed world that `reset` restores, with the next batch. */
  saveInitial(packed: Uint8Array): void {
    this.#initial = packed;
  }

  open(pages: Uint8Array): SqliteDriver {
    return this.#parts.memory.open(pages);
  }

  noteChange(world: TextOfWorld, isCommit: boolean): void {
    this.#parts.memory.use(world);
    this.#hasChanged = true;
    // A new world is stored when it is complete.
    if (isCommit && this.#parts.storage.hasWorld) this.#write();
    else this.#writeSoon();
  }

  admitWork(): void {
    if (this.lost !== undefined) throw this.lost;
    this.#throwFailure();
  }

  /** Stores the lines of the journal that calls have added since the last commit. @throws SettleboxError `disk_failed` */
  async flush(): Promise<void> {
    if (this.lost !== undefined) throw this.lost;
    if (!this.isClosed) {
      this.#failure = undefined;
      this.#write();
    }
    this.#throwFailure();
  }

  close(): void {
    if (this.isClosed) return;
    this.#write();
    this.isClosed = true;
    this.#parts.memory.close();
    this.#parts.storage.close();
    this.#parts.release();
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

  #writeSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#parts.soon(() => {
      this.#isWaiting = false;
      this.#write();
    });
  }

  #write(): void {
    const { changes } = this.#parts.memory;
    if (!this.#hasChanged || this.isClosed || this.lost !== undefined || changes === undefined) return;
    const { storage, errors } = this.#parts;
    let batch = storage.hasWorld ? changes.takeRecord() : changes.takeCheckpoint();
    try {
      storage.write(batch, this.#initial);
      this.#initial = undefined;
      this.#hasChanged = false;
      if (!changes.needsCheckpoint) return;
      batch = changes.takeCheckpoint();
      storage.write(batch);
    } catch (error) {
      batch.giveBack();
      this.#failure = errors.of(error);
    }
  }

  #throwFailure(): void {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) throw failure;
  }
}
