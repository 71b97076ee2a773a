/** Links of README, CHANGELOG and guides: each goes to a page that the package ships, and to a heading that is there. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { PAGES, pageText } from '../readme/pages.ts';

/** What npm packs besides `files`, whatever they say. */
const ALWAYS = ['README.md', 'LICENSE', 'package.json'];

const links = PAGES.flatMap((page) => {
  const prose = pageText(page).replace(/^```[\s\S]*?^```$/gm, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^https?:/.test(target)).map((target) => [page, target] as const);
});

it.each(PAGES)('%s links to nothing that the package does not have', (page) => {
  const own = links.filter(([from]) => from === page).map(([, target]) => target);
  expect(own.flatMap((target) => wrongWith(page, target))).toEqual([]);
});

it('finds what is wrong with a link', () => {
  expect(
    ['no-such-page.md', '../../test/readme/tour.ts', 'codes.md#no-such-heading'].flatMap((target) =>
      wrongWith('docs/errors-and-codes.md', target),
    ),
  ).toEqual([
    'docs/no-such-page.md is not shipped',
    'test/readme/tour.ts is not shipped',
    'docs/errors-and-codes.md has no heading #no-such-heading',
  ]);
});

it('has a link to every guide in the README', () => {
  const linked = links.filter(([page]) => page === 'README.md').map(([, target]) => target.replace(/#.*$/, ''));
  expect(PAGES.filter((page) => page !== 'README.md' && !linked.includes(page))).toEqual([]);
});

it('goes to the web by https alone', () => {
  const plain = PAGES.flatMap((page) =>
    [...pageText(page).matchAll(/\]\((http:[^)]+)\)/g)].map(([, target]) => target),
  );
  expect(plain).toEqual([]);
});

function wrongWith(page: string, target: string): string[] {
  const [path = '', heading] = target.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!isShipped(file)) return [`${file} is not shipped`];
  if (heading === undefined || !PAGES.includes(file)) return [];
  return headingsOf(pageText(file)).includes(heading) ? [] : [`${file} has no heading #${heading}`];
}

/** Of what is built, only the folder is known before `npm run build`. */
function isShipped(file: string): boolean {
  const packed = ALWAYS.includes(file) || manifest.files.some((one) => names(one, file) || file.startsWith(`${one}/`));
  return packed && (file.startsWith('dist/') || existsSync(new URL(`../../${file}`, import.meta.url)));
}

/** Whether an entry of the manifest, such as `scenarios/*.yaml`, names a file. */
function names(entry: string, file: string): boolean {
  return new RegExp(`^${entry.replaceAll('.', '\\.').replace('*', '[^/]+')}$`).test(file);
}

/** As GitHub makes them of headings. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}
