/**
 * One page of a worker that tests use in turn. A new page needs a process, which compiles the same script again: a third of what
 * opening a page costs.
 */
import type { Browser, Page } from 'playwright-core';

declare global {
  var settleboxSharedPages: WeakMap<Browser, Page> | undefined;
}

/** What a test can change about a page, apart from what the page itself stores. */
export interface Looks {
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Takes the shared page of a browser; undefined if another test has it, or if there is none yet. */
export async function takeSharedPage(browser: Browser, { colorScheme, viewport }: Looks): Promise<Page | undefined> {
  const page = globalThis.settleboxSharedPages?.get(browser);
  globalThis.settleboxSharedPages?.delete(browser);
  if (page === undefined) return undefined;
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  return page;
}

/**
 * Leaves a page to the next test, as if it had just been opened. Returns false if it can't be used again. `address`: what it
 * opened first; the next test probably uses the same origin, and finds what is stored there.
 */
export async function leaveSharedPage(browser: Browser, page: Page, address: string): Promise<boolean> {
  // A test that opened two pages leaves the first one.
  if (globalThis.settleboxSharedPages?.has(browser)) return false;
  try {
    const origin = await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      return location.origin;
    });
    if (origin !== new URL(address).origin) return false;
    await clean(page);
  } catch {
    // It has crashed, was closed, or shows a document without storage.
    return false;
  }
  globalThis.settleboxSharedPages ??= new WeakMap();
  globalThis.settleboxSharedPages.set(browser, page);
  return true;
}

async function clean(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ media: null });
  await page.goto('about:blank');
  // Outside of the next document, so that nothing is under the pointer.
  await page.mouse.move(-1, -1);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
  page.removeAllListeners();
}
