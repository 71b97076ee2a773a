/** The static site of the docs: each file by its path. */
import { existsSync, readFileSync } from 'node:fs';
import { cacheWorkerConstants } from '../../../src/cli/static-demo/cache-worker.ts';
import { PAGES, pageText } from '../../readme/pages.ts';
import { bundleForTab } from './bundle-for-tab.ts';
import { EXAMPLE_LIST, exampleList } from './example-list.ts';
import { layout } from './layout.ts';
import { menuOf } from './menu.ts';
import { addressOf, escaped, type Rendered, renderPage } from './render.ts';

const ROOT = new URL('../../../', import.meta.url);

/** Text, or bytes. */
export type SiteFiles = ReadonlyMap<string, string | Uint8Array>;

/** Builds the site: its pages, and the modules of the examples. */
export async function buildSite(): Promise<SiteFiles> {
  const modules = await bundleForTab();
  const files = new Map([...buildPages(), ...[...modules].map(([path, bytes]) => [`run/${path}`, bytes] as const)]);
  return files.set('worker.js', workerFor(files));
}

function workerFor(files: SiteFiles): string {
  const constants = cacheWorkerConstants({ name: 'settlebox-docs', files, pagesFromNetwork: true });
  return constants + readFileSync(new URL('src/demo/cache-worker.js', ROOT), 'utf8');
}

/** Builds the pages, with the files of the repository that they link to. */
export function buildPages(): SiteFiles {
  const files = new Map<string, string | Uint8Array>();
  const menu = menuOf(pageText('README.md'));
  const linked = new Set<string>();
  const add = (file: string, { title, html, files: others }: Rendered) => {
    files.set(addressOf(file), layout({ file, title, html }, menu));
    for (const other of others) linked.add(other);
  };
  for (const page of PAGES) add(page, renderPage(page, pageText(page)));
  add(EXAMPLE_LIST, renderPage(EXAMPLE_LIST, exampleList()));
  for (const file of linked) {
    if (files.has(addressOf(file))) continue;
    const path = new URL(file, ROOT);
    if (!existsSync(path)) throw new Error(`A page links to ${file}, which is missing.`);
    if (/\.(png|svg)$/.test(file)) files.set(file, readFileSync(path));
    else add(file, sourcePage(file, readFileSync(path, 'utf8')));
  }
  files.set('style.css', styles());
  return files;
}

/** A page with the text of a file. */
function sourcePage(file: string, text: string): Rendered {
  const html = `<h1>${escaped(file)}</h1>\n<pre><code>${escaped(text)}</code></pre>`;
  return { title: file, html, files: [] };
}

function styles(): string {
  const shared = ['tokens', 'base'].map((name) => new URL(`src/inspector/style/${name}.css`, ROOT));
  return [...shared, new URL('style.css', import.meta.url)].map((file) => readFileSync(file, 'utf8')).join('');
}
