/** Runs a part of the record in a separate process, away from the suite's mocks and fake timers. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compiledModule } from '../support/compiled.ts';
import { volume } from '../support/volume.ts';
import type { Part } from './parts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** One or two interfaces per item, rotating; all four with `npm run test:thorough`. */
const VOLUME = volume(1, 2) === 1 ? ['--quick'] : [];

/** The digests that differ from the record, by kind. */
export async function differencesIn(part: Part): Promise<unknown> {
  const given = [compiledModule('test/record/record.ts'), part, '--json', ...VOLUME];
  const limits = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, given, limits).catch((error) => {
    if (typeof error.stdout === 'string' && error.stdout.startsWith('{')) return error;
    throw error;
  });
  return JSON.parse(stdout);
}

/** The expected result: no differences. */
export const asRecorded = (part: Part) => ({ [`${part}: structure`]: [], [`${part}: figures and texts`]: [] });
