/** What the bench does in the inspector's page. */
import type { Page } from 'playwright-core';
import { goTo } from '../../browser/views.ts';

/** A step in the page: it ends when the page shows its result. */
type Step = readonly [what: string, run: (page: Page) => Promise<void>];

const openFirst = (view: string): Step => [`first of ${view}`, (page) => openFirstRow(page)];

export const STEPS: readonly Step[] = [
  ['timeline', (page) => openView(page, '#/timeline')],
  ['upcoming', (page) => openView(page, '#/upcoming')],
  ['transactions', (page) => openView(page, '#/transactions')],
  ['scroll to the last', (page) => scrollToLast(page)],
  ['sort by amount', (page) => changeList(page, () => sortByAmount(page))],
  ['filter: returned', (page) => changeList(page, () => filterReturned(page))],
  openFirst('transactions'),
  ['transactions again', (page) => openView(page, '#/transactions')],
  ['search 49.99', (page) => changeList(page, () => searchFor(page, '49.99'))],
  ['search customer 77', (page) => changeList(page, () => searchFor(page, 'customer 77'))],
  ['batches', (page) => openView(page, '#/batches')],
  openFirst('batches'),
  ['disputes', (page) => openView(page, '#/disputes')],
  ['deposits', (page) => openView(page, '#/deposits')],
  openFirst('deposits'),
  ['ledger', (page) => openView(page, '#/ledger')],
  ['customers', (page) => openView(page, '#/customers')],
  openFirst('customers'),
  ['stored methods', (page) => openView(page, '#/tokens')],
  ['ACH files', (page) => openView(page, '#/files')],
  openFirst('ACH files'),
  ['webhooks', (page) => openView(page, '#/webhooks')],
  openFirst('webhooks'),
  ['API requests', (page) => openView(page, '#/requests')],
  openFirst('API requests'),
  ['findings', (page) => openView(page, '#/requests?tab=findings')],
  ['coverage', (page) => openView(page, '#/requests?tab=coverage')],
  ['compare', (page) => openView(page, '#/compare')],
  ['marks, forks', (page) => openView(page, '#/world')],
  ['scenarios', (page) => openView(page, '#/scenarios')],
  ['find 49.99', (page) => find(page, '49.99')],
  ['money', (page) => openView(page, '#/overview')],
  ['+1 day', (page) => moveDay(page)],
  ['+1 day, timeline', (page) => openView(page, '#/timeline').then(() => moveDay(page))],
  ['+1 day, list', (page) => openView(page, '#/transactions').then(() => moveDay(page))],
];

/** Printed to the console when the first view is shown. */
export const FIRST_VIEW = 'settlebox: the first view is shown';

/**
 * Runs in the page before its scripts, and prints when the first view is shown. Playwright's own waits load a script into the page
 * that takes a task of 30 to 80 ms, in the middle of the first view.
 */
export function watchFirstView(text: string): void {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector('.chart canvas') === null) return;
    if (document.querySelector('main h1') === null || document.querySelector('main .loading') !== null) return;
    observer.disconnect();
    console.debug(text);
  }).observe(document, { childList: true, subtree: true });
}

/** Waits until nothing in the view is loading any more. */
async function showsResult(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main h1') !== null && document.querySelector('main .loading') === null,
  );
}

async function openView(page: Page, hash: string): Promise<void> {
  await goTo(page, hash);
  await showsResult(page);
}

const sortByAmount = (page: Page) => page.getByTitle('Sort by transaction').click();
const filterReturned = (page: Page) => page.getByLabel('Filter by state').selectOption('returned');
const searchFor = (page: Page, words: string) => page.getByLabel('Search the transactions').fill(words);

/** Changes the order or the filters of the list as a person does, and waits for a row that was not there. */
async function changeList(page: Page, change: () => Promise<unknown>): Promise<void> {
  const list = page.locator('.list').first();
  // The list returns to its top anyway, with rows of the old order.
  await list.evaluate((box) => box.scrollTo(0, 0));
  await list.locator('tr[aria-rowindex="2"]').waitFor();
  await list.evaluate((box) => {
    for (const row of box.querySelectorAll('tr')) row.dataset.previous = '';
  });
  await change();
  await list.locator('tr[aria-rowindex="2"]:not([data-previous])').waitFor();
}

async function openFirstRow(page: Page): Promise<void> {
  await page.locator('main table tbody tr:not(.gap) a').first().click();
  await page.locator('.object h1').waitFor();
  await showsResult(page);
}

async function scrollToLast(page: Page): Promise<void> {
  const list = page.locator('.list').first();
  await list.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  const count = Number(await list.locator('table').getAttribute('aria-rowcount'));
  await list.locator(`tr[aria-rowindex="${count}"]`).waitFor();
}

/** Opens the command palette, searches in it, and closes it. */
async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.type(words);
  await page.getByRole('option', { name: words }).first().waitFor();
  await page.keyboard.press('Escape');
}

async function moveDay(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '+1 day' });
  await button.click();
  await page.locator('.time-buttons [aria-busy]').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.time-buttons [aria-busy]') === null);
  await showsResult(page);
}
