import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { blobOrNull, integer, integerOrNull, text, textOrNull } from './columns.ts';
import { Database } from './database.ts';
import { withoutWriteTraces } from './database-bytes.ts';
import { isDiskFailure } from './disk-errors.ts';
import { InvariantError, SettleboxError } from './errors.ts';
import { removeIfPresent, writePrivateFile } from './private-file.ts';
import { rowShape } from './row-shape.ts';
import { packWorld, roomForWorld, unpackWorld, type WorldBytes } from './world-bytes.ts';

/** The worst event after which a world in a file still has every call that returned. */
export type Durability = 'process_crash' | 'power_loss';

/** A world in a file, which survives its process. */
export interface WorldFile {
  readonly file: string;
  /** Default `process_crash`. */
  readonly durability?: Durability | undefined;
  /** Creates the initial world of a new file. */
  make(): WorldBytes;
}

/** An open database, and the text that belongs to its pages. */
export interface OpenDatabase {
  readonly database: Database;
  readonly text: string;
}

/**
 * Opens the world of a file, or creates the file. Every transaction is in the write-ahead log before its response, so it
 * survives a kill at any time. A power failure can lose the last transactions, but never a part of one; with the durability
 * `power_loss`, each transaction also waits for the disk, and is not lost.
 *
 * @throws SettleboxError `database_in_use`; `bad_snapshot` if the file contains something else; `bad_option`; `disk_failed`
 */
