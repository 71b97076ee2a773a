/** Links in README, CHANGELOG and docs: each leads to a file that the package ships, and to a heading in it. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { CONTRIBUTOR_PAGES, PACKED_PAGES, PAGES, pageText } from '../readme/pages.ts';
import { brokenLink, LINKS } from './links.ts';

/** npm packs these regardless of `files`. */
const ALWAYS = ['README.md', 'LICENSE', 'package.json'];

it.each(PAGES)('resolves every link in %s', (page) => {
  const isThere = CONTRIBUTOR_PAGES.includes(page) ? isInCheckout : isShipped;
  expect(LINKS.filter((link) => link.page === page).flatMap((link) => brokenLink(link, isThere))).toEqual([]);
});

it('reports a missing page, a file that is not shipped, and a missing heading', () => {
  const page = 'docs/errors-and-codes.md';
  const targets = ['no-such-page.md', '../test/readme/tour.ts', 'errors-and-codes.md#no-such-heading'];
  expect(targets.flatMap((target) => brokenLink({ page, target }, isShipped))).toEqual([
    `${page}: docs/no-such-page.md is missing`,
    `${page}: test/readme/tour.ts is missing`,
    `${page}: docs/errors-and-codes.md has no heading #no-such-heading`,
  ]);
});

it('links to every page of the package in the README, and names the pages for contributors', () => {
  const linked = LINKS.filter(({ page }) => page === 'README.md').map(({ target }) => target.replace(/#.*$/, ''));
  expect(PACKED_PAGES.filter((page) => page !== 'README.md' && !linked.includes(page))).toEqual([]);
  expect(CONTRIBUTOR_PAGES.filter((page) => !pageText('README.md').includes(`\`${page}\``))).toEqual([]);
});

it('links to other sites over https only', () => {
  const plain = PAGES.flatMap((page) =>
    [...pageText(page).matchAll(/\]\((http:[^)]+)\)/g)].map(([, target]) => target),
  );
  expect(plain).toEqual([]);
});

/** The reference counts as shipped before `npm run build` creates it. */
function isShipped(file: string): boolean {
  const packed =
    ALWAYS.includes(file) || manifest.files.some((one) => matches(one, file) || file.startsWith(`${one}/`));
  return packed && (file.startsWith('dist/') || isInCheckout(file));
}

function isInCheckout(file: string): boolean {
  return existsSync(new URL(`../../${file}`, import.meta.url));
}

/** Reports whether an entry of `files`, such as `scenarios/*.yaml`, matches a path. */
function matches(entry: string, file: string): boolean {
  return new RegExp(`^${entry.replaceAll('.', '\\.').replace('*', '[^/]+')}$`).test(file);
}
