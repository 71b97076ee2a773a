/** `settlebox/browser` in Chromium, as the built package has it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { cards, createGateway, replay } from 'settlebox';
import { beforeAll, expect, it } from 'vitest';
import { describeWorld } from '../platforms/world-rows.ts';
import { axe } from './axe.ts';
import { describeInBrowser, openPage } from './open-page.ts';
import { serveFiles } from './static-server.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const bytesOf = (path: string) => readFileSync(file(`../../node_modules/${path}`));

/** Forbids code from text, and all requests to other hosts. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' https://api.shop-gateway.example; worker-src 'self'";
const PAGE = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}">
<script type="module" src="/shop.js"></script>`;

/** Bundles a page's script with the built package. */
async function scriptOf(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file(entry)],
    bundle: true,
    format: 'esm',
    write: false,
    alias: { 'settlebox/browser': file('../../dist/browser.js'), 'settlebox/msw': file('../../dist/msw.js') },
  });
  return outputFiles[0]?.text ?? '';
}

describeInBrowser('the gateway in a tab', () => {
  let script: string;

  beforeAll(async () => {
    script = await scriptOf('tab/shop.ts');
  });

  const serve = () =>
    serveFiles({
      '/index.html': PAGE,
      '/favicon.ico': '',
      '/shop.js': script,
      '/sqlite.wasm': readFileSync(file('../../dist/sqlite.wasm')),
      '/mockServiceWorker.js': bytesOf('msw/lib/mockServiceWorker.js'),
    });

  it("lives through settlement and a return behind MSW's worker, with a strict policy and no other request", async () => {
    const { url, requested } = await serve();
    const page = await openPage({ url, hosts: ['api.shop-gateway.example'] });
    const id = await page.evaluate(async () => (await globalThis.shop).pay(4_999));
    const funded = await page.evaluate(async () => {
      const { gateway, orders } = await globalThis.shop;
      await gateway.clock.advanceTo('funding');
      return Object.entries(orders);
    });
    expect(funded).toEqual([[id, 'transaction.funded settled']]);
    const returned = await page.evaluate(async () => {
      const { gateway, orders } = await globalThis.shop;
      await gateway.clock.advance({ days: 70 });
      return Object.values(orders);
    });
    expect(returned).toEqual(['transaction.returned returned']);
    expect([...new Set(requested)].sort()).toEqual(['/', '/mockServiceWorker.js', '/shop.js', '/sqlite.wasm']);
  });

  it('has the same world as Node, which opens its snapshot and its tape', async () => {
    const { url } = await serve();
    const page = await openPage({ url, hosts: ['api.shop-gateway.example'] });
    const there = await page.evaluate(async (card) => {
      const { gateway } = await globalThis.shop;
      for (let amount = 1_000; amount < 1_020; amount++)
        gateway.transactions.create({ type: 'SALE', amount, payment_method: card });
      await gateway.clock.advance({ days: 10 });
      const bytes = gateway.snapshot();
      let snapshot = '';
      for (const byte of bytes) snapshot += String.fromCharCode(byte);
      return { snapshot: btoa(snapshot), tape: gateway.tape(), log: String(gateway.timeline()) };
    }, cards.visa);
    const opened = createGateway({ from: Buffer.from(there.snapshot, 'base64') });
    expect(String(opened.timeline())).toBe(there.log);
    expect(describeWorld(await replay(there.tape))).toEqual(describeWorld(opened));
  });
});

describeInBrowser('the clock that mountClock() adds to a page', () => {
  async function openStories(): Promise<Page> {
    const html = PAGE.replace('<meta', '<html lang="en"><title>Stories</title><meta');
    const body = '<body><main><h1>Stories</h1></main></body></html>';
    const files = { '/index.html': html + body, '/favicon.ico': '', '/shop.js': await scriptOf('tab/stories.ts') };
    const { url } = await serveFiles({ ...files, '/sqlite.wasm': readFileSync(file('../../dist/sqlite.wasm')) });
    const page = await openPage({ url });
    await page.evaluate(() => globalThis.stories.then(() => undefined));
    return page;
  }

  it('moves only its own gateway, shows what happened, and goes away, without a style that a policy forbids', async () => {
    const page = await openStories();
    const first = page.getByRole('region', { name: 'first' });
    await first.getByText('Jan 5, 2026, 10:00').waitFor();
    await first.getByRole('button', { name: '+1 day' }).click();
    await first.getByText('Jan 6, 2026, 10:00').waitFor();
    expect(await first.getByRole('status').textContent()).toContain('PAYMENT $49.99 is submitted');
    await first.getByRole('button', { name: 'Settlement' }).click();
    await first.getByText('Jan 7, 2026').waitFor();
    const states = await page.evaluate(async () =>
      (await globalThis.stories).map(({ transactions }) => transactions.list().data[0]?.transaction_state),
    );
    expect(states).toEqual(['settled', 'authorized']);
    await first.getByRole('button', { name: 'Unmount' }).click();
    expect(await page.getByRole('button', { name: '+1 hour' }).count()).toBe(1);
  });

  it('shows the next job, keeps the focus on its buttons, and reports that its gateway is closed', async () => {
    const page = await openStories();
    const second = page.getByRole('region', { name: 'second' });
    const clock = second.getByRole('group', { name: 'Clock of the gateway' });
    await second.getByText('Next: the ACH batch closes, Jan 5, 2026, 5:00 PM ET').waitFor();
    expect(await axe(page)).toEqual([]);

    // A webhook keeps the clock busy for three frames: a disabled button would lose the focus.
    await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const busy = async () => {
        for (let at = 0; at < 3; at++) await frame();
        globalThis.focused = document.activeElement?.shadowRoot?.activeElement?.textContent ?? '';
      };
      (await globalThis.stories).at(1)?.webhooks.subscribe({ deliver: busy, events: ['batch.closed'] });
    });
    await clock.getByRole('button', { name: 'Next job' }).focus();
    await page.keyboard.press('Enter');
    await second.getByText('Next: the ACH batch is submitted, Jan 6, 2026, 8:30 AM ET').waitFor();
    expect(await page.evaluate(() => globalThis.focused)).toBe('Next job');
    await page.keyboard.press('Enter');
    await second.getByText('Next: the ACH batch settles, Jan 7, 2026, 8:30 AM ET').waitFor();
    expect(await clock.locator('time').getAttribute('datetime')).toBe('2026-01-06T13:30:00.000Z');

    // Moved by the page itself.
    await page.evaluate(async () => void (await (await globalThis.stories).at(1)?.clock.next()));
    await second.getByText('Next: the ACH batch is funded, Jan 8, 2026, 8:30 AM ET').waitFor();
    await page.evaluate(async () => (await globalThis.stories).at(1)?.close());
    await page.keyboard.press('Enter');
    await second.getByRole('status').getByText('This gateway is closed').waitFor();
  });
});
