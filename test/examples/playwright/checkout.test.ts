/** The recipe of docs/playwright.md for pages that call the gateway themselves, run in Chromium. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { Duration, Gateway } from 'settlebox';
import { beforeAll, expect, it } from 'vitest';
import { describeInBrowser, openPage, takeFaults } from '../../browser/open-page.ts';
import { blockNamed } from '../../docs/blocks.ts';
import { freshGateway } from '../../support/fresh-gateway.ts';
import { isolatedFolder } from '../../support/isolated-folder.ts';

interface Recipe {
  routeToGateway(page: Page, gateway: Gateway): Promise<void>;
  advance(page: Page, gateway: Gateway, by: Duration): Promise<void>;
}

const SHOP = 'https://shop.example/';
const BASE_URL = 'https://api.shop-gateway.example';
const API_KEY = 'sk_sandbox_AcmeOutfittersExampleApiKey00000';
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const HTML = readFileSync(join(ROOT, 'test/examples/playwright/checkout.html'), 'utf8');

describeInBrowser('a checkout page whose requests Playwright routes to a gateway', () => {
  let recipe: Recipe;

  beforeAll(async () => {
    const file = join(isolatedFolder('recipe'), 'route-to-gateway.mjs');
    writeFileSync(file, blockNamed('route-to-gateway').code);
    recipe = await import(pathToFileURL(file).href);
  });

  async function openShop(gateway: Gateway): Promise<Page> {
    const page = await openPage({ hosts: ['shop.example', 'api.shop-gateway.example'], serviceWorkers: 'block' });
    await page.route(SHOP, (route) => route.fulfill({ contentType: 'text/html', body: HTML }));
    await recipe.routeToGateway(page, gateway);
    await page.goto(SHOP);
    return page;
  }

  const open = () => freshGateway({ baseUrl: BASE_URL, merchant: { apiKey: API_KEY }, now: '2026-01-05T15:00:00Z' });
  const statusOf = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

  it('shows settlement and a return, at the time of the gateway', async () => {
    const gateway = open();
    const page = await openShop(gateway);
    await page.getByRole('button', { name: 'Pay by bank' }).click();
    await statusOf(page, 'authorized');
    expect(await page.locator('#due').textContent()).toMatch(/^2026-01-05T15:0/);
    await recipe.advance(page, gateway, { days: 3 });
    await statusOf(page, 'settled');
    const { transaction_id, id = transaction_id } = Object(gateway.transactions.list().data[0]);
    gateway.simulate.ach.return({ transaction: String(id), code: 'R10', at: { day: 40 } });
    await recipe.advance(page, gateway, { days: 45 });
    await statusOf(page, 'returned');
  });

  it('pays once although the response to the first request is lost', async () => {
    const gateway = open();
    const page = await openShop(gateway);
    gateway.simulate.faults.add({ on: 'transactions.create', kind: 'response_lost', times: 1 });
    await page.getByRole('button', { name: 'Pay by bank' }).click();
    await statusOf(page, 'authorized');
    expect(gateway.transactions.list().total).toBe(1);
    expect(takeFaults(page)).toEqual([expect.stringContaining('ERR_CONNECTION_RESET')]);
  });
});
