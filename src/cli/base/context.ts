import { fitText } from '../../engine/text-table.ts';
import { widthOf } from '../../testing/scenario/terminal-width.ts';

/** An output stream of a command; it can be a terminal. */
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** The process that a command runs in. */
export interface CommandContext {
  /** Results. */
  readonly stdout: Output;
  /** Progress and errors. */
  readonly stderr: Output;
  /** The base of relative paths. */
  readonly cwd: string;
  readonly pid: number;
  /** Names of the options of the command line, even if they equal the defaults. Set for the command that runs. */
  readonly given?: readonly string[];
  /** Reads standard input as one character per byte, so that the columns of Nacha files stay aligned. */
  readStdin(): Promise<string>;
  /** Resolves at Ctrl+C, SIGTERM or SIGHUP. A second signal ends the process immediately. */
  untilStopped(): Promise<void>;
}

/** Prints lines of the result for people, wrapped to the width of the terminal. */
export function printLine({ stdout }: CommandContext, text = ''): void {
  stdout.write(`${fitText(text, widthOf(stdout))}\n`);
}

/** Prints text unchanged, for programs and for pasting. */
export function printAsIs({ stdout }: CommandContext, text: string): void {
  stdout.write(`${text}\n`);
}

/** Prints a line to standard error: standard output can be a file or the input of a program. */
export function printNote({ stderr }: CommandContext, text: string): void {
  stderr.write(`${fitText(text, widthOf(stderr))}\n`);
}

/** Prints the message of an error. In a log it stays on one line, so that it can be searched for. */
export function printError({ stderr }: CommandContext, text: string): void {
  stderr.write(`${stderr.isTTY === true ? fitText(text, widthOf(stderr)) : text}\n`);
}

/** Prints indented JSON. */
export function printJson(context: CommandContext, value: unknown): void {
  printAsIs(context, JSON.stringify(value, null, 2));
}
