import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';
import { within } from '../../engine/wall-clock.ts';
import { packageFolder } from '../../testing/package-files/package-folder.ts';

/** Maximum bytes of the output of a command. */
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;

/** The result of a command. */
interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly timedOut: boolean;
}

/** Where and how long a command runs. */
interface SearchProcess {
  readonly cwd: string;
  readonly seconds: number;
  readonly signals: readonly AbortSignal[];
}

/**
 * Runs `settlebox` in a process of its own. It loads the current code of the project, which this process would not load again,
 * and can't print to the connection of the agent.
 */
export async function runSettlebox(words: readonly string[], { cwd, seconds, signals }: SearchProcess): Promise<Ended> {
  const command = join(packageFolder(), 'dist', 'cli.js');
  const child = spawn(process.execPath, [...process.execArgv, command, ...words], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: a gauntlet starts a test runner, which has to end with it.
    detached: process.platform !== 'win32',
  });
  const stop = () => endGroup(child);
  for (const signal of signals) signal.addEventListener('abort', stop, { once: true });
  try {
    const output = { out: '', err: '', bytes: 0 };
    const collect = (stream: 'out' | 'err') => (part: Buffer) => {
      output.bytes += part.length;
      if (output.bytes > OUTPUT_BYTES_MAX) stop();
      else output[stream] += part.toString();
    };
    child.stdout.on('data', collect('out'));
    child.stderr.on('data', collect('err'));
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', () => reject(new SettleboxError('bad_option', 'The search could not be started.')));
      child.once('close', resolve);
    });
    if (signals.some(({ aborted }) => aborted)) stop();
    const code = await within<number | null, 'late'>(seconds * 1_000, ended, () => 'late');
    const { out, err } = output;
    return { code: code === 'late' ? null : code, out, err, timedOut: code === 'late' };
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', stop);
    if (child.exitCode === null) stop();
  }
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
