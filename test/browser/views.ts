import type { Page } from 'playwright-core';

/** A view to check or to take a screenshot of. */
export interface View {
  /** The start of the file names of its screenshots, such as `overview-light-1440.png`. */
  readonly name: string;
  /** Relative to the address of the gateway. */
  readonly path: string;
  /** Waits for the view, or opens a detail in it. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Every view. The world of `busyWorld` has data for each. */
// biome-ignore format: a table reads in columns
export const VIEWS: readonly View[] = [
  { name: 'overview',      path: '/_sim/',                             prepare: (page) => waitFor(page, '.chart canvas') },
  { name: 'timeline',      path: '/_sim/#/timeline',                   prepare: waitForRows },
  { name: 'upcoming',      path: '/_sim/#/upcoming',                   prepare: waitForRows },
  { name: 'transactions',  path: '/_sim/#/transactions',               prepare: waitForRows },
  { name: 'transaction',   path: '/_sim/#/transactions',               prepare: (page) => openFirst(page, '.diagram') },
  { name: 'returned',      path: '/_sim/#/transactions?state=returned', prepare: (page) => openFirst(page, '.returned-money') },
  { name: 'batches',       path: '/_sim/#/batches',                    prepare: waitForRows },
  { name: 'batch',         path: '/_sim/#/batches',                    prepare: (page) => openFirst(page, '.batch-dates') },
  { name: 'customers',     path: '/_sim/#/customers',                  prepare: waitForRows },
  { name: 'customer',      path: '/_sim/#/customers',                  prepare: (page) => openFirst(page, '.object') },
  { name: 'disputes',      path: '/_sim/#/disputes',                   prepare: waitForRows },
  { name: 'dispute',       path: '/_sim/#/disputes',                   prepare: (page) => openFirst(page, '.event-rows') },
  { name: 'deposits',      path: '/_sim/#/deposits',                   prepare: waitForRows },
  { name: 'deposit',       path: '/_sim/#/deposits',                   prepare: (page) => openFirst(page, '.statement') },
  { name: 'files',         path: '/_sim/#/files',                      prepare: waitForRows },
  { name: 'file',          path: '/_sim/#/files',                      prepare: (page) => openFirst(page, '.field-card') },
  { name: 'webhooks',      path: '/_sim/#/webhooks',                   prepare: waitForRows },
  { name: 'delivery',      path: '/_sim/#/webhooks',                   prepare: (page) => openFirst(page, '.attempts, .empty') },
  { name: 'endpoint',      path: '/_sim/#/webhooks',                   prepare: openEndpoint },
  { name: 'requests',      path: '/_sim/#/requests',                   prepare: waitForRows },
  { name: 'request',       path: '/_sim/#/requests',                   prepare: (page) => openFirst(page, '.object') },
  { name: 'ledger',        path: '/_sim/#/ledger',                     prepare: waitForRows },
  { name: 'compare',       path: '/_sim/#/compare?at=2026-01-20T15:00:00Z', prepare: (page) => waitFor(page, '.compared') },
  { name: 'tokens',        path: '/_sim/#/tokens',                     prepare: waitForRows },
  { name: 'world',         path: '/_sim/#/world',                      prepare: (page) => waitFor(page, '.name-form >> nth=1') },
  { name: 'reset',         path: '/_sim/#/world',                      prepare: (page) => openDialog(page, 'Reset the world') },
  { name: 'past',          path: '/_sim/#/transactions?at=2026-01-20T15:00:00Z', prepare: (page) => waitFor(page, '.looking-back') },
  { name: 'palette',       path: '/_sim/#/upcoming',                   prepare: (page) => openWithKey(page, '/') },
  { name: 'shortcuts',     path: '/_sim/#/files',                      prepare: (page) => openWithKey(page, '?') },
  { name: 'scenarios',     path: '/_sim/#/scenarios',                  prepare: (page) => waitFor(page, '.scenario-card >> nth=9') },
  { name: 'scenario',      path: '/_sim/#/scenario/r10-on-day-40',     prepare: (page) => waitFor(page, '.scenario-steps') },
  { name: 'no-match',      path: '/_sim/#/transactions?search=nobody', prepare: (page) => waitFor(page, '.empty') },
  { name: 'nowhere',       path: '/_sim/#/nowhere',                    prepare: (page) => waitFor(page, '.empty') },
];

/**
 * Opens a view by the hash of its address, without loading the page again, and waits until the view before it is gone. The
 * page is loaded again if a dialog is open: that of the clock stays across views.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const target = new URL(path, page.url()).href;
  if (page.url() === target) return;
  const isSameView = viewOf(page.url()) === viewOf(target);
  if (isSameView || (await page.locator('dialog[open]').count()) > 0) {
    await page.evaluate((url) => history.replaceState(null, '', url), target);
    await page.reload();
    return;
  }
  await page.evaluate((hash) => {
    for (const part of document.querySelectorAll<HTMLElement>('main > *')) part.dataset.previous = '';
    location.hash = hash;
  }, new URL(target).hash);
  await page.locator('main > [data-previous]').first().waitFor({ state: 'detached' });
}

/** The view that an address names: two addresses of one view share its elements. */
function viewOf(url: string): string {
  return url.replace(/^[^#]*#?\/?/, '').replace(/\?.*/, '') || 'overview';
}

function waitFor(page: Page, selector: string): Promise<void> {
  return page.locator(selector).first().waitFor();
}

function waitForRows(page: Page): Promise<void> {
  return waitFor(page, 'table tbody tr:not(.gap)');
}

/** Opens the first row of a list. Lists have some of the selectors too, so the page of the object must be there first. */
async function openFirst(page: Page, selector: string): Promise<void> {
  await page.locator('table tbody tr:not(.gap) a').first().click();
  await waitFor(page, '.object h1');
  await waitFor(page, selector);
}

async function openEndpoint(page: Page): Promise<void> {
  await page.locator('main a[href*="endpoints/"]').first().click();
  await waitFor(page, '.object h1');
}

async function openDialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await waitFor(page, 'dialog[open]');
}

async function openWithKey(page: Page, key: string): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.keyboard.press(key);
  await waitFor(page, 'dialog[open]');
}
