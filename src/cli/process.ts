import type { CommandContext, Output } from './base/context.ts';
import { EXIT } from './base/failure.ts';
import { runCommand } from './program.ts';

/** Runs the command in this process, and ends it with its exit code. */
export function runProcess(args: readonly string[]): void {
  endQuietlyWithReader(process.stdout);
  endQuietlyWithReader(process.stderr);
  void runCommand(args, processContext()).then(endProcess);
}

/** A closed pipe, as in `settlebox … | head`, is not an error: the process ends without a message. */
function endQuietlyWithReader(stream: Output): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT.ok);
    if (stream !== process.stderr) process.stderr.write(`settlebox: the output could not be written: ${error.code}.\n`);
    process.exit(EXIT.failed);
  });
}

/** Waits for pending output, then exits even if timers or sockets of a user's module are still open. */
function endProcess(exitCode: number): void {
  process.exitCode = exitCode;
  process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
}

function processContext(): CommandContext {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    cwd: process.cwd(),
    pid: process.pid,
    readStdin: readAll,
    untilStopped,
  };
}

async function readAll(): Promise<string> {
  let text = '';
  process.stdin.setEncoding('latin1');
  for await (const part of process.stdin) text += String(part);
  return text;
}

/** The exit code that shells report for a process ended by Ctrl+C. */
const INTERRUPTED = 130;

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const signal of SIGNALS) process.removeListener(signal, stop).once(signal, () => process.exit(INTERRUPTED));
      resolve();
    };
    for (const signal of SIGNALS) process.once(signal, stop);
  });
}

/** A closed terminal sends SIGHUP. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
