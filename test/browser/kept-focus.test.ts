/** Where the focus is in each task of the page, also between the press of a key and what it leads to. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { trusted } from '../../src/engine/trusted.ts';
import type { Gateway } from '../../src/index.ts';
import { busyWorld } from '../inspection/busy-world.ts';
import { eventually, inspected } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';

declare global {
  /** The addresses at which nothing had the focus. */
  var settleboxLostFocus: string[] | undefined;
}

/** Opens a view, whose heading gets the focus. */
async function openWithFocus(hash: string): Promise<Page> {
  const { gateway } = await busyWorld();
  const page = await (await inspected(trusted<Gateway>(gateway))).open(hash);
  await page.locator('main h1').focus();
  return page;
}

/** Looks between all tasks of the page. */
async function watchFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.settleboxLostFocus = [];
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      if (document.activeElement === document.body) globalThis.settleboxLostFocus?.push(location.hash);
      port2.postMessage(undefined);
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

const lostFocus = (page: Page) => page.evaluate(() => [...new Set(globalThis.settleboxLostFocus)]);

const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName}: ${document.activeElement?.textContent}`);

describeInBrowser('in every task, the focus is in the page', () => {
  it('while links, keys, and the way back open views and objects', async () => {
    const page = await openWithFocus('#/batches');
    await watchFocus(page);
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await eventually(() => focused(page)).toBe('H1: Transactions');
    await page.locator('tbody a', { hasText: '$9.00' }).press('Enter');
    await eventually(() => focused(page)).toMatch(/^H1: PAYMENT \$9\.00/);
    await page.goBack();
    await eventually(() => focused(page)).toBe('H1: Transactions');
    expect(await lostFocus(page)).toEqual([]);
  });

  it('while a move removes the button that ordered it', async () => {
    const page = await openWithFocus('#/transactions');
    await page.locator('tbody a', { hasText: '$9.00' }).press('Enter');
    const move = page.getByRole('button', { name: /^Move to it/ }).first();
    await move.focus();
    await watchFocus(page);
    await move.press('Enter');
    await eventually(() => focused(page)).toBe('H2: State and what comes next');
    expect(await lostFocus(page)).toEqual([]);
  });

  it('while a fork is made and compared', async () => {
    const page = await openWithFocus('#/transactions?kind=PAYMENT&state=returned');
    await page.locator('tbody a', { hasText: '$49.99' }).press('Enter');
    const compare = page.getByRole('button', { name: 'Try R01 and compare' });
    await compare.focus();
    await watchFocus(page);
    await compare.press('Enter');
    await eventually(() => focused(page)).toMatch(/^H1: What if R01: main and fork-1/);
    expect(await lostFocus(page)).toEqual([]);
  });

  it('while a narrower window hides the button of a column', async () => {
    const page = await openWithFocus('#/transactions');
    await page.locator('th .sort:visible').last().focus();
    await watchFocus(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await eventually(() => focused(page)).toMatch(/^SECTION: Transaction/);
    expect(await lostFocus(page)).toEqual([]);
  });

  it('while a scenario replaces the page, and the page comes back', async () => {
    const page = await openWithFocus('#/scenarios');
    await watchFocus(page);
    await page.locator('main a', { hasText: 'R10 on day 40' }).first().press('Enter');
    await eventually(() => focused(page)).toMatch(/^H1: R10 on day 40/);
    await page.getByRole('link', { name: '← scenarios' }).press('Enter');
    await eventually(() => focused(page)).toBe('H1: Scenarios');
    expect(await lostFocus(page)).toEqual([]);
  });
});
