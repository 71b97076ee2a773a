/** The pages that users read: README, CHANGELOG, and everything in docs/. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);

const DOCS = readdirSync(new URL('docs/', ROOT))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

/** By their paths in the package. */
export const PAGES: readonly string[] = ['README.md', 'CHANGELOG.md', ...DOCS];

/** For readers with a checkout: they can link to source files, and the package and its API reference leave them out. */
export const CONTRIBUTOR_PAGES: readonly string[] = ['docs/ARCHITECTURE.md', 'docs/CONTRIBUTING.md', 'docs/sources.md'];

/** The pages in the package. */
export const PACKED_PAGES: readonly string[] = PAGES.filter((page) => !CONTRIBUTOR_PAGES.includes(page));

export function pageText(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

export function writePage(path: string, text: string): void {
  writeFileSync(new URL(path, ROOT), text);
}
