/** The API reference as `npm run build` makes it: whole, and the same on every machine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { dirname, join as joinUrl } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import typedoc from '../../.config/typedoc.json' with { type: 'json' };
import { PAGES } from '../readme/pages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, '.config', typedoc.out);
const pages = new Map<string, string>();

beforeAll(() => {
  expect(existsSync(join(folder, 'index.html')), 'npm run build comes first, as npm test has it').toBe(true);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  for (const name of names.filter((one) => one.endsWith('.html')))
    pages.set(name, readFileSync(join(folder, name), 'utf8'));
});

it('has a page for each entry of the package, each guide and the changelog', () => {
  const documents = PAGES.filter((page) => page !== 'README.md').map((page) => page.replace(/\.md$/, ''));
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining([
      'index.html',
      ...['', '_testing', '_vitest', '_jest', '_msw'].map((entry) => `modules/settlebox${entry}.html`),
      ...documents.map((page) => `documents/${page.replaceAll('/', '_')}.html`),
    ]),
  );
});

it('leads nowhere that is not there, from disk too', () => {
  const targets = [...pages].flatMap(([page, html]) =>
    [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => ({ page, href })),
  );
  const own = targets.filter(({ href }) => !/^https:/.test(href));
  expect(own.length).toBeGreaterThan(1_000);
  expect([...new Set(own.flatMap(({ page, href }) => (isThere(page, href) ? [] : [`${page}: ${href}`])))]).toEqual([]);
});

it('names no folder of the machine that made it', () => {
  const naming = [...pages].filter(([, html]) =>
    [root, homedir()].some((path) => path.length > 1 && html.includes(path)),
  );
  expect(naming.map(([page]) => page)).toEqual([]);
});

function isThere(page: string, href: string): boolean {
  const [path = '', anchor] = href.split('#');
  const html = pages.get(path === '' ? page : joinUrl(dirname(page), path));
  return html !== undefined && (anchor === undefined || anchor === '' || html.includes(`id="${anchor}"`));
}
