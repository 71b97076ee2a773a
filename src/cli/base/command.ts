import { trusted } from '../../engine/trusted.ts';
import type { CommandContext } from './context.ts';

/** A positional argument of a command. */
export interface Argument {
  readonly name: string;
  readonly text: string;
  /** Accepts one or more values. */
  readonly many?: boolean;
  readonly optional?: boolean;
}

/** An option of a command. Its key in the row is its name in camel case: `basePath` is `--base-path`. */
export interface Option<Value> {
  /** A `flag` has no value, `off` is a flag `--no-…`, `many` can be repeated, and the value of `maybe` is optional. */
  readonly kind: 'flag' | 'off' | 'value' | 'many' | 'maybe';
  /** The placeholder of the value in the help. */
  readonly value: string;
  readonly text: string;
  /** Parses the text on the command line; throws `bad_option` if it is invalid. */
  readonly read: (text: string, flag: string) => Value;
  readonly fallback: Value;
}

type Options = Readonly<Record<string, Option<unknown>>>;

/** The parsed options of a row. */
type Values<Rows extends Options> = {
  readonly [Name in keyof Rows]: Rows[Name] extends Option<infer Value> ? Value : never;
};

/** A command as data. The program, its help, the table in docs/server.md, and tests are generated from these rows. */
interface CommandRow<Rows extends Options> {
  /** One word, such as `run`, or two, such as `tape replay`. */
  readonly name: string;
  readonly summary: string;
  readonly arguments: readonly Argument[];
  readonly options: Rows;
  /** Command lines without `settlebox`, each with a description. */
  readonly examples: readonly (readonly [line: string, what: string])[];
  /** Returns the exit code. Imports its work when it runs, so that `--version` does not load the engine. */
  readonly run: (context: CommandContext, values: Values<Rows>, args: readonly string[]) => Promise<number>;
}

/** A command with options of any type. */
export interface Command extends Omit<CommandRow<Options>, 'run'> {
  readonly run: (context: CommandContext, values: unknown, args: readonly string[]) => Promise<number>;
}

/** Types the options that `run` of a row receives. */
export function command<Rows extends Options>(row: CommandRow<Rows>): Command {
  return {
    ...row,
    run: (context, values, args) => row.run(context, trusted<Values<Rows>>(values), args),
  };
}

/** Declares a flag, false by default. */
export function flag(text: string): Option<boolean> {
  return { kind: 'flag', value: '', text, read: () => true, fallback: false };
}

/** Declares a flag that turns something off: `control` is true, and false with `--no-control`. */
export function off(text: string): Option<boolean> {
  return { kind: 'off', value: '', text, read: () => false, fallback: true };
}

/** Declares an option with a value. */
export function option<Value>(
  value: string,
  text: string,
  read: (text: string, flag: string) => Value,
): Option<Value | undefined> {
  return { kind: 'value', value, text, read, fallback: undefined };
}

/** Declares an option with a value and a default. */
export function optionOr<Value>(
  value: string,
  text: string,
  read: (text: string, flag: string) => Value,
  fallback: Value,
): Option<Value> {
  return { kind: 'value', value, text, read, fallback };
}

/** Declares an option that can be repeated; an empty list by default. */
export function optionMany(value: string, text: string, read: (text: string, flag: string) => string) {
  const fallback: readonly string[] = [];
  return { kind: 'many', value, text, read: (given: string, flag: string) => [read(given, flag)], fallback } as const;
}

/** Declares an option with an optional value, which is `true` if left out. */
export function optionMaybe(value: string, text: string): Option<string | true | undefined> {
  return { kind: 'maybe', value, text, read: (given) => given, fallback: undefined };
}

/** Returns the flag of an option: `--base-path` for `basePath`, `--no-control` for an `off` option `control`. */
export function flagOf(name: string, { kind }: Pick<Option<unknown>, 'kind'>): string {
  const spelled = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return kind === 'off' ? `--no-${spelled}` : `--${spelled}`;
}
