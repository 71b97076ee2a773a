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
  /** Reads standard input as one character per byte, so that the columns of Nacha files stay aligned. */
  readStdin(): Promise<string>;
  /** Resolves at Ctrl+C, SIGTERM or SIGHUP. A second signal ends the process immediately. */
  untilStopped(): Promise<void>;
}

/** Prints a line of the result. */
export function printLine(context: CommandContext, text = ''): void {
  context.stdout.write(`${text}\n`);
}

/** Prints a line to standard error: standard output can be a file or the input of a program. */
export function printNote(context: CommandContext, text: string): void {
  context.stderr.write(`${text}\n`);
}

/** Prints indented JSON. */
export function printJson(context: CommandContext, value: unknown): void {
  printLine(context, JSON.stringify(value, null, 2));
}
