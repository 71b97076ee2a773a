import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of the test's own, gone at its end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'settlebox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
