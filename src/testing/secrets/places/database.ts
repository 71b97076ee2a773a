import { SettleboxError } from '../../../core/errors.ts';
import type { KnownSecrets } from '../known-secrets.ts';
import type { SecretLeak } from '../leak.ts';
import { leaksInValue } from '../leaks-in-value.ts';
import { has, type ReadSecretsOptions, type SqliteLike } from '../options.ts';
import { leaksInBytes } from './bytes.ts';
import { nothing, type Place } from './place.ts';

type Watched = NonNullable<ReadSecretsOptions['database']>;

/** The shop's database, read at each check. */
export function watchDatabase(database: Watched): Place {
  return { leaks: (known) => leaksInDatabase(database, known), stop: nothing };
}

function leaksInDatabase(database: Watched, known: KnownSecrets): SecretLeak[] {
  if (typeof database !== 'function')
    return 'file' in database ? leaksInBytes(database.file, known) : leaksInTables(database, known);
  const given = database();
  if (isSqlite(given)) return leaksInTables(given, known);
  if (!has(given, 'then')) return leaksInValue('database', given, known);
  throw new SettleboxError(
    'bad_option',
    'database: the function answered a promise, and a check does not wait.',
    'Read what the shop keeps before, and let the function give it.',
  );
}

function isSqlite(value: unknown): value is SqliteLike {
  return has(value, 'prepare');
}

const TABLES = `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`;

function leaksInTables(database: SqliteLike, known: KnownSecrets): SecretLeak[] {
  return tablesOf(database).flatMap((table) =>
    leaksInTable(database, String(Reflect.get(Object(table), 'name')), known),
  );
}

function tablesOf(database: SqliteLike): unknown[] {
  try {
    return read(database, TABLES);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SettleboxError('bad_option', `database: can't be read: ${why}.`, 'Keep it open until the watch ends.');
  }
}

/** A table of which rows have no id, or that only its own module may read. */
function leaksInTable(database: SqliteLike, table: string, known: KnownSecrets): SecretLeak[] {
  const quoted = `"${table.replaceAll('"', '""')}"`;
  const rows =
    tryRead(database, `SELECT rowid AS "settlebox row", * FROM ${quoted}`) ??
    tryRead(database, `SELECT * FROM ${quoted}`) ??
    [];
  return rows.flatMap((row, index) => {
    const { 'settlebox row': id = `number ${index + 1}`, ...columns } = Object(row);
    return Object.entries(columns).flatMap(([column, value]) =>
      leaksInValue(`database, table ${table}, row ${id}, column`, { [column]: value }, known, '').map(withoutDot),
    );
  });
}

/** The path of a column is its name. */
function withoutDot(leak: SecretLeak): SecretLeak {
  return { ...leak, where: leak.where.replace('column .', 'column ') };
}

function tryRead(database: SqliteLike, sql: string): unknown[] | undefined {
  try {
    return read(database, sql);
  } catch {
    return undefined;
  }
}

/** Whole numbers of nineteen digits are exact only as big integers, which each package has its own word for. */
function read(database: SqliteLike, sql: string): unknown[] {
  const statement = database.prepare(sql);
  for (const exact of ['safeIntegers', 'setReadBigInts']) {
    const method: unknown = Reflect.get(statement, exact);
    if (typeof method === 'function') Reflect.apply(method, statement, [true]);
  }
  return statement.all();
}
