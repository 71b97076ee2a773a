import type { SqliteDriver } from '../../../engine/sqlite-driver.ts';
import type { TextOfWorld } from '../../../engine/world-keeper.ts';
import type { OpenedFile } from '../wasm-sqlite.ts';
import type { WatchedFile, WatchedFiles } from './watched-files.ts';
import { type StoredPosition, WorldChanges } from './world-changes.ts';

/** The file in memory on which a world works. Another one replaces it when the world is replaced. */
export class WorldInMemory {
  readonly #files: WatchedFiles;
  readonly #openDriver: (file: OpenedFile) => SqliteDriver;
  readonly #position: StoredPosition;
  #file: WatchedFile | undefined;
  /** The file of another world, which replaces this one if it can be opened. */
  #opened: WatchedFile | undefined;
  changes: WorldChanges | undefined;

  constructor(files: WatchedFiles, openDriver: (file: OpenedFile) => SqliteDriver, position: StoredPosition) {
    this.#files = files;
    this.#openDriver = openDriver;
    this.#position = position;
  }

  /** Opens a database with these contents. */
  open(pages: Uint8Array): SqliteDriver {
    if (this.#opened?.isReleased) this.#opened.close();
    const file = this.#files.open(pages);
    this.#opened = file;
    return this.#openDriver(file.opened);
  }

  /** Continues with the database that was opened last, unless opening its world failed. */
  use(world: TextOfWorld): void {
    const opened = this.#opened;
    if (opened === undefined) return;
    this.#opened = undefined;
    if (opened.isReleased) {
      opened.close();
      return;
    }
    if (this.changes === undefined) this.changes = new WorldChanges(opened, world, this.#position);
    else this.changes.replace(opened, world);
    this.#file?.close();
    this.#file = opened;
  }

  close(): void {
    this.#file?.close();
    this.#opened?.close();
  }
}
