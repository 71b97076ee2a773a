import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { nameOfKey } from '../gauntlet-worker/test-key.ts';
import type { FindingGroup } from './confirm.ts';

const NAME_CHARACTERS_MAX = 80;

/** Returns the path for the tape of a finding, in a folder that is created. */
export function tapeFile(folder: string, { key, situations: [{ injected }] }: FindingGroup): string {
  mkdirSync(folder, { recursive: true });
  const words = `${nameOfKey(key)} ${injected.fault} ${injected.of} ${injected.nth}`.toLowerCase();
  const name = words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return join(folder, `${name.slice(-NAME_CHARACTERS_MAX)}.tape.json`);
}
