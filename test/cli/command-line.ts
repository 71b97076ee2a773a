/** The command in this process, and as processes of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { onTestFinished, vi } from 'vitest';
import type { Output } from '../../src/cli/base/context.ts';
import { runCommand } from '../../src/cli/program.ts';
import { compiledModule } from '../support/compiled.ts';

export interface Asking {
  readonly cwd?: string;
  readonly stdin?: string;
  /** A terminal of so many columns looks on. */
  readonly columns?: number;
  /** The environment of that terminal. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line, whose words are apart by blanks or given one by one. */
export async function settlebox(line: string | readonly string[], asking: Asking = {}): Promise<Answered> {
  const running = startSettlebox(line, asking);
  const code = await running.ended;
  return { code, ...running.said() };
}

export interface Running {
  readonly ended: Promise<number>;
  said(): { readonly out: string; readonly err: string };
  /** As Ctrl+C. */
  stop(): void;
}

/** Output without the line breaks that fit it into a terminal. */
export function inOneLine(out: string): string {
  return out.replace(/\s+/g, ' ');
}

/** Starts a command that goes on until it is stopped; the end of the test stops it too. */
export function startSettlebox(line: string | readonly string[], asking: Asking = {}): Running {
  const { cwd = process.cwd(), stdin = '', columns } = asking;
  // This suite can run without colors, or on a terminal without cursor codes.
  if (columns !== undefined) stubTerminal(asking.env);
  const [stdout, stderr] = [collector(columns), collector(columns)];
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const context = {
    stdout: stdout.stream,
    stderr: stderr.stream,
    cwd,
    pid: 4711,
    readStdin: async () => stdin,
    untilStopped: () => stopped,
  };
  const ended = runCommand(typeof line === 'string' ? line.split(' ').filter(Boolean) : line, context);
  onTestFinished(async () => {
    stop();
    await ended;
  });
  return { ended, stop, said: () => ({ out: stdout.text(), err: stderr.text() }) };
}

function stubTerminal(env: Readonly<Record<string, string>> = {}): void {
  for (const [name, value] of Object.entries({ NO_COLOR: '', TERM: 'xterm', ...env })) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

function collector(columns: number | undefined): { readonly stream: Output; text(): string } {
  const stream = new PassThrough();
  let text = '';
  stream.on('data', (part) => {
    text += String(part);
  });
  return { stream: columns === undefined ? stream : Object.assign(stream, { isTTY: true, columns }), text: () => text };
}

/** The command as a process of its own, from its sources. */
export function spawnSettlebox(words: readonly string[], cwd = process.cwd()): ChildProcess {
  const child = spawn(process.execPath, [compiledModule('src/cli.ts'), ...words], {
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** What a process said, and how it ended. */
export async function endOf(child: ChildProcess): Promise<Answered> {
  let [out, err] = ['', ''];
  child.stdout?.on('data', (part) => {
    out += String(part);
  });
  child.stderr?.on('data', (part) => {
    err += String(part);
  });
  child.stdin?.end();
  const code = await new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? -1)));
  return { code, out, err };
}