export function openWorldFile({ file, make, durability }: WorldFile): OpenDatabase {
  const database = new Database({ file });
  try {
    const tables = database.column(text(), "SELECT name FROM sqlite_master WHERE type = 'table'");
    if (tables.length > 0 && !tables.includes('world')) rejectForeign(file);
    database.pragma('journal_mode = WAL');
    setDurability(database, durability);
    // A file without an initial world was not completed: its process was stopped.
    if (tables.length === 0 || initialOf(database) === undefined) replaceWorld(database, file, make());
    return { database, text: textOf(database) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** On macOS, only `fullfsync` waits until the disk itself has written. */
function setDurability(database: Database, durability: Durability = 'process_crash'): void {
  database.pragma(durability === 'power_loss' ? 'synchronous = FULL' : 'synchronous = NORMAL');
  if (durability === 'power_loss') database.pragma('fullfsync = ON');
}

/** Reports whether a file contains a completed world. */
export function holdsWorld(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new Database({ file });
  try {
    const tables = database.column(text(), "SELECT name FROM sqlite_master WHERE type = 'table'");
    if (tables.length > 0 && !tables.includes('world')) rejectForeign(file);
    return tables.length > 0 && initialOf(database) !== undefined;
  } finally {
    database.close();
  }
}

function rejectForeign(file: string): never {
  throw new SettleboxError(
    'bad_snapshot',
    `${file} is a database of another application and was not changed.`,
    'Pass another file, or a path that does not exist yet.',
  );
}

/** Returns the state of a file's world and the position of its journal, whose entries all have rows. */
function textOf(database: Database): string {
  const [state = ''] = database.column(textOrNull(), 'SELECT state FROM world');
  const [count] = database.column(integerOrNull(), 'SELECT max(lastLine) FROM journal');
  return `${state}\n${count ?? 0}`;
}

/** Writes the state to its file, in the transaction that changed it. */
export function writeState(database: Database, state: string): void {
  database.run('UPDATE world SET state = ?', state);
}

/** Returns the initial world that `reset` restores: its state when the file was created. */
export function initialOf(database: Database): WorldBytes | undefined {
  const [initial] = database.column(blobOrNull(), 'SELECT initial FROM world');
  return initial == null ? undefined : unpackWorld(initial);
}

/** Stores the initial world that `reset` restores. */
export function writeInitial(database: Database, world: WorldBytes): void {
  database.run('UPDATE world SET initial = ?', packWorld(world));
}

/**
 * Returns the world of a file for another world: without file-only data and deleted rows. SQLite copies the file to another one page
 * by page, so that memory is needed only for the result.
 */
export function captureFile(database: Database, file: string, text: string): WorldBytes {
  const outgoingFile = `${file}-outgoing`;
  removeIfPresent(outgoingFile);
  try {
    database.run('VACUUM INTO ?', outgoingFile);
    const copy = new Database({ file: outgoingFile });
    try {
      copy.exec('UPDATE world SET state = NULL, initial = NULL; VACUUM');
    } finally {
      copy.close();
    }
    return { pages: readPages(outgoingFile, text), text };
  } finally {
    removeIfPresent(outgoingFile);
  }
}

function readPages(file: string, text: string): Uint8Array {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const pages = roomForWorld(size, text).subarray(0, size);
    for (let at = 0; at < size; ) {
      const read = readSync(descriptor, pages, at, Math.min(READ_BYTES, size - at), at);
      if (read === 0) throw new InvariantError('a copied file keeps its size');
      at += read;
    }
    withoutWriteTraces(pages);
    return pages;
  } finally {
    closeSync(descriptor);
  }
}

/** A single read of a file is limited to 2 GiB. */
const READ_BYTES = 64 * 1024 * 1024;

/** Replaces the world of an open file in one transaction, so that a stopped process leaves one of the two worlds. */
export function replaceWorld(database: Database, file: string, { pages, text }: WorldBytes): void {
  const incomingFile = `${file}-incoming`;
  writePrivateFile(incomingFile, pages);
  try {
    database.run('ATTACH ? AS incoming', incomingFile);
    try {
      replaceTables(database, text);
    } finally {
      database.run('DETACH incoming');
    }
    removeFreePages(database);
  } finally {
    removeIfPresent(incomingFile);
    database.forget();
  }
}

/**
 * Makes sure that no page contains the replaced world. If the disk has no room for the copy that this needs, the pages stay
 * until they are used again: the new world is already committed.
 */
function removeFreePages(database: Database): void {
  try {
    database.exec('VACUUM');
  } catch (error) {
    if (!isDiskFailure(error)) throw error;
  }
}

const schemaRows = rowShape({ name: text(), sql: text() });

function replaceTables(database: Database, text: string): void {
  const [state = '', count = '0', ...lines] = text.split('\n');
  const initial = hasTable(database, 'world') ? database.value(blobOrNull(), 'SELECT initial FROM world') : null;
  // Not in a transaction of its own. Rows are replaced table by table.
  database.pragma('foreign_keys = OFF');
  database.exec('BEGIN IMMEDIATE');
  try {
    const named = (schema: string, type: string) =>
      database.all(
        schemaRows,
        `SELECT name, sql FROM ${schema}.sqlite_master WHERE type = ? AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%'`,
        type,
      );
    for (const { name } of named('main', 'table')) database.exec(`DROP TABLE main.${name}`);
    for (const { name, sql } of named('incoming', 'table')) {
      database.exec(sql);
      database.exec(`INSERT INTO main.${name} SELECT * FROM incoming.${name}`);
    }
    for (const { sql } of named('incoming', 'index')) database.exec(sql);
    database.exec(
      'DELETE FROM main.sqlite_sequence; INSERT INTO main.sqlite_sequence SELECT * FROM incoming.sqlite_sequence',
    );
    database.run('UPDATE main.world SET state = ?, initial = ?', state, initial ?? null);
    const first = Number(count) - lines.length + 1;
    for (const [at, line] of lines.entries())
      database.run('INSERT INTO main.journal (lastLine, lines) VALUES (?, ?)', first + at, `[${line}]`);
    database.exec('COMMIT');
  } catch (error) {
    database.rollBack();
    throw error;
  } finally {
    database.pragma('foreign_keys = ON');
  }
}

function hasTable(database: Database, name: string): boolean {
  return (
    database.value(integer(), "SELECT 1 FROM main.sqlite_master WHERE type = 'table' AND name = ?", name) !== undefined
  );
}

/** Returns the bytes of a file; undefined if it can't be read. */
export function readIfPresent(file: URL): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
