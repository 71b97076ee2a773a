/** Checks every view: in light and dark, at both widths, by keyboard, with axe, and without motion. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { trusted } from '../../src/engine/trusted.ts';
import type { Gateway } from '../../src/index.ts';
import { busyWorld } from '../inspection/busy-world.ts';
import { volume } from '../support/volume.ts';
import { axe } from './axe.ts';
import { type Inspected, inspected } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';
import { goTo, VIEWS } from './views.ts';

const WIDE = { width: 'wide', viewport: { width: 1280, height: 800 } } as const;
const NARROW = { width: 'narrow', viewport: { width: 390, height: 844 } } as const;

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: string;
  readonly viewport: { readonly width: number; readonly height: number };
}

const EVERY_LOOK: readonly [Look, ...Look[]] = [
  { colorScheme: 'light', ...WIDE },
  { colorScheme: 'dark', ...NARROW },
  { colorScheme: 'dark', ...WIDE },
  { colorScheme: 'light', ...NARROW },
];

/** The first two have each color scheme and each width. */
const LOOKS = EVERY_LOOK.slice(0, volume(2, 4));
/** In the gate, the further looks check only the rules about colors, sizes, and places. */
const CHECKS_ALL_RULES = volume(0, 1) === 1;

/** Changes the colors and the width of a page. A page that opens in them looks the same, and takes longer. */
async function lookAt(page: Page, { colorScheme, viewport }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
}

/** Scrollable elements that a browser adds to the tab order, although they are not controls. */
const SCROLLERS_MAX = 12;
/** A date field stops the Tab key at each of its parts: month, day, year, hour, minute, half of the day, and the calendar. */
const PARTS_OF_A_DATE_MAX = 7;
/** The Tab key is pressed this often before the page is asked whether every control has had the focus. */
const PRESSES_PER_READING = 8;

const EMPTY_VIEWS = [
  'overview',
  'timeline',
  'upcoming',
  'transactions',
  'batches',
  'files',
  'webhooks',
  'tokens',
  'world',
];

let original: Promise<Gateway> | undefined;
afterAll(async () => (await original)?.close());

/** Serves a fork, which is quicker to make than a second busy world. */
async function busy(): Promise<Inspected> {
  original ??= busyWorld().then(({ gateway }) => trusted<Gateway>(gateway));
  return inspected((await original).fork({ deliver: 'same' }));
}

/** Returns the width of the page's content. A page may take some frames to fit a new size of its window. */
async function widthOf(page: Page, max: number): Promise<number> {
  const read = () => page.evaluate(() => document.documentElement.scrollWidth);
  let width = await read();
  for (let frames = 0; width > max && frames < 60; frames++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    width = await read();
  }
  return width;
}

/** Returns the controls whose text is wider than they are, and those that are partly beside the page. */
function cutControls(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.top :is(button, select, a), .menu a, main :is(button, select)')]
      .filter((one) => one.checkVisibility({ contentVisibilityAuto: true }) && one.closest('.list') === null)
      .filter((one) => one.scrollWidth > one.clientWidth + 2 || one.getBoundingClientRect().right > innerWidth)
      .map(({ textContent }) => textContent),
  );
}

