import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { isolatedFolder } from './isolated-folder.ts';

/** A folder of the test's own, gone at its end. */
export function temporaryFolder(): string {
  const folder = isolatedFolder('test');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
