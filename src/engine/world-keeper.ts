import type { SettleboxError } from './errors.ts';
import type { SqliteDriver } from './sqlite-driver.ts';

/** The parts of an open world that are not in its database. */
export interface TextOfWorld {
  readonly state: { toText(): string };
  /** The lines of the journal that are not in the database yet, and the number of all lines. */
  readonly journal: { readonly tail: { readonly count: number; readonly entries: readonly string[] } };
}

/** Stores a world that works in memory, so that it survives its process. */
export interface WorldKeeper {
  /** The error of all further calls, if the world can't be used any more. */
  readonly lost: SettleboxError | undefined;
  /** Opens a database with these contents. They replace those of the world. */
  open(pages: Uint8Array): SqliteDriver;
  /** Notes that the world has changed, by a commit or by something outside of a transaction, such as a line of the journal. */
  noteChange(world: TextOfWorld, isCommit: boolean): void;
  /**
   * Called before each transaction of a caller.
   *
   * @throws SettleboxError `disk_failed` once, if the last changes could not be stored; `database_in_use` if the world can't change
   */
  admitWork(): void;
  /** Called when the world is closed. The last changes can be stored later. */
  close(): void;
}
