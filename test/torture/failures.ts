import { spawn } from 'node:child_process';
import { compiledModule } from '../support/compiled.ts';
import { ROOT } from './built.ts';
import type { FailedLife } from './failing-life.ts';
import type { FailingOptions, FailureRange } from './failing-writer.ts';
import { shimEnvironment } from './shim.ts';

/** Settings of the lives with failing system calls. */
export interface FailuresOptions {
  readonly failures: FailureRange;
  /** An empty folder. */
  readonly folder: string;
  readonly shim: string;
  /** Additional options of the gateway. */
  readonly options?: object;
  readonly close?: FailingOptions['close'];
  /** Called after each life. */
  readonly onLife?: (life: FailedLife) => void;
}

/** Codes of errors for a disk that fails, and for a path at which it allows no file. */
const EXPECTED_CODES: ReadonlySet<string> = new Set(['disk_failed', 'bad_option']);

/** Lives the short life once for each failure that it reaches, in one process. Returns the lives whose calls failed. */
export async function surviveFailures(given: FailuresOptions): Promise<readonly FailedLife[]> {
  const { failures, folder, shim, options = {}, close, onLife } = given;
  const program: FailingOptions = { root: ROOT, folder, failures, options, ...(close && { close }) };
  const child = spawn(process.execPath, [compiledModule('test/torture/failing-writer.ts'), JSON.stringify(program)], {
    // SQLite's temporary files are on the disk that fails, too.
    env: { ...shimEnvironment(shim, { world: `${folder}/world.db` }), SQLITE_TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lives: FailedLife[] = [];
  let rest = '';
  child.stdout.on('data', (bytes: Buffer) => {
    const lines = (rest + bytes.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const life: FailedLife = JSON.parse(line);
      if (life.hasFailed) lives.push(life);
      onLife?.(life);
    }
  });
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`the process with failing system calls ended with ${code}`);
  return lives;
}

/** Describes the first problem of a life; undefined if the gateway reported the failure and continued. */
export function problemOf({ failure, thrown, problem }: FailedLife): string | undefined {
  const where = `with ${failure.error} for ${failure.times} calls from call ${failure.at}`;
  if (problem !== undefined) return `${where}: ${problem}`;
  const raw = thrown.find(({ name, code }) => name !== 'SettleboxError' || !EXPECTED_CODES.has(code));
  return raw === undefined ? undefined : `${where}: the ${raw.during} threw ${raw.name} ${raw.code}: ${raw.message}`;
}
