import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { parseOptions } from '../../../engine/parse-options.ts';

/**
 * A log of your application. Existing entries are ignored, except those that a function returns. Entries that concurrent tests
 * write count for each of them; only console output is separated by test.
 */
export type WatchedLog =
  /** An object with `write`: a stream, or a pino destination. */
  | { write(...said: never[]): unknown }
  /** A list of lines or records, searched completely at each check. */
  | readonly unknown[]
  /** A log file. It must exist at each check. */
  | { readonly file: string }
  /** A function that returns the log. It is called at each check. */
  | (() => string | Iterable<unknown>);

/** A database of your application, searched completely at each check. */
export type WatchedDatabase =
  /** An open SQLite database. Leaks are reported by table, row, and column. */
  | SqliteLike
  /** A database file. SQLite tables are read from a copy; the bytes of any file are searched for the sent numbers. */
  | { readonly file: string }
  /** A function that returns the stored data, synchronously, or a SQLite database. */
  | (() => unknown);

/** A SQLite database, with the method that Settlebox needs. */
export interface SqliteLike {
  /** Returns a statement; `all()` returns its rows. */
  prepare(sql: string): { all(): unknown[] };
}

/** Options of `watchSecrets`: the places to watch. */
export type SecretsOptions = {
  /** Watches `console.*`, `process.stdout`, and `process.stderr`, whose output is still printed. Default true. */
  readonly console?: boolean | undefined;
  /** Your application's logs. Default none. */
  readonly logs?: readonly WatchedLog[] | undefined;
  /** Your application's database. Default none. */
  readonly database?: WatchedDatabase | undefined;
  /** Watches the headers and bodies of your endpoints' webhook responses. Default true. */
  readonly webhookResponses?: boolean | undefined;
  /** Strings that look like secrets and are not, such as article numbers: `/^EAN \d+$/m`. Default none. */
  readonly ignore?: readonly (string | RegExp)[] | undefined;
};

/** A custom schema, since a copy of a list would not grow with it, and the messages are ours. */
const logSchema = lazily(() =>
  z.custom<WatchedLog>(
    (value) => Array.isArray(value) || typeof value === 'function' || hasMethod(value, 'write') || namesFile(value),
    'must be a stream, a list of lines, { file }, or a function that returns lines',
  ),
);
const databaseSchema = lazily(() =>
  z.custom<WatchedDatabase>(
    (value) => typeof value === 'function' || hasMethod(value, 'prepare') || namesFile(value),
    'must be a database with prepare(), { file }, or a function that returns its data',
  ),
);
const ignoredSchema = lazily(() =>
  z.custom<string | RegExp>(
    (value) => value instanceof RegExp || (typeof value === 'string' && value !== ''),
    'must be a string or a regular expression',
  ),
);
const booleanSchema = lazily(() => z.boolean('must be true or false'));

const optionsSchema = lazily(() =>
  z.strictObject({
    console: booleanSchema().default(true),
    logs: z.array(logSchema(), 'must be a list of logs').default([]),
    database: databaseSchema().optional(),
    webhookResponses: booleanSchema().default(true),
    ignore: z.array(ignoredSchema(), 'must be a list of strings and regular expressions').default([]),
  }),
);

/** Validated options with their defaults. */
export type ReadSecretsOptions = z.output<ReturnType<typeof optionsSchema>>;

/** @throws SettleboxError `bad_option` naming the field */
export function readSecretsOptions(options: SecretsOptions, of: string): ReadSecretsOptions {
  return parseOptions(optionsSchema(), options, of);
}

/** Reports whether a value has a method with this name. */
export function hasMethod(value: unknown, method: string): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function';
}

function namesFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const name: unknown = Reflect.get(value, 'file');
  return typeof name === 'string' && name !== '' && Object.keys(value).length === 1;
}
