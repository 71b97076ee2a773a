/**
 * `npm run screenshots -- <address> <folder> [view…]`: takes screenshots of each view of a served gateway, such as that of
 * `settlebox demo`, in light and dark and at three widths.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launch } from './chromium.ts';
import { watchPage } from './page-faults.ts';
import { VIEWS, type View } from './views.ts';

const SCHEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 320, height: 700 },
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

interface Screenshot {
  readonly at: string;
  readonly into: string;
  readonly view: View;
  readonly colorScheme: (typeof SCHEMES)[number];
  readonly viewport: (typeof SIZES)[number];
}

/** Takes one screenshot, and prints the faults of the page. */
async function take(browser: Browser, { at, into, view, colorScheme, viewport }: Screenshot): Promise<void> {
  const path = join(into, `${view.name}-${colorScheme}-${viewport.width}.png`);
  const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await context.newPage();
  const url = new URL(`${at.replace(/\/$/, '')}${view.path}`);
  const faults = watchPage(page, [url.host]);
  // The live stream of the page never ends, so `networkidle` would never be reached.
  await page.goto(url.href);
  await view.prepare?.(page);
  await page.screenshot({ path });
  await context.close();
  console.log(path);
  for (const fault of faults) console.error(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
