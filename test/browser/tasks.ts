/**
 * `npx tsx test/browser/tasks.ts <folder> [width…]`: does the seven tasks by which the inspector is judged, at three widths and in
 * two themes, and takes a screenshot of the whole page after each. Prints what is wider than the page, and faults.
 */
import '../../src/platforms/node/choose-node.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { trusted } from '../../src/engine/trusted.ts';
import type { Gateway } from '../../src/index.ts';
import { serve } from '../../src/server/serve.ts';
import { busyWorld } from '../inspection/busy-world.ts';
import { launch } from './chromium.ts';
import { watchPage } from './page-faults.ts';

const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [320, 768, 1_280];
const HEIGHT = 900;

type Task = readonly [name: string, work: (page: Page, gateway: Gateway) => Promise<unknown>];

const TASKS: readonly Task[] = [
  ['1-r10', (page) => find(page, 'R10')],
  ['2-not-paid', (page) => find(page, '$9.00')],
  ['3-webhook', takeDown],
  ['4-what-if', tryOtherCode],
  ['5-customer', (page) => find(page, 'lovelace 49.99')],
  ['6-batches', (page) => open(page, 'batches')],
  ['7-share', (page) => open(page, 'transactions?search=R10')],
  ['8-customers', (page) => open(page, 'customers')],
  ['9-deposit', openDeposit],
];

const [folder, ...widths] = process.argv.slice(2);
if (folder === undefined) {
  console.error('npx tsx test/browser/tasks.ts <folder> [width…]');
  process.exitCode = 1;
} else {
  mkdirSync(folder, { recursive: true });
  const browser = await launch();
  try {
    for (const width of widths.length === 0 ? WIDTHS : widths.map(Number))
      for (const colorScheme of SCHEMES) await playAll(browser, folder, { width, colorScheme });
  } finally {
    await browser.close();
  }
}

interface Look {
  readonly width: number;
  readonly colorScheme: (typeof SCHEMES)[number];
}

async function playAll(browser: Browser, into: string, { width, colorScheme }: Look): Promise<void> {
  const gateway = trusted<Gateway>((await busyWorld()).gateway);
  await using server = await serve({ gateway });
  const viewport = { width, height: HEIGHT };
  const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await context.newPage();
  const faults = watchPage(page, [new URL(server.url).host]);
  await page.goto(`${server.controlUrl}/`);
  await page.locator('main h1').waitFor();
  for (const [name, work] of TASKS) {
    await work(page, gateway);
    const path = join(into, `${name}-${colorScheme}-${width}.png`);
    await page.screenshot({ path, fullPage: true });
    const cut = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    console.log(path, cut > 0 ? `is ${cut} px wider than the page` : '', ...faults.splice(0));
  }
  await context.close();
  gateway.close();
}

/** Opens what the palette finds first. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type(text);
  await page.locator('[role=option][aria-selected=true]', { hasText: '$' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.object h1').waitFor();
}

async function open(page: Page, view: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${view}`);
  await page.locator('.list tbody tr:not(.gap), .card').first().waitFor();
}

async function takeDown(page: Page, gateway: Gateway): Promise<void> {
  await open(page, 'webhooks');
  await page
    .getByRole('button', { name: /six hours/ })
    .first()
    .click();
  await page.locator('.message', { hasText: 'six hours' }).waitFor();
  await gateway.clock.advance({ hours: 2 });
}

async function tryOtherCode(page: Page): Promise<void> {
  await find(page, 'R10');
  await page.getByRole('button', { name: 'Try R01 and compare' }).click();
  await page.getByText(/^\d+ differences, the first on/).waitFor();
  await page.locator('.compared').first().waitFor();
}

async function openDeposit(page: Page): Promise<void> {
  await open(page, 'deposits');
  await page.locator('.list tbody a').first().click();
  await page.locator('.statement').waitFor();
}
