/**
 * `npm run screenshots -- <address> <folder> [view…]`: takes a picture of each view of a gateway that is being served, as
 * `settlebox demo` does: light and dark, on a desk and on a telephone.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launch } from './chromium.ts';
import { watchPage } from './page-faults.ts';
import { VIEWS, type View } from './views.ts';

const SCHEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const [address, folder, ...names] = process.argv.slice(2);
const views = VIEWS.filter(({ name }) => names.length === 0 || names.includes(name));
const unknown = names.filter((name) => !VIEWS.some((view) => view.name === name));

if (address === undefined || folder === undefined || unknown.length > 0) {
  console.error('npm run screenshots -- <address> <folder> [view…]');
  console.error(`The views are ${VIEWS.map(({ name }) => name).join(', ')}; an address is http://127.0.0.1:4010.`);
  process.exitCode = 1;
} else await takeAll(address, folder);

async function takeAll(at: string, into: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  const browser = await launch();
  try {
    for (const view of views)
      for (const colorScheme of SCHEMES)
        for (const viewport of SIZES) await take(browser, { at, into, view, colorScheme, viewport });
  } finally {
    await browser.close();
  }
}

interface Wish {
  readonly at: string;
  readonly into: string;
  readonly view: View;
  readonly colorScheme: (typeof SCHEMES)[number];
  readonly viewport: (typeof SIZES)[number];
}

/** What goes wrong on the page is said, and the picture is taken all the same. */
async function take(browser: Browser, { at, into, view, colorScheme, viewport }: Wish): Promise<void> {
  const path = join(into, `${view.name}-${colorScheme}-${viewport.width}.png`);
  const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await context.newPage();
  const url = new URL(`${at.replace(/\/$/, '')}${view.path}`);
  const faults = watchPage(page, [url.host]);
  // A page that listens to the world is never without a running request: `load` is as far as it gets.
  await page.goto(url.href);
  await view.prepare?.(page);
  await page.screenshot({ path });
  await context.close();
  console.log(path);
  for (const fault of faults) console.error(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
