import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { outgoingOf } from './capture-file.ts';
import { blobOrNull, integer, integerOrNull, text, textOrNull } from './columns.ts';
import { damaged, damagedBy, unreadableWorld } from './damaged-file.ts';
import { Database } from './database.ts';
import { createDigests, MARK_SIGN } from './digest-table.ts';
import { isDiskFailure } from './disk-failure.ts';
import { SettleboxError } from './errors.ts';
import { PageDigests } from './page-digests.ts';
import { removeIfPresent, writePrivateFile } from './private-file.ts';
import { rowShape } from './row-shape.ts';
import { packWorld, unpackWorld, type WorldBytes } from './world-bytes.ts';

/** The worst event after which a world in a file still has every call that returned. */
export type Durability = 'process_crash' | 'power_loss';

/** An open file. It can contain no world yet. */
export interface OpenFile {
  readonly file: string;
  readonly database: Database;
  readonly digests: PageDigests;
  readonly isComplete: boolean;
}

/** A world in a file, which survives its process. */
export interface WorldFile extends OpenFile {
  /** Creates the initial world of a new file. */
  make(): WorldBytes;
}

/** An open database, and the text that belongs to its pages. */
export interface OpenDatabase {
  readonly database: Database;
  readonly text: string;
  /** The sums of the pages, if the database is a file. */
  readonly digests?: PageDigests;
}

/**
 * Opens a file, or creates it. Every transaction is in the write-ahead log before its response, so it survives a kill at any
 * time. A power failure can lose the last transactions, but never a part of one; with the durability `power_loss`, each
 * transaction also waits for the disk, and is not lost.
 *
 * @throws SettleboxError `database_in_use`; `bad_world` if it is damaged; `bad_snapshot` if it contains something else;
 * `bad_option`; `disk_failed`
 */
export function openDatabaseFile(file: string, durability?: Durability): OpenFile {
  const database = connectTo(file);
  const digests = digestsOf(database, file);
  try {
    const tables = tablesOf(database, file);
    // Older worlds have no digests, and are rejected by their version.
    const hasDigests = tables.includes('digests');
    if (tables.length > 0 && !hasDigests) rejectWithMark(file);
    if (tables.length > 0 && !tables.includes('world')) rejectForeign(file);
    // A process that was stopped while it replaced or copied the world left a copy, and perhaps its journal.
    for (const copy of [incomingOf(file), outgoingOf(file)]) {
      removeIfPresent(copy);
      removeIfPresent(`${copy}-journal`);
    }
    if (hasDigests) digests.load();
    database.pragma('journal_mode = WAL');
    setDurability(database, durability);
    database.pragma('wal_autocheckpoint = 0');
    if (hasDigests) digests.begin();
    // A file without an initial world was not completed: its process was stopped.
    return { file, database, digests, isComplete: tables.length > 0 && initialOf(database) !== undefined };
  } catch (error) {
    digests.abandon();
    throw error;
  }
}

/**
 * Reports whether a file contains a completed world.
 *
 * @throws SettleboxError as `openDatabaseFile`
 */
export function holdsWorld(file: string): boolean {
  if (!existsSync(file)) return false;
  const { digests, isComplete } = openDatabaseFile(file);
  digests.close();
  return isComplete;
}

/** On macOS, only `fullfsync` waits until the disk itself has written. */
function setDurability(database: Database, durability: Durability = 'process_crash'): void {
  database.pragma(durability === 'power_loss' ? 'synchronous = FULL' : 'synchronous = NORMAL');
  if (durability === 'power_loss') database.pragma('fullfsync = ON');
}

/** Returns a path that stays the same if the process changes its folder, and that SQLite does not read as a URI. */
export function absolutePath(file: string): string {
  return resolve(file);
}

/** Reports whether a path exists. */
export function isPresent(file: string): boolean {
  return existsSync(file);
}

function connectTo(file: string): Database {
  try {
    return new Database({ file });
  } catch (error) {
    throw unreadableWorld(file, MARK_SIGN, error) ?? error;
  }
}

function digestsOf(database: Database, file: string): PageDigests {
  try {
    return new PageDigests(database, file);
  } catch (error) {
    database.close();
    throw damagedBy(file, error);
  }
}

function tablesOf(database: Database, file: string): readonly string[] {
  try {
    return database.column(text(), "SELECT name FROM sqlite_master WHERE type = 'table'");
  } catch (error) {
    throw damagedBy(file, error);
  }
}

/** Opens the world of a file. Creates it if the file contains none. */
export function openWorldFile({ file, database, digests, isComplete, make }: WorldFile): OpenDatabase {
  try {
    if (!isComplete) replaceWorld(database, file, make(), digests);
    return { database, text: textOf(database), digests };
  } catch (error) {
    digests.close();
    throw error;
  }
}

/** @throws SettleboxError `bad_world` if the file contained digests */
function rejectWithMark(file: string): void {
  if (readFileSync(file).includes(MARK_SIGN)) throw damaged(file, 'its schema has no table of digests');
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

/** States are padded to a multiple of this number of characters. */
const STATE_PADDING = 4_096;

/**
 * Writes the state to its file, in the transaction that changed it. It is padded, because SQLite overwrites a row in place only if
 * its size stays the same; otherwise it writes all pages of the initial world next to it again, which is 400 kB.
 */
export function writeState(database: Database, state: string): void {
  const length = Math.ceil(state.length / STATE_PADDING) * STATE_PADDING;
  database.run('UPDATE world SET state = ?', state.padEnd(length));
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

/** Replaces the world of an open file in one transaction, so that a stopped process leaves one of the two worlds. */
export function replaceWorld(
  database: Database,
  file: string,
  { pages, text }: WorldBytes,
  digests: PageDigests,
): void {
  const incomingFile = incomingOf(file);
  writePrivateFile(incomingFile, pages);
  try {
    database.run('ATTACH ? AS incoming', incomingFile);
    try {
      replaceTables(database, text);
    } finally {
      database.run('DETACH incoming');
    }
    digests.noteReplaced();
    removeFreePages(database);
    digests.sealIfLong();
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

/** The copy of a world that replaces that of a file. */
function incomingOf(file: string): string {
  return `${file}-incoming`;
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
    createDigests(database);
    database.exec(
      'DELETE FROM main.sqlite_sequence; INSERT INTO main.sqlite_sequence SELECT * FROM incoming.sqlite_sequence',
    );
    database.run('UPDATE main.world SET state = ?, initial = ?', state, initial ?? null);
    // A snapshot of a file is a compact copy, with its text behind the pages.
    database.run('DELETE FROM main.snapshotSpace');
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
