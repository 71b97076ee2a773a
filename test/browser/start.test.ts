/** The page from its address to its first view. */
import { expect, it } from 'vitest';
import { eventually, inspected } from './inspected.ts';
import { describeInBrowser, openPage } from './open-page.ts';

describeInBrowser('the page of a server', () => {
  it('is empty at first, and says that it loads if its script takes a second', async () => {
    const { server } = await inspected();
    const page = await openPage({ hosts: [new URL(server.url).host] });
    let send = () => {};
    const isAllowed = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route('**/app.js', async (route) => {
      await isAllowed;
      await route.continue();
    });
    await page.goto(`${server.controlUrl}/`, { waitUntil: 'commit' });
    const note = page.getByText('Loading…');
    await note.waitFor({ state: 'attached' });
    // The second begins again, however long the test took so far.
    const isShown = await note.evaluate((one) => {
      one.style.animation = 'none';
      one.checkVisibility();
      one.style.animation = '';
      return one.checkVisibility();
    });
    expect(isShown).toBe(false);
    await note.waitFor();
    send();
    await page.getByRole('heading', { level: 1, name: 'Money' }).waitFor();
    await eventually(() => note.count()).toBe(0);
  });

  it('leaves nothing of the samples that load its fonts', async () => {
    const page = await (await inspected()).open();
    await page.getByRole('heading', { level: 1, name: 'Money' }).waitFor();
    expect(await page.locator('.font-sample').count()).toBe(0);
    expect(await page.locator('body > *').evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual([
      'DIV',
      'NOSCRIPT',
    ]);
  });

  it.each([320, 768, 1280])('keeps the space of the date field at %i px until the browser is idle', async (width) => {
    const { server } = await inspected();
    const page = await openPage({ hosts: [new URL(server.url).host] });
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      window.requestIdleCallback = (work) => {
        addEventListener('idle', () => work({ didTimeout: false, timeRemaining: () => 0 }), { once: true });
        return 1;
      };
    });
    await page.goto(`${server.controlUrl}/`);
    await page.locator('.date-field').waitFor();
    await eventually(() => page.locator('.loading').count()).toBe(0);
    const field = page.getByLabel(/^Go to a date and time/);
    expect(await field.count()).toBe(0);
    const [bar, space] = await Promise.all(['.time-bar', '.date-field'].map((one) => page.locator(one).boundingBox()));
    await page.evaluate(() => dispatchEvent(new Event('idle')));
    await field.waitFor();
    expect(await field.boundingBox()).toEqual(space);
    expect(await page.locator('.time-bar').boundingBox()).toEqual(bar);
  });

  it('has a date field in browsers that do not say when they are idle', async () => {
    const { server } = await inspected();
    const page = await openPage({ hosts: [new URL(server.url).host] });
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'requestIdleCallback'));
    await page.goto(`${server.controlUrl}/`);
    await page.getByLabel(/^Go to a date and time/).waitFor();
    expect(await page.evaluate(() => 'requestIdleCallback' in globalThis)).toBe(false);
  });
});
