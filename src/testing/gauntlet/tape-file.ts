import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FindingGroup } from './confirm.ts';
import { fileNameOf, type NamedWith } from './name-finding.ts';

/** Returns the path for the tape of a finding, in a folder that is created. */
export function tapeFile(folder: string, group: FindingGroup, using: NamedWith): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, `${fileNameOf(group, using)}.tape.json`);
}
