import type { SettleboxError } from '../../../engine/errors.ts';
import type { SqliteDriver } from '../../../engine/sqlite-driver.ts';
import type { WorldKeeper } from '../../../engine/world-keeper.ts';
import type { IndexedDbStorage } from './indexed-db.ts';
import type { StorageErrors } from './storage-errors.ts';
import type { StoredWorld } from './world-reader.ts';

/** What a copy works with. */
interface CopyParts {
  readonly storage: IndexedDbStorage;
  readonly errors: StorageErrors;
  /** The owner sends the number of each batch. */
  readonly channel: BroadcastChannel;
  /** Opens a database in memory. */
  openDriver(pages: Uint8Array): SqliteDriver;
  /** Calls a function soon: after the current work, and some time after the previous call. */
  soon(work: () => void): void;
  onRefresh(): void;
}

/** A copy of a world that another page or worker owns. It can't change, and follows the batches that the owner stores. */
export class WorldCopy implements WorldKeeper {
  readonly lost = undefined;
  readonly #parts: CopyParts;
  #load: (world: StoredWorld) => void = () => undefined;
  #failure: SettleboxError | undefined;
  #isClosed = false;
  #isWaiting = false;
  #refreshes: Promise<void> = Promise.resolve();

  constructor(parts: CopyParts) {
    this.#parts = parts;
  }

  /** Calls `load` with each later state of the world. */
  follow(load: (world: StoredWorld) => void): void {
    this.#load = load;
    this.#parts.channel.onmessage = () => this.#refreshSoon();
    // The owner can have stored a batch since the world was read.
    this.#refreshSoon();
  }

  open(pages: Uint8Array): SqliteDriver {
    return this.#parts.openDriver(pages);
  }

  noteChange(): void {}

  admitWork(): void {
    throw this.#parts.errors.readOnly();
  }

  /** Waits until the copy has followed the batches so far. @throws SettleboxError `disk_failed`; `bad_world` */
  async flush(): Promise<void> {
    await this.#refreshes;
    if (this.#failure !== undefined) throw this.#failure;
  }

  close(): void {
    this.#isClosed = true;
    this.#parts.channel.close();
    this.#parts.storage.close();
  }

  #refreshSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#parts.soon(() => {
      this.#isWaiting = false;
      this.#refreshes = this.#refreshes.then(() => this.#refresh());
    });
  }

  async #refresh(): Promise<void> {
    try {
      const world = this.#isClosed ? undefined : await this.#parts.storage.readChanges();
      if (world === undefined || this.#isClosed) return;
      this.#load(world);
      this.#failure = undefined;
      this.#parts.onRefresh();
    } catch (error) {
      this.#failure = this.#parts.errors.of(error);
    }
  }
}
