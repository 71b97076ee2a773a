/** The view of API requests: filters, rejections by code, findings, coverage, and the way to objects and back. */
import { expect, it } from 'vitest';
import { banks, cards, createGateway } from '../../src/index.ts';
import { eventually, inspected, linesOf } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';

const KEY = 'order-1042';

/** A payment by HTTP with an Idempotency-Key, sent twice; a sale by a function call; and two rejected requests. */
async function talkativeShop() {
  const gateway = createGateway();
  const { apiKey } = gateway.merchant;
  const send = (path: string, body: object | undefined, headers: object = {}) =>
    gateway.fetch(
      new Request(`${gateway.baseUrl}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { apikey: apiKey, 'content-type': 'application/json', ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
  const payment = { type: 'PAYMENT', amount: 4_999, payment_method: banks.good };
  for (const _time of [1, 2]) await send('/v1/transactions', payment, { 'idempotency-key': KEY });
  gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
  await send('/v1/transactions', { type: 'SALE', amount: -1 });
  await send('/v1/transactions/TRANSACTION-01KE7AR4C0DKHKB2J5MQ3NXRZH', undefined);
  return inspected(gateway);
}

describeInBrowser('the view of API requests', () => {
  it('lists requests, and filters them by what was rejected, by method, and by words', async () => {
    const world = await talkativeShop();
    const page = await world.open('#/requests');
    await page.getByText('5 requests').waitFor();
    const rows = page.locator('tbody tr:not(.gap)');
    expect(await linesOf(rows)).toContain(KEY);
    expect(await linesOf(rows)).toContain('(replayed)');
    expect(await linesOf(rows)).toContain('GET /v1/transactions/…3NXRZH');
    await page.getByRole('link', { name: /^404 not_found 1/ }).click();
    await page.getByText('1 request', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^only not_found.*remove this filter/ }).click();
    await page.getByText('5 requests').waitFor();
    await page.getByLabel('Filter by method').selectOption('GET');
    await page.getByText('1 request', { exact: true }).waitFor();
    await page.getByLabel('Filter by method').selectOption('');
    await page.getByRole('searchbox', { name: 'Search the requests' }).fill(KEY);
    await page.getByText('2 requests').waitFor();
    expect(page.url()).toContain(`search=${KEY}`);
  });

  it('shows body, response, and events of a request, and leads to its transaction and back', async () => {
    const world = await talkativeShop();
    const page = await world.open(`#/requests?search=${KEY}&sort=created`);
    await page.getByRole('link', { name: 'POST /v1/transactions' }).first().click();
    await page.getByRole('heading', { name: /POST \/v1\/transactions 201/ }).waitFor();
    await page.getByLabel('Body of the request').getByText('"amount": 4999').waitFor();
    const [transaction] = world.gateway.inspect.transactions({ kind: 'PAYMENT' }).rows;
    await page
      .getByLabel('Body of the response')
      .getByText(transaction?.id ?? '')
      .waitFor();
    expect(await linesOf(page.locator('main'))).not.toContain(banks.good.account_number);
    const money = page.getByRole('region', { name: 'Money' });
    await money.getByRole('link', { name: '$49.99', exact: true }).waitFor();
    await money.getByRole('link', { name: 'PAYMENT $49.99', exact: true }).click();
    await page.getByRole('heading', { name: 'PAYMENT $49.99' }).waitFor();
    const requests = page.locator('section', { has: page.getByRole('heading', { name: 'API requests' }) }).last();
    await eventually(() => requests.getByRole('link', { name: 'POST /v1/transactions' }).count()).toBe(2);
    await requests.getByRole('link').first().click();
    await page.getByRole('heading', { name: /POST \/v1\/transactions 201/ }).waitFor();
  });

  it('shows findings of the review, and the coverage, each number with what it counts', async () => {
    const world = await talkativeShop();
    const { gateway } = world;
    const headers = { apikey: gateway.merchant.apiKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ type: 'SALE', amount: 100, payment_method: cards.visa });
    for (const _time of [1, 2])
      await gateway.fetch(new Request(`${gateway.baseUrl}/v1/transactions`, { method: 'POST', headers, body }));
    const page = await world.open('#/requests?tab=findings');
    await page.getByText(/Reviewed: 6 HTTP requests/).waitFor();
    await page.getByText('2 requests show it').click();
    expect(await page.locator('.occurrences[open] li a').count()).toBe(2);
    await page.getByRole('link', { name: 'Coverage', exact: true }).click();
    await page.getByText('API operations').click();
    await page.getByText('transactions.capture', { exact: true }).waitFor();
    await page.getByText('States', { exact: true }).click();
    const authorized = page.locator('.coverage-rows > li', { hasText: 'card transaction: authorized' });
    await authorized.getByText('3 times').click();
    await eventually(() => authorized.getByRole('link', { name: /^SALE / }).count()).toBe(3);
    const created = page.locator('.coverage li', { hasText: 'transactions.create' }).getByRole('link');
    const count = Number.parseInt((await created.textContent()) ?? '', 10);
    await created.click();
    await page.getByText(`${count} requests`, { exact: true }).waitFor();
  });

  it('links counts of coverage to the lists of all merchants, and those of codes to exactly the code', async () => {
    const world = await inspected();
    const { gateway } = world;
    const { clientId } = gateway.merchant;
    for (const payment_method of [cards.visa, cards.declines('51')])
      gateway.transactions.create({ type: 'SALE', amount: 5_100, payment_method });
    const page = await world.open(`#/requests?tab=coverage&client=${clientId}`);
    await page.getByText('Issuer response codes').click();
    expect(await page.locator(`.menu a[href*="client=${clientId}"]`).count()).toBeGreaterThan(0);
    const declined = page.locator('.coverage-rows > li', { hasText: /^51 / }).getByRole('link');
    expect(await declined.getAttribute('href')).toBe('#/transactions?responseCode=51');
    await declined.click();
    await page.getByText('1 transaction', { exact: true }).waitFor();
    await page.getByText('Only response code 51').waitFor();
    await page.getByRole('link', { name: 'Show all codes' }).click();
    await page.getByText('2 transactions', { exact: true }).waitFor();
  });
});
