/**
 * `npm run pictures`: takes the picture for README and docs, which shows the scenario of an R10 on day 40. Run
 * `npm run build` first.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serve } from '../../src/server.ts';
import { launch } from './chromium.ts';
import { smallScreenshot } from './small-png.ts';

const FOLDER = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const SCENARIO = '#/scenario/r10-on-day-40/';

/** The step after the next deposit, which the return has reduced. */
const NETTED = 6;

/** The main column of the page, without the header and the menu. The picture is the panel of money. */
const mainColumn = (height: number) => ({ x: 210, y: 203, width: 1060, height });

const browser = await launch();
await using server = await serve();
const page = await browser.newPage({ viewport: { width: 1280, height: 1000 }, colorScheme: 'light', locale: 'en-US' });

await page.goto(`${server.inspectorUrl}${SCENARIO}overview?at=${NETTED}`);
await page.getByText('PAYMENT $49.99 is returned').first().waitFor();
writeFileSync(`${FOLDER}inspector-money.png`, await smallScreenshot(page, mainColumn(750)));

await browser.close();
