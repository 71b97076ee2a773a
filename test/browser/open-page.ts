/** Pages for tests: one Chromium for all test files of a worker, and a context of its own for each page. */
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { describe, onTestFinished } from 'vitest';
import { findChromium, launch } from './chromium.ts';
import { watchPage } from './page-faults.ts';

declare global {
  var settleboxBrowser: Promise<Browser> | undefined;
  var settleboxChromium: ReturnType<typeof findChromium> | undefined;
}

// Once for a worker, whatever becomes of its modules.
const fresh = globalThis.settleboxChromium === undefined;
globalThis.settleboxChromium ??= findChromium();
const { path, why } = globalThis.settleboxChromium;
if (fresh && path === undefined) console.warn(`Skipped: ${why}`);

/** `describe` for what needs a browser: its tests count as skipped where there is none. */
export const describeInBrowser = describe.skipIf(path === undefined);

export interface PageWish {
  /** The address to open; or `file`, a path on disk; or neither, for an empty page. */
  readonly url?: string;
  readonly file?: string;
  /** `light` unless told. */
  readonly colorScheme?: 'light' | 'dark';
  /** 1280 x 800 unless told. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Hosts with their ports, beside that of `url`, that the page may speak to. */
  readonly hosts?: readonly string[];
  /** false: what goes wrong on the page is kept for `takeFaults`, and does not fail the test. */
  readonly strictConsole?: boolean;
}

const faultsOf = new WeakMap<Page, string[]>();

/**
 * Opens a page, to be closed at the end of the test. The test fails if anything went wrong on the page: an error in its
 * console, an exception, a violated content security policy, a request to another host.
 */
export async function openPage(wish: PageWish = {}): Promise<Page> {
  globalThis.settleboxBrowser ??= launch();
  const browser = await globalThis.settleboxBrowser;
  const { colorScheme = 'light', viewport = { width: 1280, height: 800 }, strictConsole = true } = wish;
  const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await context.newPage();
  const address = addressOf(wish);
  const faults = watchPage(page, [...hostsOf(address), ...(wish.hosts ?? [])]);
  faultsOf.set(page, faults);
  onTestFinished(async () => {
    await context.close();
    if (strictConsole && faults.length > 0)
      throw new Error(`${address ?? 'the page'} has faults:\n${faults.join('\n')}`);
  });
  if (address !== undefined) await page.goto(address);
  return page;
}

/** What went wrong on a page so far, taken from what would fail the test. */
export function takeFaults(page: Page): string[] {
  return faultsOf.get(page)?.splice(0) ?? [];
}

function addressOf({ url, file }: PageWish): string | undefined {
  return file === undefined ? url : pathToFileURL(file).href;
}

/** A file on disk has an empty host: it may read others there, and nothing else. */
function hostsOf(address: string | undefined): string[] {
  return address === undefined ? [] : [new URL(address).host];
}
