/** Opens pages for tests: one Chromium for all test files of a worker, one more for separate tabs, and a context for each page. */
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { describe, onTestFinished } from 'vitest';
import { findChromium, launch } from './chromium.ts';
import { watchPage } from './page-faults.ts';
import { type Looks, leaveSharedPage, takeSharedPage } from './shared-page.ts';

declare global {
  var settleboxBrowsers: { oneProcess?: Promise<Browser>; separateTabs?: Promise<Browser> } | undefined;
  var settleboxChromium: ReturnType<typeof findChromium> | undefined;
}

// Global, because vitest loads modules again for each test file of a worker.
const isFirstFile = globalThis.settleboxChromium === undefined;
globalThis.settleboxChromium ??= findChromium();
const { path, why } = globalThis.settleboxChromium;
if (isFirstFile && path === undefined) console.warn(`Skipped: ${why}`);

/** Skips its tests if there is no browser. */
export const describeInBrowser = describe.skipIf(path === undefined);

/** The address and the environment of a page. */
export interface PageOptions {
  /** The address to open; alternatively `file`, a path on disk. Without either, the page is empty. */
  readonly url?: string;
  readonly file?: string;
  /** Where relative addresses lead that the test opens. */
  readonly baseURL?: string;
  /** Default: `light`. */
  readonly colorScheme?: 'light' | 'dark';
  /** Default: 1280 x 800. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Default: `allow`. Playwright can't route the requests of a service worker. */
  readonly serviceWorkers?: 'allow' | 'block';
  /** Hosts with their ports that the page may call, in addition to that of `url`. */
  readonly hosts?: readonly string[];
  /** If true, tests of this worker use the page in turn. Its test must not add scripts that stay. */
  readonly isShared?: boolean;
  /** If true, further pages of its context have processes of their own, as the tabs of a user do. */
  readonly separateTabs?: boolean;
  /** Faults that a test causes. They do not fail it, however late the browser reports them. */
  readonly expectedFaults?: RegExp;
  /** If false, faults of the page do not fail the test; `takeFaults` returns them. */
  readonly strictConsole?: boolean;
}

/** A page of a test does not live long enough for WebAssembly to be compiled a second time, optimized. */
const COMPILE_ONCE = '--js-flags=--liftoff-only';

/**
 * The opener policy of the inspector asks for another process, so each page would start two. With this limit, the pages of a
 * context share one. Pages of other contexts and of other sites still have their own.
 */
const ONE_PROCESS = '--renderer-process-limit=1';

/** A quarter of the pixels to draw, and the same layout: no test looks at them. */
const DEVICE_SCALE = 0.5;

const FLAGS = { oneProcess: [COMPILE_ONCE, ONE_PROCESS], separateTabs: [COMPILE_ONCE] } as const;

const faultsOf = new WeakMap<Page, string[]>();

/**
 * Opens a page and closes it when the test ends. The test fails on any fault of the page: an error in the console, an
 * exception, a violated content security policy, or a request to another host.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const kind = options.separateTabs ? 'separateTabs' : 'oneProcess';
  globalThis.settleboxBrowsers ??= {};
  globalThis.settleboxBrowsers[kind] ??= launch(...FLAGS[kind]);
  const browser = await globalThis.settleboxBrowsers[kind];
  const { colorScheme = 'light', viewport = { width: 1280, height: 800 }, strictConsole = true } = options;
  const looks = { colorScheme, viewport };
  const page =
    (options.isShared ? await takeSharedPage(browser, looks) : undefined) ?? (await newPage(browser, options, looks));
  const address = addressOf(options);
  const faults = watchPage(page, [...hostsOf(address), ...hostsOf(options.baseURL), ...(options.hosts ?? [])]);
  faultsOf.set(page, faults);
  onTestFinished(async () => {
    const isLeft =
      options.isShared === true && address !== undefined && (await leaveSharedPage(browser, page, address));
    if (!isLeft) await page.context().close();
    const unexpected = faults.filter((fault) => options.expectedFaults?.test(fault) !== true);
    if (strictConsole && unexpected.length > 0)
      throw new Error(`${address ?? 'the page'} has faults:\n${unexpected.join('\n')}`);
  });
  if (address !== undefined) await page.goto(address);
  return page;
}

async function newPage(browser: Browser, { serviceWorkers = 'allow', baseURL }: PageOptions, looks: Looks) {
  const settings = {
    ...looks,
    deviceScaleFactor: DEVICE_SCALE,
    reducedMotion: 'reduce',
    locale: 'en-US',
    serviceWorkers,
  } as const;
  const context = await browser.newContext({ ...settings, ...(baseURL === undefined ? {} : { baseURL }) });
  return context.newPage();
}

/** Returns the faults of a page so far and removes them, so that they do not fail the test. */
export function takeFaults(page: Page): string[] {
  return faultsOf.get(page)?.splice(0) ?? [];
}

function addressOf({ url, file }: PageOptions): string | undefined {
  return file === undefined ? url : pathToFileURL(file).href;
}

/** The host of a file on disk is empty: it may load other files and nothing else. */
function hostsOf(address: string | undefined): string[] {
  return address === undefined ? [] : [new URL(address).host];
}
