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
});