describeInBrowser('every view', () => {
  it('passes axe and fits the window in each color scheme and width', { timeout: 240_000 }, async () => {
    const world = await busy();
    const findings: string[] = [];
    const page = await world.open('', EVERY_LOOK[0]);
    for (const { name, path, prepare } of VIEWS) {
      await goTo(page, path);
      await prepare?.(page);
      await page.locator('h1').first().waitFor();
      for (const [at, look] of LOOKS.entries()) {
        await lookAt(page, look);
        const where = `${name}, ${look.width}, ${look.colorScheme}`;
        const width = await widthOf(page, look.viewport.width);
        if (width > look.viewport.width) findings.push(`${where}: is ${width} wide`);
        findings.push(
          ...(await axe(page, { isFurtherLook: at > 0 && !CHECKS_ALL_RULES })).map((finding) => `${where}: ${finding}`),
        );
      }
      await lookAt(page, EVERY_LOOK[0]);
    }
    expect(findings).toEqual([]);
  });

  it('reflows lists at 320 px, and opens the menu with a button', async () => {
    const world = await busy();
    const page = await world.open('#/upcoming', { viewport: { width: 320, height: 800 } });
    for (const view of ['Upcoming', 'Transactions', 'Batches', 'Disputes', 'Customers', 'API requests']) {
      await page.getByRole('button', { name: /^Menu/ }).click();
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click();
      await page.getByRole('button', { name: `Menu: ${view}`, expanded: false }).waitFor();
      const list = page.locator('section.list').last();
      await list.locator('tbody tr:not(.gap)').first().waitFor();
      expect([view, await list.evaluate((one) => one.scrollWidth - one.clientWidth)]).toEqual([view, 0]);
    }
    // So does a long id that a search has found, and a table of many columns.
    const [found] = world.gateway.inspect.transactions({ search: 'lovelace' }).rows;
    await goTo(page, `/_sim/#/transactions?search=${found?.id}`);
    await page.locator('.list .matched').waitFor();
    const wider = (selector: string) => page.locator(selector).evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(await wider('.list')).toBe(0);
    const [file] = world.gateway.ach.files();
    for (const [view, summary] of [
      ['overview', 'The chart as a table'],
      ['timeline', 'The lanes as a table'],
      [`files/${file?.name}`, 'Show as a table'],
    ]) {
      await goTo(page, `/_sim/#/${view}`);
      await page.getByText(summary ?? '').click();
      expect([view, await wider('.stacked-rows')]).toEqual([view, 0]);
    }
  });

  it('fits text of twice the size into 1,024 and 320 px, with every control on the page', async () => {
    const page = await (await busy()).open('', { viewport: { width: 1_024, height: 800 } });
    const views = VIEWS.filter(({ name }) =>
      ['overview', 'transactions', 'transaction', 'webhooks', 'world'].includes(name),
    );
    for (const { name, path, prepare } of views) {
      await goTo(page, path);
      await prepare?.(page);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      for (const width of [1_024, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect([name, await widthOf(page, width), await cutControls(page)]).toEqual([name, width, []]);
      }
    }
  });

  it('lets the Tab key reach every control', async () => {
    const world = await busy();
    const page = await world.open();
    const views = VIEWS.filter(({ name }) =>
      ['overview', 'transaction', 'file', 'webhooks', 'world', 'scenario'].includes(name),
    );
    for (const { name, path, prepare } of views) {
      await goTo(page, path);
      await prepare?.(page);
      const missed = await unreached(page);
      // A view that was still loading has moved the focus to its heading, behind its first controls.
      expect([name, missed.length === 0 ? [] : await unreached(page)]).toEqual([name, []]);
    }
  });

  it('offers a next step in an empty world', async () => {
    const world = await inspected();
    const page = await world.open();
    for (const view of EMPTY_VIEWS) {
      await goTo(page, `/_sim/#/${view}`);
      await page.locator('.empty').first().waitFor();
      const withoutStep = await page
        .locator('.empty')
        .evaluateAll((all) =>
          all.filter((one) => one.querySelector('a, button, p + *') === null).map((one) => one.textContent),
        );
      expect([view, withoutStep]).toEqual([view, []]);
    }
  });

  it('has no animations if the user prefers reduced motion', async () => {
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

  it('keeps the chosen colors after a reload', async () => {
    const world = await inspected();
    const page = await world.open();
    await page.getByRole('button', { name: 'Switch to dark colors' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Switch to light colors' }).waitFor();
    const scheme = () => page.evaluate(() => getComputedStyle(document.body).colorScheme);
    expect(await scheme()).toBe('dark');
    await page.emulateMedia({ media: 'print' });
    expect(await scheme()).toBe('light');
  });
});

/** Presses Tab through the whole page, and returns the controls that did not get the focus. */
async function unreached(page: Page): Promise<string[]> {
  const count = await page.evaluate((partsOfADate) => {
    const usable = 'a[href], button:not(:disabled), input, select, summary, [tabindex="0"]';
    const all = [...document.querySelectorAll<HTMLElement>(usable)].filter((one) => one.checkVisibility());
    for (const one of all) one.dataset.unreached = one.getAttribute('aria-label') ?? one.textContent ?? one.tagName;
    document.body.tabIndex = -1;
    document.body.focus();
    document.addEventListener(
      'focusin',
      ({ target }) => target instanceof HTMLElement && delete target.dataset.unreached,
    );
    return all.length + document.querySelectorAll('input[type^="date"]').length * partsOfADate;
  }, PARTS_OF_A_DATE_MAX);
  const rest = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-unreached]')].map(({ dataset }) => String(dataset.unreached)),
    );
  for (let pressed = 1; pressed <= count + SCROLLERS_MAX; pressed++) {
    await page.keyboard.press('Tab');
    // Each reading takes longer than a press.
    if (pressed % PRESSES_PER_READING === 0 && (await rest()).length === 0) return [];
  }
  return rest();
}
