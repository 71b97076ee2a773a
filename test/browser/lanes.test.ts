/** The timeline in lanes: by pointer, by keyboard, and as a table. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { trusted } from '../../src/engine/trusted.ts';
import { banks, createGateway, type Gateway } from '../../src/index.ts';
import { busyWorld } from '../inspection/busy-world.ts';
import { axe } from './axe.ts';
import { eventually, inspected, linesOf } from './inspected.ts';
import { describeInBrowser, type PageOptions } from './open-page.ts';

async function timeline(options: PageOptions = {}): Promise<Page> {
  const { gateway } = await busyWorld();
  const page = await (await inspected(trusted<Gateway>(gateway))).open('#/timeline', options);
  await page.locator('.lane-item').first().waitFor();
  return page;
}

const preview = (page: Page) => linesOf(page.locator('.lane-preview'));

describeInBrowser('the lanes', () => {
  it.each([320, 1_280])('have their titles clear of the boxes and of the marks of failure at %i px', async (width) => {
    const page = await timeline({ viewport: { width, height: 800 } });
    const edges = await page.locator('.lane').evaluateAll((lanes) =>
      lanes.map((lane) => {
        const tops = [...lane.querySelectorAll('.lane-item, .lane-failed')].map(
          (one) => one.getBoundingClientRect().top,
        );
        return Math.min(...tops) - (lane.querySelector('.lane-title')?.getBoundingClientRect().bottom ?? 0);
      }),
    );
    expect(edges).toHaveLength(6);
    expect(Math.min(...edges)).toBeGreaterThanOrEqual(1);
  });

  it('preview what is under the pointer or has the focus, with its causes and effects as arrows', async () => {
    const page = await timeline();
    expect(await preview(page)).toContain('Point to a box');
    await page.getByRole('link', { name: /^Dispute 13\.1, \$1\.00/ }).hover();
    await eventually(() => preview(page)).toMatch(/Dispute 13\.1, \$1\.00.*Follows from.*5 payments, \$140\.99/s);
    expect(await page.locator('.lane-arrows path.is-selected').count()).toBe(2);
    await page.getByRole('button', { name: '5 payments, $140.99', exact: true }).click();
    await eventually(() => preview(page)).toMatch(/PAYMENT \$49\.99.*returned/s);
    await page.locator('.lane-preview').getByRole('link', { name: 'PAYMENT $49.99' }).click();
    await page.locator('.returned-money').waitFor();
    await page.goBack();
    const lane = (text: string) => page.locator('.lane', { hasText: text });
    const [payments = '', batches = ''] = await Promise.all(
      ['Payments', 'Batches'].map((one) => lane(one).locator('.lane-title a').textContent()),
    );
    await lane('Payments').locator('.lane-title a').click();
    await page.locator('.list-count', { hasText: `${payments} transactions` }).waitFor();
    await page.goBack();
    await lane('Batches').locator('.lane-title a').click();
    await page.locator('.list-count', { hasText: `${batches} batches` }).waitFor();
  });

  it('have one Tab stop for each list and one for the items, in which arrow keys move, and plus and minus zoom', async () => {
    const page = await timeline();
    const isWithin = () => page.evaluate(() => document.activeElement?.closest('.lanes-group') !== null);
    const stops: string[] = [];
    await page.locator('.lane-title a').first().focus();
    for (; await isWithin(); await page.keyboard.press('Tab')) {
      const stop = page.locator(':focus');
      stops.push(
        (await stop.getAttribute('data-item')) === null ? String(await stop.getAttribute('aria-label')) : 'item',
      );
    }
    expect(stops.map((stop) => stop.replace(/\d+/, 'N'))).toEqual([
      'All N Payments',
      'item',
      ...['Batches', 'ACH files', 'Deposits', 'Disputes', 'Webhooks'].map((title) => `All N ${title}`),
    ]);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await page.locator('.lane-item[tabindex="0"]').focus();
    expect(await focused()).toMatch(/^5 payments/);
    await page.keyboard.press('ArrowDown');
    await eventually(focused).toMatch(/batches/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await eventually(focused).toMatch(/^2 payments, \$21\.00/);
    const span = await linesOf(page.locator('.lanes-span'));
    await page.keyboard.press('+');
    await eventually(() => linesOf(page.locator('.lanes-span'))).not.toBe(span);
    await page.getByRole('button', { name: 'Show all' }).click();
    await eventually(() => linesOf(page.locator('.lanes-span'))).toBe(span);
  });

  it('zoom in on a group, move by dragging, and keep the time in the address', async () => {
    const page = await timeline();
    await page
      .getByRole('button', { name: /^\d+ webhooks.*Zoom in/ })
      .first()
      .click();
    await page.waitForURL(/from=2026-01-05.*to=/);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.locator('.lane-item').first().waitFor();
    const box = await page.locator('.lanes-chart').boundingBox();
    const before = page.url();
    await page.mouse.move((box?.x ?? 0) + 500, (box?.y ?? 0) + 150);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 150);
    await page.mouse.up();
    await eventually(() => page.url()).not.toBe(before);
  });

  it('zoom in on the latest box, or on the selected one, instead of on a time without boxes', async () => {
    const gateway = createGateway();
    const pay = (amount: number) =>
      gateway.transactions.create({ type: 'PAYMENT', amount, payment_method: banks.good });
    const first = pay(1_000);
    await gateway.clock.advance({ days: 90 });
    const last = pay(2_000);
    await gateway.clock.advance({ days: 10 });
    const page = await (await inspected(gateway)).open('#/timeline');
    const boxOf = (id?: string) => page.locator(`.lane-item[data-item="${id}"]`);
    const zoomIn = async (times: number) => {
      for (let pressed = 0; pressed < times; pressed++) {
        const before = await linesOf(page.locator('.lanes-span'));
        await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
        await eventually(() => linesOf(page.locator('.lanes-span'))).not.toBe(before);
        expect(await page.locator('.lane-item').count()).toBeGreaterThan(0);
      }
    };
    await boxOf(last.id).waitFor();
    await zoomIn(4);
    await page.getByRole('button', { name: 'Show all' }).press('Enter');
    await boxOf(first.id).focus();
    await zoomIn(4);
    await boxOf(first.id).waitFor();
  });

  it('keep the focus on the button or the box that zooms, and go on from the box with the focus', async () => {
    const page = await timeline();
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    const span = () => linesOf(page.locator('.lanes-span'));
    for (const name of ['Zoom in', 'Zoom in', 'Earlier', 'Later', 'Zoom out', 'Show all']) {
      const before = await span();
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
      await eventually(span).not.toBe(before);
      expect(await focused()).toBe(name);
    }
    await page.locator('.lane-item[tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    const [batch, all] = [await focused(), await span()];
    await page.locator('.lane-item[aria-label*="webhooks"]').first().hover();
    await page.keyboard.press('ArrowRight');
    await eventually(focused).not.toBe(batch);
    expect(await focused()).toMatch(/batch/);
    await page.keyboard.press('+');
    await eventually(span).not.toBe(all);
    expect(await focused()).toMatch(/batch/);
    await page.keyboard.press('-');
    await eventually(span).toBe(all);
    expect(await focused()).toMatch(/batch/);
  });

  it('view another time when the ruler is dragged, until Escape', async () => {
    const page = await timeline();
    const label = page.locator('.viewing-label');
    const ruler = page.locator('.lane-ruler');
    const drag = async () => {
      await ruler.hover({ position: { x: 500, y: 10 } });
      await page.mouse.down();
      await ruler.hover({ position: { x: 300, y: 10 }, force: true });
      await eventually(() => linesOf(label)).toMatch(/^view \w{3}, Jan 1\d/);
    };
    await drag();
    await page.keyboard.press('Escape');
    await eventually(() => linesOf(label)).toBe('now');
    await page.mouse.up();
    expect(page.url()).not.toContain('at=');
    await drag();
    await page.mouse.up();
    await page.waitForURL(/at=2026-01-1/);
    await page.getByText('Looking back, read-only.').waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => linesOf(label)).toBe('now');
    expect(page.url()).not.toContain('at=');
  });

  it('leave every date of the axis free of the label of the viewing time', async () => {
    const page = await timeline({ viewport: { width: 1_024, height: 800 } });
    const [label] = await page
      .locator('.viewing-label')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const dates = await page
      .locator('.lane-tick')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + 24));
    expect(dates.filter((bottom) => bottom > (label ?? 0))).toEqual([]);
  });

  it('view another time when the line of the present is dragged or moved by keys', async () => {
    const page = await timeline();
    const line = page.getByRole('slider', { name: 'Viewing time' }).last();
    await line.focus();
    await page.keyboard.press('PageDown');
    expect(await line.getAttribute('aria-valuetext')).toMatch(/February 8, 2026/);
    await page.waitForURL(/at=2026-02-08/);
  });

  it.each(['light', 'dark'] as const)(
    'pass axe in %s colors, as a table too, and fit a narrow page',
    async (colorScheme) => {
      const page = await timeline({ colorScheme, viewport: { width: 320, height: 800 } });
      await page.getByText('The lanes as a table').click();
      await eventually(() => linesOf(page.locator('.lanes-table tbody'))).toMatch(/Disputes.*needs response/s);
      await page.locator('.lane-item[tabindex="0"]').focus();
      expect(await axe(page)).toEqual([]);
      const chart = await page.locator('.panel').first().boundingBox();
      expect((chart?.x ?? 0) + (chart?.width ?? 0)).toBeLessThanOrEqual(320);
    },
  );
});
