import type { Page } from 'playwright-core';

/** Something to take a picture of. */
export interface View {
  /** Of the file: `overview` becomes `overview-light-1280.png` and three others. */
  readonly name: string;
  /** Below the address of the gateway. */
  readonly path: string;
  /** What to do on the page first, such as opening a transaction; nothing where left out. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** A busy world has all of them. */
// biome-ignore format: a table reads in columns
export const VIEWS: readonly View[] = [
  { name: 'overview',     path: '/_sim/',               prepare: (page) => shown(page, '.chart canvas') },
  { name: 'timeline',     path: '/_sim/#/timeline',     prepare: listed },
  { name: 'upcoming',      path: '/_sim/#/upcoming',       prepare: listed },
  { name: 'transactions', path: '/_sim/#/transactions', prepare: listed },
  { name: 'transaction',  path: '/_sim/#/transactions', prepare: (page) => opened(page, '.diagram') },
  { name: 'returned',     path: '/_sim/#/transactions?state=returned', prepare: (page) => opened(page, '.returned-money') },
  { name: 'batches',      path: '/_sim/#/batches',      prepare: listed },
  { name: 'files',        path: '/_sim/#/files',        prepare: listed },
  { name: 'file',         path: '/_sim/#/files',        prepare: (page) => opened(page, '.field-card') },
  { name: 'webhooks',     path: '/_sim/#/webhooks',     prepare: listed },
  { name: 'delivery',     path: '/_sim/#/webhooks',     prepare: (page) => opened(page, '.attempts, .empty') },
  { name: 'tokens',       path: '/_sim/#/tokens',       prepare: listed },
  { name: 'world',        path: '/_sim/#/world',        prepare: (page) => shown(page, '.name-form >> nth=1') },
  { name: 'anew',         path: '/_sim/#/world',        prepare: (page) => asked(page, 'Reset the world') },
  { name: 'go-back',      path: '/_sim/#/overview',     prepare: wentBack },
  { name: 'scenarios',     path: '/_sim/#/scenarios',      prepare: (page) => shown(page, '.scenario-card >> nth=9') },
  { name: 'scenario',     path: '/_sim/#/scenario/r10-on-day-40', prepare: (page) => shown(page, '.scenario-steps') },
  { name: 'found-none',   path: '/_sim/#/transactions?search=nobody',  prepare: (page) => shown(page, '.empty') },
  { name: 'nowhere',      path: '/_sim/#/nowhere',      prepare: (page) => shown(page, '.empty') },
];

function shown(page: Page, place: string): Promise<void> {
  return page.locator(place).first().waitFor();
}

function listed(page: Page): Promise<void> {
  return shown(page, 'table tbody tr:not(.gap)');
}

/** Follows the first row of a list. */
async function opened(page: Page, place: string): Promise<void> {
  await page.locator('table tbody tr:not(.gap) a').first().click();
  await shown(page, place);
}

async function asked(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await shown(page, 'dialog[open]');
}

async function wentBack(page: Page): Promise<void> {
  // What is to come is asked for, and makes the line longer.
  await page.locator('.tick').first().waitFor({ state: 'attached' });
  await page.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await shown(page, 'dialog[open]');
}
