/**
 * `npx tsx test/browser/lag.ts [transactions]`: measures the inspector with ten thousand transactions, and prints tasks
 * longer than 200 ms, during which the page does not respond. Run `npm run build` first.
 */
import type { Page } from 'playwright-core';
import { cards, createGateway } from '../../src/index.ts';
import { serve } from '../../src/server/serve.ts';
import { launch } from './chromium.ts';

const TRANSACTIONS = 10_000;
const LONG_MS = 200;

const count = Number(process.argv[2] ?? TRANSACTIONS);

const STEPS: readonly (readonly [what: string, run: (page: Page) => Promise<unknown>])[] = [
  ['opens the first view', (page) => page.locator('.chart canvas').waitFor()],
  ['opens the transactions', (page) => go(page, 'transactions', `${count.toLocaleString('en-US')} transactions`)],
  ['scrolls to the last one', (page) => lastOf(page)],
  ['searches transactions', (page) => search(page)],
  ['opens the timeline', (page) => go(page, 'timeline', 'events')],
  ['opens upcoming events', (page) => go(page, 'upcoming', 'scheduled')],
  ['opens the batches', (page) => go(page, 'batches', 'Open batches')],
  ['updates after a new sale', (page) => oneMore(page)],
];

using gateway = createGateway();
const sale = () => gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
for (let one = 0; one < count; one++) sale();
await using server = await serve({ gateway });
const browser = await launch();
try {
  const page = await browser.newPage();
  await page.addInitScript(watchTasks);
  await page.goto(`${server.controlUrl}/`);
  for (const [what, run] of STEPS) {
    const from = performance.now();
    await run(page);
    const ms = Math.round(performance.now() - from);
    const long = (await takeTasks(page))
      .filter((length) => length > LONG_MS)
      .map((length) => `${Math.round(length)} ms`);
    console.log(
      `${what.padEnd(26)} ${String(ms).padStart(6)} ms${long.length === 0 ? '' : `, long tasks: ${long.join(', ')}`}`,
    );
  }
} finally {
  await browser.close();
}

/** Records every task over 50 ms, the browser's threshold of a long task. Runs in the browser. */
function watchTasks(): void {
  const tasks: number[] = [];
  Reflect.set(globalThis, 'tasks', tasks);
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
}

function takeTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const tasks: number[] = Reflect.get(globalThis, 'tasks');
    return tasks.splice(0);
  });
}

async function go(page: Page, view: string, text: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${view}`);
  await page.locator('main').getByText(text).first().waitFor();
}

async function lastOf(page: Page): Promise<void> {
  await page.locator('.list').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await page.locator(`tr[aria-rowindex="${count + 1}"]`).waitFor();
}

async function search(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('4242');
  await page.waitForURL(/search=4242/);
  await page.locator('tr[aria-rowindex="2"]').waitFor();
}

async function oneMore(page: Page): Promise<void> {
  sale();
  await page.getByRole('link', { name: new RegExp(`^Transactions ?${(count + 1).toLocaleString('en-US')}`) }).waitFor();
}
