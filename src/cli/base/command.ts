import { trusted } from '../../engine/trusted.ts';
import type { Context } from './context.ts';

/** A word that a command takes besides its options. */
export interface Argument {
  readonly name: string;
  readonly text: string;
  /** Takes one or more. */
  readonly many?: boolean;
  /** May be left out. */
  readonly optional?: boolean;
}

/** An option of a command. Its name is its key in the row, in the manner of a shell: `basePath` is `--base-path`. */
export interface Option<Value> {
  /** A flag has no value; `off` is one that turns something off, `--no-…`; `maybe` may have a value. */
  readonly kind: 'flag' | 'off' | 'value' | 'maybe';
  /** What stands for the value in help. */
  readonly value: string;
  readonly text: string;
  /** What the text on the command line means; throws `bad_option` where it is none. */
  readonly read: (text: string, flag: string) => Value;
  readonly fallback: Value;
}

type Options = Readonly<Record<string, Option<unknown>>>;

/** What the options of a row come to. */
export type Values<Of extends Options> = {
  readonly [Name in keyof Of]: Of[Name] extends Option<infer Value> ? Value : never;
};

/** One command, as data: the program, its help, the table in docs/server.md, and tests are generated from these. */
export interface Row<Of extends Options> {
  /** `run`, or `tape replay` of a group. */
  readonly name: string;
  readonly summary: string;
  readonly arguments: readonly Argument[];
  readonly options: Of;
  /** Command lines without the `settlebox` before them, each with what it does. */
  readonly examples: readonly (readonly [line: string, what: string])[];
  /** Answers the exit code. What it needs it imports when it runs: `--version` loads no engine. */
  readonly run: (context: Context, values: Values<Of>, words: readonly string[]) => Promise<number>;
}

/** A row of any options. */
export interface Command extends Omit<Row<Options>, 'run'> {
  readonly run: (context: Context, values: unknown, words: readonly string[]) => Promise<number>;
}

/** A row whose `run` knows the types of its options. */
export function command<Of extends Options>(row: Row<Of>): Command {
  return { ...row, run: (context, values, words) => row.run(context, trusted<Values<Of>>(values), words) };
}

/** A flag that is off unless it is given. */
export function flag(text: string): Option<boolean> {
  return { kind: 'flag', value: '', text, read: () => true, fallback: false };
}

/** A flag that turns off what is on: `control` is `--no-control`, and false where that is given. */
export function off(text: string): Option<boolean> {
  return { kind: 'off', value: '', text, read: () => false, fallback: true };
}

/** An option with a value. */
export function option<Value>(
  value: string,
  text: string,
  read: (text: string, flag: string) => Value,
): Option<Value | undefined> {
  return { kind: 'value', value, text, read, fallback: undefined };
}

/** An option with a value, and one where it is not given. */
export function optionOr<Value>(
  value: string,
  text: string,
  read: (text: string, flag: string) => Value,
  fallback: Value,
): Option<Value> {
  return { kind: 'value', value, text, read, fallback };
}

/** An option whose value may be left out, which is `true` then. */
export function optionMaybe(value: string, text: string): Option<string | true | undefined> {
  return { kind: 'maybe', value, text, read: (given) => given, fallback: undefined };
}

/** `--base-path` of `basePath`; `--no-control` of a `control` that can be turned off. */
export function flagOf(name: string, { kind }: Pick<Option<unknown>, 'kind'>): string {
  const spelled = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return kind === 'off' ? `--no-${spelled}` : `--${spelled}`;
}
