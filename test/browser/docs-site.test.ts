/** The site of the docs in Chromium, as any static host serves it below a path. */
import { build } from 'esbuild';
import { beforeAll, expect, it } from 'vitest';
import { RUNNABLE } from '../docs/site/examples.ts';
import { runInNode } from '../docs/site/run-in-node.ts';
import { buildSite, type SiteFiles } from '../docs/site/site.ts';

import { volume } from '../support/volume.ts';
import { axe } from './axe.ts';
import type {} from './docs-site/collect-all.ts';
import { describeInBrowser, openPage } from './open-page.ts';
import { serveFiles } from './static-server.ts';

/** Examples that end with an error, as their pages say. */
const FAILING = ['prove/handlers-that-overlap'];

/** Pages about browsers, which Node can't run. */
const ONLY_IN_A_TAB = [/^browser\//, /^persistence\//];

/** Takes 8 s of CPU time, as much as all others. */
const LONG = 'traffic/generate-a-month-of-traffic';

let site: SiteFiles;

/** Serves the site below `/guide/`. */
async function serve() {
  const files = [...site].map(([path, content]) => [`/guide/${path}`, content]);
  const collector = await build({
    entryPoints: [new URL('docs-site/collect-all.ts', import.meta.url).pathname],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const server = await serveFiles({
    ...Object.fromEntries(files),
    '/collect-all.js': collector.outputFiles[0]?.text ?? '',
    '/favicon.ico': '',
  });
  return { ...server, guide: `${server.url}guide/` };
}

describeInBrowser('the site of the docs', () => {
  beforeAll(async () => {
    site = await buildSite();
  });

  it('runs every example in a tab, with the output of Node', { timeout: 600_000 }, async () => {
    const ids = RUNNABLE.map(({ id }) => id).filter((id) => id !== LONG || volume(0, 1) === 1);
    const { guide } = await serve();
    const page = await openPage({ serviceWorkers: 'block', url: guide });
    await page.addScriptTag({ url: '/collect-all.js', type: 'module' });
    const inTab = await page.evaluate((all) => globalThis.collectAll(all), ids);
    expect(Object.keys(inTab).filter((id) => inTab[id]?.error !== undefined)).toEqual(FAILING);
    const inNode = await runInNode(ids.filter((id) => !ONLY_IN_A_TAB.some((pages) => pages.test(id))));
    for (const [id, said] of Object.entries(inNode)) expect(inTab[id], id).toEqual(said);
    const tests = Object.values(inTab).flatMap(({ entries }) => entries.filter((entry) => entry.kind === 'test'));
    expect(tests.length).toBeGreaterThan(12);
    expect(tests.filter(({ error }) => error !== undefined)).toEqual([]);
  });

  it('runs an example with one click, and its gateway with a clock', async () => {
    const { guide, requested } = await serve();
    const page = await openPage({ serviceWorkers: 'block', url: `${guide}docs/ach.html` });
    const example = page.locator('#run-ach-what-a-return-does-to-the-money');
    await example.getByRole('button', { name: 'Run this example' }).click();
    await example.getByText('Ran in').waitFor();
    await example.getByText("expect(payment).toBeReturned('R10') holds").waitFor();
    await example.getByText('Feb 22, 2026').waitFor();
    await example.getByRole('button', { name: '+1 day' }).click();
    await example.getByText('Feb 23, 2026').waitFor();
    await example.getByText('Timeline').click();
    await example.getByText('PAYMENT $49.99 is returned: R10').first().waitFor();
    expect(await axe(page)).toEqual([]);
    await example.getByRole('button', { name: 'Close' }).click();
    expect(await example.getByRole('region').count()).toBe(0);
    expect(requested.filter((path) => !path.startsWith('/guide/'))).toEqual([]);
  });

  it('runs the example of an address by keyboard alone, and returns the focus', async () => {
    const { guide } = await serve();
    const page = await openPage({
      serviceWorkers: 'block',
      url: `${guide}docs/prove.html#run-prove-handlers-that-overlap`,
    });
    await page.getByRole('status').getByText('Failed').waitFor();
    await page.getByText('ProveError: An order of events breaks the shop.').waitFor();
    await page.getByRole('button', { name: 'Close' }).press('Enter');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Run');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Failed').waitFor();
  });

  it.each([
    ['index.html', 'light'],
    ['docs/webhooks.html', 'dark'],
    ['docs/options.html', 'light'],
  ] as const)('shows %s without a finding of axe, %s', async (path, colorScheme) => {
    const { guide } = await serve();
    expect(await axe(await openPage({ serviceWorkers: 'block', url: guide + path, colorScheme }))).toEqual([]);
  });

  it('fits a window of 320 pixels, with a menu', async () => {
    const { guide } = await serve();
    const page = await openPage({
      serviceWorkers: 'block',
      url: `${guide}index.html`,
      viewport: { width: 320, height: 640 },
    });
    const paths = [...site.keys()].filter((path) => path.endsWith('.html'));
    // The pages have one frame, so each content is measured in the same one.
    const widths = await page.evaluate(async (all) => {
      const measured: Record<string, number> = {};
      for (const path of all) {
        const html = await (await fetch(path)).text();
        const content = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
        for (const picture of content?.querySelectorAll('img') ?? []) picture.removeAttribute('src');
        if (content !== null) document.querySelector('main')?.replaceWith(content);
        measured[path] = document.documentElement.scrollWidth;
      }
      return measured;
    }, paths);
    expect(Object.entries(widths).filter(([, width]) => width !== 320)).toEqual([]);
    await page.goto(`${guide}docs/disputes.html#run-disputes-disputes`);
    await page.getByText('Ran in').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByText('Pages', { exact: true }).click();
    await page.getByRole('link', { name: 'Webhooks' }).first().click();
    await page.waitForURL('**/webhooks.html');
  });

  it('opens its pages and runs their examples without a network, once one page was open', async () => {
    const { guide, stop, requested } = await serve();
    const page = await openPage({ url: `${guide}index.html` });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.evaluate(() => fetch('style.css').then(() => undefined));
    await stop();
    await page.getByRole('link', { name: 'Cards', exact: true }).first().click();
    await page.waitForURL('**/cards.html');
    const example = page.locator('#run-cards-credit-lines');
    await example.getByRole('button', { name: 'Run this example' }).click();
    await example.getByText('Ran in').waitFor();
    expect(requested.filter((path) => !path.startsWith('/guide/'))).toEqual([]);
  });

  it('runs the example of a stored world again, with its clock', async () => {
    const { guide } = await serve();
    const page = await openPage({ serviceWorkers: 'block', url: `${guide}docs/persistence.html` });
    const example = page.locator('#run-persistence-persist-a-world-in-the-browser');
    for (const time of ['first', 'second']) {
      await example.getByRole('button', { name: 'Run this example' }).click();
      await example.getByText('Ran in').waitFor();
      expect(await example.getByRole('button', { name: '+1 day' }).count(), time).toBe(1);
    }
    await example.getByText('Timeline').click();
    const text = (await example.textContent()) ?? '';
    expect(text.split('SALE $19.99 is authorized')).toHaveLength(3);
  });
});
