/**
 * `npm run pictures`: takes the screenshots of README and docs, of the scenario of an R10 on day 40. Run `npm run build` first.
 * pngquant, if installed, shrinks them to a third.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { serve } from '../../src/server.ts';
import { launch } from './chromium.ts';

const FOLDER = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const SCENARIO = '#/scenario/r10-on-day-40/';

/** The step at which the merchant owes the returned payment. */
const RETURNED = 4;
/** The step after the next deposit, which the return has reduced. */
const NETTED = 6;

/** The top of the page. Each picture ends between two boxes, and stays small enough for the tarball. */
const upTo = (height: number) => ({ x: 0, y: 0, width: 1280, height });

const browser = await launch();
await using server = await serve();
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-US' });

await page.goto(`${server.inspectorUrl}${SCENARIO}overview?at=${NETTED}`);
await page.getByText('PAYMENT $49.99 is returned').first().waitFor();
await page.screenshot({ path: `${FOLDER}inspector-money.png`, clip: upTo(724) });

await page.goto(`${server.inspectorUrl}${SCENARIO}transactions?at=${RETURNED}`);
await page.getByRole('link', { name: 'PAYMENT $49.99' }).first().click();
await page.getByRole('heading', { name: 'History' }).waitFor();
await page.screenshot({ path: `${FOLDER}inspector-transaction.png`, clip: upTo(756) });

await browser.close();

for (const name of ['money', 'transaction'])
  spawnSync('pngquant', ['--quality=70-95', '--speed=1', '--ext=.png', '--force', `${FOLDER}inspector-${name}.png`]);
