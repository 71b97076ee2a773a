/** The tasks that people come with, by keyboard alone: a shortcut, Tab, Enter, and typed text. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { trusted } from '../../src/engine/trusted.ts';
import type { Gateway } from '../../src/index.ts';
import { busyWorld } from '../inspection/busy-world.ts';
import { eventually, type Inspected, inspected, linesOf } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';

/** A control further away than this is not reached by keyboard in practice. */
const TABS_MAX = 60;

async function servedBusyWorld(): Promise<Inspected> {
  const { gateway } = await busyWorld();
  return inspected(trusted<Gateway>(gateway));
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
}

/** Opens what the palette finds first. */
async function find(page: Page, text: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(text);
  await page.locator('[role=option][aria-selected=true]', { hasText: '$' }).waitFor();
  await page.keyboard.press('Enter');
}

/** Goes to a view by `g` and its letter. */
async function goByKeys(page: Page, letter: string, title: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Presses Tab until a control has the focus, then Enter. */
async function tabToAndEnter(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let pressed = 0; pressed < TABS_MAX; pressed++) {
    if (await control.evaluate((one) => one === document.activeElement)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`The focus did not reach ${String(control)}.`);
}

/** The element that has the focus: its name, and its text. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => `${document.activeElement?.tagName}: ${document.activeElement?.textContent}`);
}

/** The distance of an element from the header above it; negative if the header or the edge of the window hides its top. */
async function spaceAbove(page: Page, selector: string): Promise<number> {
  const [header, element] = [await page.locator('.top').boundingBox(), await page.locator(selector).boundingBox()];
  if (header === null || element === null || element.y > 700) throw new Error(`${selector} is not on the screen.`);
  return element.y - header.height;
}

/** What a person types, and what must be among the results. */
const FOUND: Readonly<Record<string, string>> = {
  share: 'Copy the address of this page',
  save: 'Marks, forks, faults',
  csv: 'Transactions',
  print: 'Print this page',
  refund: 'Transactions',
  reset: 'Marks, forks, faults',
  undo: 'Marks, forks, faults',
  advance: 'Move to the next settlement',
  tomorrow: 'Move by one day',
  resend: 'Webhooks',
  outage: 'Webhooks',
  versus: 'Compare',
  merchant: 'Choose the merchant',
  week: 'Go to a date and time',
  help: 'Keyboard shortcuts',
};

describeInBrowser('by keyboard alone, a person', () => {
  it('finds an R10 after the payout, a payment of a customer, and when a payment is paid out', async () => {
    const page = await (await servedBusyWorld()).open();
    await page.locator('main h1').waitFor();
    await find(page, 'R10');
    await page.locator('.returned-money', { hasText: 'the merchant pays back $49.99' }).waitFor();
    await eventually(() => focused(page)).toMatch(/^H1: PAYMENT \$49\.99 returned/);
    await eventually(() => page.title()).toBe('PAYMENT $49.99 · returned · settlebox');
    await goByKeys(page, 'm', 'Money');
    await eventually(() => page.title()).toBe('Money · settlebox');
    await eventually(() => focused(page)).toBe('H1: Money');
    await page.getByText('card batch settles, net −$5.00').waitFor();
    await page.locator('.no-break', { hasText: /^account …6813$/ }).waitFor();
    await openPalette(page);
    await page.keyboard.type('lovelace 49.99');
    await page
      .getByRole('option', { name: /^Open PAYMENT \$49\.99, returned Ada Lovelace · Acme Outfitters · / })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    // Enter does not have to wait for the results.
    await openPalette(page);
    await page.keyboard.type('lovelace 49.99');
    await page.keyboard.press('Enter');
    await page.locator('.object-head', { hasText: 'Customer Ada Lovelace' }).waitFor();
    await tabToAndEnter(page, page.locator('.object-head').getByRole('link', { name: 'Ada Lovelace' }));
    await page.getByText('3 transactions, the newest on Sat, Jan 10. 1 returned. 2 disputes.').waitFor();
    await page.getByText('debits blocked after R10').waitFor();
    await page.getByRole('link', { name: 'the deadline for dispute 13.1 of $1.00 passes' }).waitFor();
    await find(page, '$9.00');
    const planned = page.locator('.diagram-planned li', { hasText: 'funded' });
    await planned.getByText('Thu, Feb 12').waitFor();
    await eventually(() => focused(page)).toMatch(/^H1: PAYMENT \$9\.00 authorized/);
    // It leads to the open batch that it waits in, which has no id yet.
    const linked = page.locator('section', { has: page.getByRole('heading', { name: 'Linked objects' }) }).last();
    await tabToAndEnter(page, linked.getByRole('link', { name: 'ACH batch 5' }));
    await eventually(() => focused(page)).toMatch(/^H1: ACH batch 5 open/);
    await page.locator('.batch-dates', { hasText: 'Is sentTue, Feb 10' }).waitFor();
  });

  it('takes an endpoint down for six hours, and tries another return code in a fork', async () => {
    const world = await servedBusyWorld();
    const page = await world.open();
    await page.locator('main h1').waitFor();
    await goByKeys(page, 'w', 'Webhooks');
    const outage = page.getByRole('button', { name: /six hours/ }).first();
    await tabToAndEnter(page, outage);
    await page.locator('.message', { hasText: 'six hours' }).waitFor();
    expect(await focused(page)).not.toMatch(/^BODY/);
    await find(page, 'R10');
    await tabToAndEnter(page, page.getByRole('button', { name: 'Try R01 and compare' }));
    await eventually(() => page.url()).toContain('#/compare?with=');
    expect(await focused(page)).not.toMatch(/^BODY/);
    // The payments of requests after the fork are in the balances of one world only.
    await page.getByText('They include the transactions that only A has.').waitFor();
    expect(world.gateway.clock.iso()).toBe('2026-02-09T15:00:00.000Z');
  });

  it('sees what changed after "Move to it", and the heading of the part that a link leads to', async () => {
    const page = await (await servedBusyWorld()).open();
    await page.locator('main h1').waitFor();
    await find(page, '$9.00');
    const move = page.getByRole('button', { name: /^Move to it/ });
    await move.last().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    await move.first().press('Enter');
    await eventually(() => focused(page)).toBe('H2: State and what comes next');
    expect(await spaceAbove(page, '.diagram')).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Causes and effects' }).press('Enter');
    await eventually(() => focused(page)).toBe('H2: Causes and effects');
    expect(await spaceAbove(page, '#part-causes-title')).toBeGreaterThan(0);
  });

  it('reads when an open batch closes, settles, and pays, and shares a list with its filters', async () => {
    const world = await servedBusyWorld();
    const page = await world.open();
    await page.locator('main h1').waitFor();
    await goByKeys(page, 'b', 'Batches');
    const card = page.locator('.card', { hasText: 'ACH batch 5' });
    await card.getByText('Thu, Feb 12').waitFor();
    await tabToAndEnter(page, card.getByRole('link', { name: 'ACH batch 5' }));
    await eventually(() => focused(page)).toMatch(/^H1: ACH batch 5 open/);
    await page.goBack();
    await eventually(() => focused(page)).toBe('H1: Batches');
    await goByKeys(page, 'p', 'Transactions');
    await tabToAndEnter(page, page.getByRole('button', { name: /^Transaction/ }));
    await eventually(() => page.url()).toContain('sort=-amount');
    expect(await focused(page)).toMatch(/^BUTTON: Transaction/);
    const shared = await world.open(new URL(page.url()).hash);
    await shared.locator('th[aria-sort=descending]').waitFor();
    expect(await shared.locator('tbody a').first().textContent()).toBe('SALE $80.00');
  });

  it('has the focus on a heading while a scenario runs, when it is shown, and on the way back', async () => {
    const page = await (await inspected()).open();
    await page.locator('main h1').waitFor();
    let run = () => {};
    const isAllowed = new Promise<void>((resolve) => {
      run = resolve;
    });
    await page.route('**/scenarios/*/run', async (route) => {
      await isAllowed;
      await route.continue();
    });
    await openPalette(page);
    await page.keyboard.type('r10 on day 40');
    await page.getByRole('option', { name: /^Watch R10 on day 40/ }).waitFor();
    await page.keyboard.press('Enter');
    await eventually(() => focused(page)).toBe('H1: Running the scenario');
    run();
    await eventually(() => focused(page)).toMatch(/^H1: R10 on day 40/);
    await page.getByRole('link', { name: '← scenarios' }).focus();
    await page.keyboard.press('Enter');
    await eventually(() => focused(page)).toBe('H1: Scenarios');
    // A press on the background is a choice too: what changes later does not move the focus back.
    await page.evaluate(() => document.body.append(document.createElement('hr')));
    expect(await focused(page)).toBe('H1: Scenarios');
    await page.mouse.click(5, 790);
    await page.evaluate(() => document.body.append(document.createElement('hr')));
    expect(await focused(page)).not.toBe('H1: Scenarios');
  });

  it('keeps a place when a narrower window hides the button that has the focus', async () => {
    const page = await (await servedBusyWorld()).open('#/transactions');
    const sort = page.locator('th .sort:visible').last();
    await sort.focus();
    const button = await page.evaluateHandle(() => document.activeElement);
    await page.setViewportSize({ width: 320, height: 800 });
    await eventually(() => button.evaluate((one) => one?.checkVisibility())).toBe(false);
    await eventually(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    expect(await focused(page)).not.toMatch(/^(BODY|BUTTON)/);
  });

  it('closes a dialog, and is back on the control that had the focus', async () => {
    const page = await (await servedBusyWorld()).open('#/webhooks');
    const openAndClose = async (key: string, text: string) => {
      const control = page.getByRole('button', { name: text }).first();
      for (const close of ['Escape', 'Enter on ✕']) {
        await control.focus();
        await page.keyboard.press(key);
        await page.locator('dialog[open]').waitFor();
        if (close === 'Escape') await page.keyboard.press(close);
        else await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
        await page.locator('dialog').waitFor({ state: 'detached' });
        expect([key, close, await focused(page)]).toEqual([key, close, `BUTTON: ${text}`]);
      }
    };
    await openAndClose('/', 'Take down for a day');
    await openAndClose('?', 'Take down for a day');
    // A select keeps its letters, and leaves these two keys.
    const select = page.getByLabel('Delivery status');
    for (const key of ['/', '?']) {
      await select.press(key);
      await page.locator('dialog[open]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
      expect(await focused(page)).toMatch(/^SELECT/);
    }
    await page.getByRole('link', { name: 'Marks, forks, faults' }).click();
    await openAndClose('Enter', 'Reset the world');
  });

  it.each([
    ['#/transactions?kind=SALE', 'save html', 'Save these as HTML'],
    ['#/transactions?kind=SALE', 'export csv', 'Save all transactions of this list, with all columns, as a CSV file'],
    ['#/ledger', 'share', 'Save this world as one HTML file'],
  ])('saves a file from the palette: at %s, "%s" finds %s', async (address, typed, title) => {
    const page = await (await servedBusyWorld()).open(address);
    await page.locator('tbody tr:not(.gap)').first().waitFor();
    await openPalette(page);
    await page.keyboard.type(typed);
    const download = page.waitForEvent('download');
    await page.getByRole('option', { name: new RegExp(title) }).click();
    expect((await download).suggestedFilename()).toMatch(/^(settlebox-world\.html|transactions\.csv)$/);
    expect(await focused(page)).not.toMatch(/^BODY/);
  });

  it('takes an endpoint down, and tries another return code, from the palette', async () => {
    const page = await (await servedBusyWorld()).open('#/webhooks');
    const choose = async (typed: string, title: RegExp) => {
      await openPalette(page);
      await page.keyboard.type(typed);
      await page.locator('[role=option][aria-selected=true]', { hasText: title }).waitFor();
      await page.keyboard.press('Enter');
    };
    await page.getByRole('button', { name: 'Take down for six hours' }).first().waitFor();
    await choose('down six', /Take \S+ down for six hours/);
    await page.getByText('The endpoint is down for six hours.').waitFor();
    await find(page, 'R10');
    await page.getByRole('button', { name: 'Try R01 and compare' }).waitFor();
    await choose('try r01', /Try R01 and compare/);
    await page.getByRole('heading', { level: 1, name: /^What if R01: / }).waitFor();
  });

  it('finds views, exports, and commands by the words that people try', async () => {
    const page = await (await servedBusyWorld()).open();
    await page.locator('main h1').waitFor();
    await openPalette(page);
    const field = page.getByRole('dialog').getByRole('combobox');
    for (const [typed, title] of Object.entries(FOUND)) {
      await field.fill(typed);
      await eventually(() => linesOf(page.locator('[role=option]'))).toContain(title);
    }
    await field.fill('dark mode');
    await page.getByRole('option', { name: 'Switch to dark colors' }).click();
    await page.locator('html[data-theme=dark]').waitFor();
  });
});
