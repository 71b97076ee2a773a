/** The pages of the docs' site, and the examples on them. `test/browser/docs-site.test.ts` opens and runs them. */
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES } from '../readme/pages.ts';
import { EXAMPLE_LIST } from './site/example-list.ts';
import { EXAMPLES, RUNNABLE } from './site/examples.ts';
import { IDS_BY_REASON } from './site/not-in-a-tab.ts';
import { addressOf, runAnchor } from './site/render.ts';
import { buildPages } from './site/site.ts';

const site = buildPages();
const htmlOf = (path: string) => String(site.get(path) ?? '');

/** The values of an attribute. */
function valuesOf(html: string, attribute: string): string[] {
  return [...html.matchAll(new RegExp(`<[^>]* ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value);
}

describe('the site of the docs', () => {
  it('has every page, and marks it in its menu', () => {
    const pages = [...PAGES, EXAMPLE_LIST].map(addressOf);
    expect([...site.keys()]).toEqual(expect.arrayContaining(pages));
    const unmarked = pages.filter((page) => !htmlOf(page).includes('aria-current="page"'));
    expect(unmarked).toEqual([]);
  });

  it('resolves every link, every anchor, and every picture without leaving its folder', () => {
    const broken = [...site.keys()].filter((path) => path.endsWith('.html')).flatMap((path) => brokenLinks(path));
    expect(broken).toEqual([]);
  });

  it('reports a link to a missing page, and to a missing heading', () => {
    const page =
      '<a href="nowhere.html">a</a> <a href="ach.html#no-such-heading">b</a> <a href="../../index.html">c</a>';
    expect(brokenLinks('docs/cards.html', page)).toEqual([
      'docs/cards.html: nowhere.html',
      'docs/cards.html: ach.html#no-such-heading',
      'docs/cards.html: ../../index.html',
    ]);
  });

  it('has no script, style, or handler of events in its pages', () => {
    const inline = /<script(?! type="module" src="[^"]+"><\/script>)|<style|<[^>]+ (style|on\w+)=/;
    expect([...site.keys()].filter((path) => path.endsWith('.html') && inline.test(htmlOf(path)))).toEqual([]);
  });
});

/** What the links of a page lead to, and is not there. The site's modules are in a folder of their own. */
function brokenLinks(path: string, html = htmlOf(path)): string[] {
  const targets = [...valuesOf(html, 'href'), ...valuesOf(html, 'src')];
  const own = targets.filter((target) => !/^(https:|data:)/.test(target) && !target.endsWith('run/page.js'));
  const broken = own.filter((target) => {
    const [file = '', anchor] = target.split('#');
    const there = file === '' ? path : posix.join(posix.dirname(path), file);
    const ids = anchor === undefined ? [] : valuesOf(there === path ? html : htmlOf(there), 'id');
    return !site.has(there) || (anchor !== undefined && !ids.includes(anchor));
  });
  return broken.map((target) => `${path}: ${target}`);
}

describe('the examples of the docs', () => {
  it('run in a tab, or are listed with the reason why not', () => {
    const ids = EXAMPLES.map(({ id }) => id);
    const listed = Object.values(IDS_BY_REASON).flat();
    expect(listed.filter((id) => !ids.includes(id))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    expect(new Set(ids).size).toBe(ids.length);
    expect(RUNNABLE.length + listed.length).toBe(EXAMPLES.length);
    expect(RUNNABLE.length / EXAMPLES.length).toBeGreaterThan(0.55);
  });

  it('are listed on a page, with a link each that runs them', () => {
    const links = valuesOf(htmlOf(addressOf(EXAMPLE_LIST)), 'href').filter((link) => link.includes('#run-'));
    expect(links).toEqual(RUNNABLE.map(({ id, page }) => `${addressOf(page)}#${runAnchor(id)}`));
  });

  it('have a button each that runs them', () => {
    for (const { id, page } of RUNNABLE) {
      const button = `<div class="example" id="${runAnchor(id)}" data-example="${id}">`;
      expect(htmlOf(addressOf(page)).split(button), id).toHaveLength(2);
    }
  });
});
