import { z } from 'zod';
import { parseWish } from '../../core/wish.ts';

/** A log that the shop writes while it is watched: what it holds already is not looked at, but for what a function gives. */
export type WatchedLog =
  /** What has `write`: a stream, or a destination of pino. */
  | { write(...said: never[]): unknown }
  /** Lines, or records that are looked at in full. */
  | readonly unknown[]
  /** A file that lines are added to. */
  | { readonly file: string }
  /** Asked at each check. */
  | (() => string | Iterable<unknown>);

/** A database of the shop, looked through from end to end at each check. */
export type WatchedDatabase =
  /** SQLite, as a driver of Node opens it: its leaks are told by table, row and column. */
  | SqliteLike
  /** A file whose bytes are searched; of a SQLite file its write-ahead log too. */
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
  readonly webhookAnswers?: boolean;
}

const file = z.strictObject({ file: z.string().min(1) });
const asked = z.custom<() => unknown>((value) => typeof value === 'function', 'a function');
const lines = z.custom<() => string | Iterable<unknown>>((value) => typeof value === 'function', 'a function');
const written = z.custom<{ write(...said: never[]): unknown }>((value) => has(value, 'write'), 'what has write()');
const sqlite = z.custom<SqliteLike>((value) => has(value, 'prepare'), 'what has prepare()');

/** A copy of a list would not grow with it. */
const list = z.custom<readonly unknown[]>((value) => Array.isArray(value), 'a list of lines');

const optionsSchema = z.strictObject({
  console: z.boolean().default(true),
  logs: z
    .array(z.union([list, written, lines, file], 'a stream, a list of lines, { file }, or a function that gives lines'))
    .default([]),
  database: z
    .union([sqlite, asked, file], 'a database with prepare(), { file }, or a function that gives what it keeps')
    .optional(),
  webhookAnswers: z.boolean().default(true),
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
