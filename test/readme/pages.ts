/** The pages that a user reads: README, CHANGELOG and the guides. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);

const GUIDES = readdirSync(new URL('src/guides/', ROOT))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `src/guides/${name}`);

/** By their paths in the package. */
export const PAGES: readonly string[] = ['README.md', 'CHANGELOG.md', ...GUIDES];

export function pageText(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

export function writePage(path: string, text: string): void {
  writeFileSync(new URL(path, ROOT), text);
}
