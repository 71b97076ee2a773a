/** Every view, for everybody: in light and dark, on a desk and on a telephone, by keyboard, by ear, without motion. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { trusted } from '../../src/engine/trusted.ts';
import type { Gateway } from '../../src/index.ts';
import { busyWorld } from '../inspection/busy-world.ts';
import { volume } from '../support/volume.ts';
import { axe } from './axe.ts';
import { type Inspected, inspected } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';
import { VIEWS } from './views.ts';

const DESK = { place: 'desk', size: { width: 1280, height: 800 } } as const;
const TELEPHONE = { place: 'telephone', size: { width: 390, height: 844 } } as const;

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly place: string;
  readonly size: { readonly width: number; readonly height: number };
}

const EVERY_LOOK: readonly Look[] = [
  { colorScheme: 'light', ...DESK },
  { colorScheme: 'dark', ...TELEPHONE },
  { colorScheme: 'dark', ...DESK },
  { colorScheme: 'light', ...TELEPHONE },
];

/** The first two have each color and each width. */
const LOOKS = EVERY_LOOK.slice(0, volume(2, 4));

/** Parts of a view that a browser lets the keyboard scroll, and that are nothing to use. */
const SCROLLERS_MAX = 12;

async function busy(): Promise<Inspected> {
  const { gateway } = await busyWorld();
  return inspected(trusted<Gateway>(gateway));
}

describeInBrowser('every view', () => {
  it.each(LOOKS)('reads well in $colorScheme colours, and fits its $place', async ({ colorScheme, size }) => {
    const world = await busy();
    const findings: string[] = [];
    const page = await world.open('', { colorScheme, viewport: size });
    for (const { name, path, prepare } of VIEWS) {
      // Another query each time, so that the page is loaded anew, and nothing of the view before is left.
      await page.goto(`${world.server.url}${path.replace('#', `?${name}#`)}`);
      await prepare?.(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > size.width) findings.push(`${name} is ${width} wide`);
      findings.push(...(await axe(page)).map((finding) => `${name}: ${finding}`));
    }
    expect(findings).toEqual([]);
  });

  it('is gone through by the Tab key, to everything that can be used', async () => {
    const world = await busy();
    const page = await world.open();
    const views = VIEWS.filter(({ name }) =>
      ['overview', 'transaction', 'file', 'webhooks', 'world', 'scenario'].includes(name),
    );
    for (const { name, path, prepare } of views) {
      await page.goto(`${world.server.url}${path.replace('#', `?${name}#`)}`);
      await prepare?.(page);
      expect([name, await unreached(page)]).toEqual([name, []]);
    }
  });

  it('says what to do next where there is nothing', async () => {
    const world = await inspected();
    const page = await world.open();
    for (const view of [
      'overview',
      'timeline',
      'upcoming',
      'transactions',
      'batches',
      'files',
      'webhooks',
      'tokens',
      'world',
    ]) {
      await page.goto(`${world.server.controlUrl}/?${view}#/${view}`);
      await page.locator('.empty').first().waitFor();
      const mute = await page
        .locator('.empty')
        .evaluateAll((all) =>
          all.filter((one) => one.querySelector('a, button, p + *') === null).map((one) => one.textContent),
        );
      expect([view, mute]).toEqual([view, []]);
    }
  });

  it('has nothing that moves by itself for who wants none', async () => {
    const world = await busy();
    const page = await world.open();
    await page.getByRole('button', { name: '+1 day', exact: true }).click();
    await page.locator('.message').waitFor();
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((one) => {
          const { transitionDuration, animationName, animationDuration } = getComputedStyle(one);
          const lasts = (duration: string) => duration.split(',').some((part) => Number.parseFloat(part) > 0.01);
          return lasts(transitionDuration) || (animationName !== 'none' && lasts(animationDuration));
        })
        .map(({ className }) => String(className)),
    );
    expect(moving).toEqual([]);
  });

  it('keeps the colours that somebody has chosen', async () => {
    const world = await busy();
    const page = await world.open();
    await page.getByRole('button', { name: 'Switch to dark colors' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Switch to light colors' }).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toMatch(/dark/);
  });
});

/** Presses Tab from the first to the last; what can be used and was not come to. */
async function unreached(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    const usable = 'a[href], button:not(:disabled), input, select, summary, [tabindex="0"]';
    const all = [...document.querySelectorAll<HTMLElement>(usable)].filter((one) => one.checkVisibility());
    for (const one of all) one.dataset.unreached = one.getAttribute('aria-label') ?? one.textContent ?? one.tagName;
    document.body.tabIndex = -1;
    document.body.focus();
    document.addEventListener(
      'focusin',
      ({ target }) => target instanceof HTMLElement && delete target.dataset.unreached,
    );
    return all.length;
  });
  // What scrolls is come to as well.
  for (let pressed = 0; pressed < count + SCROLLERS_MAX; pressed++) await page.keyboard.press('Tab');
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-unreached]')].map(({ dataset }) => String(dataset.unreached)),
  );
}
