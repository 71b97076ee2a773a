/** Makes sure that the workers of one run print one line about its findings. */
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { systemNow } from '../../engine/wall-clock.ts';

const PREFIX = 'settlebox-review-line-';

/** A run that takes longer prints another line. The limit exists because process ids are reused. */
const RUN_MAX_MS = 3_600_000;

/** In a run without its own runner process, as with node:test, files end within this time of each other. */
const PAUSE_MAX_MS = 5_000;

/**
 * Reports whether this worker prints the line, because no other worker of its run has. The claim is a file in the folder for
 * temporary files, named after the process that runs the tests.
 */
export function claimReviewLine(): boolean {
  const isWorker = !isMainThread || typeof process.send === 'function';
  const runner = isMainThread ? process.ppid : process.pid;
  const file = join(tmpdir(), `${PREFIX}${runner}`);
  try {
    removeOldClaims();
    return createClaim(file) || isOld(file, isWorker ? RUN_MAX_MS : PAUSE_MAX_MS);
  } catch {
    // If the folder is not writable, an extra line is better than none.
    return true;
  }
}

function createClaim(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'EEXIST') return false;
    throw error;
  }
}

/** Reports whether a claim belongs to an earlier run, and renews it. */
function isOld(file: string, maxMs: number): boolean {
  const isOwn = readFileSync(file, 'utf8') === String(process.pid);
  const now = systemNow();
  const age = now - statSync(file).mtimeMs;
  utimesSync(file, now / 1_000, now / 1_000);
  if (isOwn || age <= maxMs) return false;
  writeFileSync(file, String(process.pid));
  return true;
}

function removeOldClaims(): void {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const file = join(tmpdir(), name);
    if (systemNow() - statSync(file).mtimeMs > RUN_MAX_MS) rmSync(file, { force: true });
  }
}
