import { spawn } from 'node:child_process';
import { compiledModule } from '../support/compiled.ts';
import type { WriterOptions } from './writer.ts';

/** What a writer did before it ended or was killed. */
export interface WriterRun {
  /** What it acknowledged, in order. */
  readonly lines: readonly WriterLine[];
  /** The file whose call the shim interrupted. */
  readonly killedAt: string | undefined;
}

/** A line of a writer. */
export interface WriterLine {
  readonly loaded?: true;
  readonly opened?: true;
  /** The advance that an earlier kill interrupted is complete. */
  readonly finished?: true;
  readonly closed?: true;
  readonly at?: number;
  readonly result?: string;
}

/** A kill by a timer of the parent, counted from a line of the writer. */
export interface TimedKill {
  readonly after: 'loaded' | 'opened';
  readonly delayMs: number;
}

/**
 * Runs a writer until it ends or is killed.
 *
 * @throws Error with its output if it ends in another way
 */
export async function runWriter(
  options: WriterOptions,
  environment: NodeJS.ProcessEnv = process.env,
  kill?: TimedKill,
): Promise<WriterRun> {
  const child = spawn(process.execPath, [compiledModule('test/torture/writer.ts'), JSON.stringify(options)], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  let timer: NodeJS.Timeout | undefined;
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString();
    if (kill !== undefined && timer === undefined && output.includes(`"${kill.after}"`))
      timer = setTimeout(() => child.kill('SIGKILL'), kill.delayMs);
  });
  child.stderr.on('data', (bytes: Buffer) => {
    errors += bytes.toString();
  });
  const [code, signal] = await new Promise<readonly [number | null, NodeJS.Signals | null]>((resolve) => {
    child.on('close', (...ended) => resolve(ended));
  });
  clearTimeout(timer);
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the writer ended with ${code ?? signal}:\n${errors}`);
  // A kill can cut the last line, whose step is not acknowledged then.
  const lines = output
    .split('\n')
    .slice(0, -1)
    .map((line): WriterLine => JSON.parse(line));
  return { lines, killedAt: /^killed at (.*)$/m.exec(errors)?.[1] };
}
