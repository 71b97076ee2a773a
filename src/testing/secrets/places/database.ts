import { existsSync } from 'node:fs';
import { SettleboxError } from '../../../engine/errors.ts';
import { openSqlite } from '../../../engine/sqlite.ts';
import type { KnownSecrets } from '../leaks/known-secrets.ts';
import type { SecretLeak } from '../leaks/leak.ts';
import { leaksIn } from '../leaks/leaks-in.ts';
import { leaksInValue } from '../leaks/leaks-in-value.ts';
import { maskName } from '../leaks/mask-known.ts';
import { hasMethod, type ReadSecretsOptions, type SqliteLike } from '../leaks/options.ts';
import { leaksInBytes } from './bytes.ts';
import { isSqliteFile, missingFile, withCopy } from './files.ts';
import { doNothing, type WatchedPlace } from './watched-place.ts';

type DatabaseOption = NonNullable<ReadSecretsOptions['database']>;

/** Watches the application's database, which is read at each check. */
export function watchDatabase(database: DatabaseOption): WatchedPlace {
  return { leaks: (known) => leaksInDatabase(database, known), stop: doNothing };
}

function leaksInDatabase(database: DatabaseOption, known: KnownSecrets): SecretLeak[] {
  if (typeof database !== 'function')
    return 'file' in database ? leaksInFile(database.file, known) : leaksInTables(database, known);
  const data = database();
  if (isSqlite(data)) return leaksInTables(data, known);
  if (!hasMethod(data, 'then')) return leaksInValue('database', data, known);
  throw new SettleboxError(
    'bad_option',
    'database: the function returned a promise, but a check is synchronous.',
    'Read the data first, and let the function return it.',
  );
}

/** Searches the tables of an SQLite file, and the remaining bytes for deleted rows. Other files are searched as bytes. */
function leaksInFile(file: string, known: KnownSecrets): SecretLeak[] {
  if (!existsSync(file)) throw missingFile('database', file);
  const inTables = tryTables(file, known);
  const isReported = ({ kind, ending }: SecretLeak) =>
    inTables.some((leak) => leak.kind === kind && leak.ending === ending);
  return [...inTables, ...leaksInBytes(file, known).filter((leak) => !isReported(leak))];
}

/**
 * Reads the tables from a copy, so that a database in use is neither changed nor waited for. Returns no leaks if the file can't
 * be read.
 */
function tryTables(file: string, known: KnownSecrets): SecretLeak[] {
  if (!isSqliteFile(file)) return [];
  return withCopy(file, (copy) => {
    try {
      const database = openSqlite({ file: copy });
      const leaks = leaksInTables(database, known, maskName(file, known));
      database.close();
      return leaks;
    } catch {
      return [];
    }
  });
}

function isSqlite(value: unknown): value is SqliteLike {
  return hasMethod(value, 'prepare');
}

const TABLES = `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`;

function leaksInTables(database: SqliteLike, known: KnownSecrets, place = 'database'): SecretLeak[] {
  return tablesOf(database).flatMap((row) => {
    const table = String(Reflect.get(Object(row), 'name'));
    const named = leaksIn(`${place}, the name of a table`, table, known);
    return [...named, ...leaksInTable(database, table, `${place}, table ${maskName(table, known)}`, known)];
  });
}

function tablesOf(database: SqliteLike): unknown[] {
  try {
    return read(database, TABLES);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettleboxError(
      'bad_option',
      `database could not be read: ${reason}.`,
      'Keep the database open until the watch ends.',
    );
  }
}

/** Matches tables whose rows have no id, or that only their own module can read. */
function leaksInTable(database: SqliteLike, table: string, place: string, known: KnownSecrets): SecretLeak[] {
  const quoted = `"${table.replaceAll('"', '""')}"`;
  const rows =
    tryRead(database, `SELECT rowid AS "settlebox row", * FROM ${quoted}`) ??
    tryRead(database, `SELECT * FROM ${quoted}`) ??
    [];
  const { 'settlebox row': _id, ...first } = Object(rows[0]);
  const names = Object.keys(first);
  const named = names.flatMap((name) => leaksIn(`${place}, the name of a column`, name, known));
  return [...named, ...rows.flatMap((row, index) => leaksInRow(row, index, place, known, names.join(' ')))];
}

function leaksInRow(row: unknown, index: number, place: string, known: KnownSecrets, neighbors: string): SecretLeak[] {
  const { 'settlebox row': id, ...columns } = Object(row);
  const shown = id === undefined ? `number ${index + 1}` : maskName(String(id), known);
  return Object.entries(columns).flatMap(([name, value]) =>
    leaksInValue(`${place}, row ${shown},`, value, known, `column ${maskName(name, known)}`, { name, neighbors }),
  );
}

function tryRead(database: SqliteLike, sql: string): unknown[] | undefined {
  try {
    return read(database, sql);
  } catch {
    return undefined;
  }
}

/** Integers of nineteen digits are exact only as bigint, for which each package has its own option. */
function read(database: SqliteLike, sql: string): unknown[] {
  const statement = database.prepare(sql);
  for (const exact of ['safeIntegers', 'setReadBigInts']) {
    const method: unknown = Reflect.get(statement, exact);
    if (typeof method === 'function') Reflect.apply(method, statement, [true]);
  }
  return statement.all();
}
