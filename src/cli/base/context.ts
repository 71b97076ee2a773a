/** What a stream of the command is: a writable one, that may be a terminal. */
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** Everything a command has to do with the process that it runs in. */
export interface Context {
  /** What was asked for. */
  readonly stdout: Output;
  /** Progress, and what went wrong. */
  readonly stderr: Output;
  /** The folder that relative paths begin at. */
  readonly cwd: string;
  readonly pid: number;
  /** All of the standard input, a letter per byte, so that files of columns keep theirs. */
  readStdin(): Promise<string>;
  /** Is kept once somebody asks to stop: Ctrl+C, or SIGTERM. A second time ends the process at once. */
  untilStopped(): Promise<void>;
}

/** A line for whoever asked. */
export function say(context: Context, text = ''): void {
  context.stdout.write(`${text}\n`);
}

/** A line beside it: standard output may be a file or a machine. */
export function note(context: Context, text: string): void {
  context.stderr.write(`${text}\n`);
}

/** JSON for a machine, on lines of its own. */
export function sayJson(context: Context, value: unknown): void {
  say(context, JSON.stringify(value, null, 2));
}
