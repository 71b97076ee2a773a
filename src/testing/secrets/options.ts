import { z } from 'zod';
import { parseWish } from '../../core/wish.ts';

/**
 * A log that the shop writes while it is watched: what it holds already is not looked at, but for what a function gives.
 * What several tests write at once is of all of them: only the console is told apart.
 */
export type WatchedLog =
  /** What has `write`: a stream, or a destination of pino. */
  | { write(...said: never[]): unknown }
  /** Lines, or records that are looked at in full: those that it holds when the watch is asked. */
  | readonly unknown[]
  /** A file that lines are added to. It has to be there when the watch is asked. */
  | { readonly file: string }
  /** Asked at each check. */
  | (() => string | Iterable<unknown>);

/** A database of the shop, looked through from end to end at each check. */
export type WatchedDatabase =
  /** SQLite, as a driver of Node opens it: its leaks are told by table, row and column. */
  | SqliteLike
  /** A file. Of SQLite its tables are read, from a copy; the bytes of every file are searched for what was sent. */
  | { readonly file: string }
  /** Whatever it keeps, as JSON-like data, read at once; or a database of SQLite. */
  | (() => unknown);

/** As much of a database as is asked of it. */
export interface SqliteLike {
  /** A statement that can be asked for all of its rows. */
  prepare(sql: string): { all(): unknown[] };
}

/** Where a watch listens; what is absent keeps its default. */
export interface SecretsOptions {
  /** `console.*`, and what is written to `process.stdout` and `stderr`. Default true; it goes out all the same. */
  readonly console?: boolean;
  /** The shop's own logs. Default none. */
  readonly logs?: readonly WatchedLog[];
  /** Default none. */
  readonly database?: WatchedDatabase;
  /** Headers and bodies that the shop's endpoints answered deliveries with. Default true. */
  readonly webhookResponses?: boolean;
  /** Texts that are no secrets, though they look like one: an article's number, `/^EAN \d+$/m`. Default none. */
  readonly ignore?: readonly (string | RegExp)[];
}

/** Custom ones, since a copy of a list would not grow with it, and their words are ours. */
const log = z.custom<WatchedLog>(
  (value) => Array.isArray(value) || typeof value === 'function' || has(value, 'write') || namesFile(value),
  'a stream, a list of lines, { file }, or a function that gives lines',
);
const database = z.custom<WatchedDatabase>(
  (value) => typeof value === 'function' || has(value, 'prepare') || namesFile(value),
  'a database with prepare(), { file }, or a function that gives what it keeps',
);
const text = z.custom<string | RegExp>(
  (value) => value instanceof RegExp || (typeof value === 'string' && value !== ''),
  'a text, or a regular expression',
);
const yesOrNo = z.boolean('true, or false');

const optionsSchema = z.strictObject({
  console: yesOrNo.default(true),
  logs: z.array(log, 'a list of logs').default([]),
  database: database.optional(),
  webhookResponses: yesOrNo.default(true),
  ignore: z.array(text, 'a list of texts and regular expressions').default([]),
});

/** Options, checked and filled in. */
export type ReadSecretsOptions = z.output<typeof optionsSchema>;

/** @throws SettleboxError `bad_option` naming the field */
export function readSecretsOptions(options: SecretsOptions, of: string): ReadSecretsOptions {
  return parseWish(optionsSchema, options, of);
}

export function has(value: unknown, method: string): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function';
}

function namesFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const name: unknown = Reflect.get(value, 'file');
  return typeof name === 'string' && name !== '' && Object.keys(value).length === 1;
}
