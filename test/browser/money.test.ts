/** A new user finds out how an R10 after funding affects the merchant's money. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { trusted } from '../../src/engine/trusted.ts';
import { banks, createGateway, type Gateway } from '../../src/index.ts';
import { busyWorld } from '../inspection/busy-world.ts';
import { eventually, inspected, linesOf } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';

/** Serves a world with a funded debit of $49.99. */
async function fundedDebit() {
  const gateway = createGateway();
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  await gateway.clock.advanceTo('funding', { of: payment });
  return inspected(gateway);
}

/** Reads the amounts above the chart, by their titles. */
async function boxes(page: Page): Promise<Record<string, string>> {
  const titles = await page.locator('.money-box .money-title').allTextContents();
  const amounts = await page.locator('.money-box .money').allTextContents();
  return Object.fromEntries(titles.map((title, index) => [title, amounts[index] ?? '']));
}

/** Reads the changes in money of each step, such as `Returned +$49.99`. */
async function scenarioMoney(page: Page): Promise<string[][]> {
  const steps = await page.locator('.scenario-steps > li').all();
  return Promise.all(steps.map((step) => step.locator('.money-chip').allTextContents()));
}

describeInBrowser('an R10 after funding', () => {
  it('is explained step by step by a scenario in a world of its own', async () => {
    const { gateway } = await busyWorld();
    const world = await inspected(trusted<Gateway>(gateway));
    const page = await world.open();
    const before = gateway.snapshot();
    await page.getByRole('link', { name: 'How does an R10 after funding affect the merchant’s money?' }).click();
    await page.getByText('Scenario, step by step').waitFor();
    const steps = await scenarioMoney(page);
    expect(steps).toContainEqual(['Returned +$49.99', 'Owed by the merchant +$49.99']);
    expect(steps.at(-1)).toContain('Owed by the merchant −$49.99');
    const said = await linesOf(page.locator('.scenario-steps'));
    expect(said).toContain('The merchant now owes the money.');
    expect(said).toMatch(/R10/);
    // After the return step is selected, every view shows the world at that step.
    const place = steps.findIndex((step) => step.includes('Returned +$49.99'));
    await page.locator('.scenario-goto').nth(place).click();
    await eventually(() => boxes(page)).toMatchObject({
      Funded: '$49.99',
      Returned: '$49.99',
      'Owed by the merchant': '$49.99',
    });
    await page.getByRole('link', { name: 'Transactions' }).click();
    await page.getByRole('table').getByText('returned').waitFor();
    await page.getByRole('link', { name: '← scenarios' }).click();
    await page.getByRole('searchbox', { name: 'Search scenarios' }).fill('weekend');
    await eventually(() => page.locator('.scenario-card').count()).toBeLessThan(10);
    expect(gateway.snapshot()).toEqual(before);
  });

  it('is one of the examples on the first view, which are all bundled scenarios', async () => {
    const world = await inspected(createGateway());
    const page = await world.open();
    const examples = page.getByRole('region', { name: 'Example scenarios' }).getByRole('link');
    await examples.first().waitFor();
    const paths = await examples.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const listed: readonly { readonly name: string }[] = await (
      await fetch(`${world.server.controlUrl}/scenarios`)
    ).json();
    expect(paths.length).toBeGreaterThan(2);
    expect(['#/scenarios', ...listed.map(({ name }) => `#/scenario/${name}`)]).toEqual(expect.arrayContaining(paths));
  });

  it('is scheduled from the transaction, and changes the merchant’s money on its day', async () => {
    const world = await fundedDebit();
    const page = await world.open();
    await eventually(() => boxes(page)).toMatchObject({
      Funded: '$49.99',
      Returned: '$0.00',
      'Owed by the merchant': '$0.00',
    });
    await page.getByRole('link', { name: /^Transactions/ }).click();
    await page.getByRole('table').getByRole('link', { name: 'PAYMENT $49.99' }).click();
    await page.locator('.status-sentence', { hasText: 'Funded on Thu, Jan 8; the bank can return it until' }).waitFor();
    const form = page.getByRole('form').filter({ has: page.getByLabel('Days after settlement') });
    await form.getByLabel('Return code').selectOption('R10');
    await form.getByLabel('Days after settlement').fill('40');
    await form.getByRole('button', { name: 'Return this with R10' }).click();
    await page.locator('.announcement', { hasText: 'A return with R10 is scheduled for Tue, Feb 17' }).waitFor();
    await page.locator('.announcement').getByRole('button', { name: 'Move to it' }).click();
    await page.locator('.returned-money', { hasText: 'the merchant now owes the gateway $49.99' }).waitFor();
    await page.getByRole('link', { name: 'settlebox' }).click();
    await eventually(() => boxes(page)).toMatchObject({
      Funded: '$49.99',
      Returned: '$49.99',
      'Owed by the merchant': '$49.99',
    });
    expect(world.gateway.ledger.balance('merchant_payable')).toBe(-4_999);
  });
});

describeInBrowser('the chart', () => {
  it('shows the amounts under the pointer, hides and shows a line, and has a text for screen readers', async () => {
    const world = await fundedDebit();
    const page = await world.open();
    const chart = page.getByRole('img', { name: /^Money over time, balances. On Thu, Jan 8: .* in flight \$0\.00/ });
    const drawn = () => chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    await chart.locator('canvas').waitFor();
    const whole = await drawn();
    const line = page.getByRole('button', { name: 'In flight' });
    await line.click();
    expect(await line.getAttribute('aria-pressed')).toBe('false');
    await eventually(drawn).not.toBe(whole);
    await line.click();
    await eventually(drawn).toBe(whole);
    expect(await linesOf(page.locator('.money-at'))).toMatch(/^Now/);
    await chart.locator('.u-over').hover({ position: { x: 4, y: 100 } });
    await eventually(() => linesOf(page.locator('.money-at'))).toMatch(/^Mon, Jan 5, 10:00 ET/);
    expect(await boxes(page)).toMatchObject({ Funded: '$0.00' });
    await page.locator('.money-at').hover();
    await eventually(() => linesOf(page.locator('.money-at'))).toMatch(/^Now/);
  });

  it('keeps the amounts under a pointer that rests on it, although the world changes', async () => {
    const world = await fundedDebit();
    const page = await world.open();
    const chart = page.getByRole('img', { name: /^Money over time/ });
    const drawn = () => chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    await chart.locator('.u-over').hover({ position: { x: 4, y: 100 } });
    await eventually(() => linesOf(page.locator('.money-at'))).toMatch(/^Mon, Jan 5, 10:00 ET/);
    const before = await drawn();
    await world.gateway.clock.advance({ days: 3 });
    await eventually(drawn).not.toBe(before);
    await eventually(() => linesOf(page.locator('.money-at'))).toMatch(/^Mon, Jan 5, 10:00 ET/);
  });

  it('draws totals apart, has the same amounts as a table, and leads from an amount to what it is made of', async () => {
    const world = await fundedDebit();
    const page = await world.open();
    await page.getByRole('button', { name: 'Totals so far' }).click();
    await page.getByRole('img', { name: /^Money over time, totals so far. On Thu, Jan 8: funded \$49\.99/ }).waitFor();
    expect(await linesOf(page.locator('.chart-lines button'))).toBe('Funded\nReturned');
    await page.getByText('The chart as a table').click();
    const row = page.locator('.amounts-by-day tbody tr').first();
    await eventually(() => linesOf(row)).toMatch(/Thu, Jan 8.*\$49\.99/s);
    await page.getByRole('link', { name: /^Funded/ }).click();
    await page
      .getByRole('table', { name: /Deposit/ })
      .or(page.locator('table'))
      .getByText('$49.99')
      .first()
      .waitFor();
  });

  it('keeps its lines and its table open when a person looks back', async () => {
    const world = await fundedDebit();
    const page = await world.open();
    await page.getByRole('button', { name: 'Totals so far' }).click();
    await page.getByRole('button', { name: 'Returned', exact: true }).click();
    await page.getByText('The chart as a table').click();
    await page.evaluate(() => {
      location.hash = '#/overview?at=2026-01-06T15:00:00.000Z';
    });
    await page.getByRole('img', { name: /^Money over time, totals so far. On Tue, Jan 6/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Returned', exact: true }).getAttribute('aria-pressed')).toBe(
      'false',
    );
    await eventually(() => linesOf(page.locator('.amounts-by-day tbody tr').first())).toMatch(/Tue, Jan 6/);
  });

  it('marks now, returns, disputes, and deposits for one merchant or all, large enough to touch', async () => {
    const { gateway, other } = await busyWorld();
    const world = await inspected(trusted<Gateway>(gateway));
    const page = await world.open();
    await page.locator('.chart-now', { hasText: 'now' }).waitFor();
    const marks = (title: string) => page.locator('.mark-row', { hasText: title }).getByRole('link');
    await eventually(() => marks('Returns').getAttribute('aria-label')).toMatch(/^1 return, \$49\.99, Fri, Feb 6/);
    expect(await marks('Disputes').count()).toBe(2);
    const sizes = await page.locator('.mark-row a').evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
    expect(await marks('Deposits').first().getAttribute('aria-label')).toMatch(
      /^2 deposits, \$83\.00, from Wed, Jan 7/,
    );
    await page.evaluate((client) => {
      location.hash = `#/overview?client=${client}`;
    }, other.clientId);
    await eventually(() => marks('Deposits').getAttribute('aria-label')).toMatch(/^1 deposit, \$3\.00/);
    expect(await page.getByText('The money of Juniper Coffee').count()).toBe(1);
    expect(await marks('Returns').count()).toBe(0);
    await page.evaluate(() => {
      location.hash = '#/overview';
    });
    await marks('Returns').click();
    await page.locator('.returned-money').waitFor();
  });

  it('zooms by a button too, which works without dragging', async () => {
    const world = await inspected(trusted<Gateway>((await busyWorld()).gateway));
    const page = await world.open();
    const deposits = page.locator('.mark-row', { hasText: 'Deposits' }).getByRole('link');
    await deposits.first().waitFor();
    const all = await deposits.count();
    await page.getByRole('button', { name: 'Last 7 days' }).focus();
    await page.keyboard.press('Enter');
    await eventually(() => deposits.count()).toBeLessThan(all);
    await page.getByRole('button', { name: 'All days' }).click();
    await eventually(() => deposits.count()).toBe(all);
  });

  it('says what to do in a world without money', async () => {
    const world = await inspected();
    const page = await world.open();
    await page.getByText('No money has moved yet.').waitFor();
    expect(await page.locator('.chart').count()).toBe(0);
  });

  it('keeps the height of each panel while another time is loaded', async () => {
    const page = await (await fundedDebit()).open();
    await page.locator('.chart canvas').waitFor();
    await eventually(() => page.locator('.loading').count()).toBe(0);
    const heights = () => page.locator('.panel').evaluateAll((all) => all.map((one) => one.clientHeight));
    const before = await heights();
    let answer = () => {};
    const isAllowed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/inspect/*', async (route) => {
      await isAllowed;
      await route.continue();
    });
    await page.evaluate(() => {
      location.hash = `${location.hash || '#/overview'}?at=2026-01-06T15:00:00.000Z`;
    });
    await page.locator('.panel > .loading').nth(2).waitFor();
    expect((await heights()).slice(0, 3)).toEqual(before.slice(0, 3));
    answer();
    await eventually(() => page.locator('.loading').count()).toBe(0);
    await page.locator('.panel').first().getByText('Jan 6').first().waitFor();
    expect(await page.locator('.panel').evaluateAll((all) => all.map((one) => one.style.minHeight).join(''))).toBe('');
  });
});
