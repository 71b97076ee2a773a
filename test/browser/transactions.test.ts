/** The views of transactions: list, detail, actions, and new payments. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway } from '../../src/index.ts';
import { enlarged } from '../support/large-world.ts';
import { eventually, type Inspected, inspected, linesOf } from './inspected.ts';
import { describeInBrowser, takeFaults } from './open-page.ts';

const MANY = 10_000;
/** The maximum number of rendered rows. */
const ROWS_MAX = 80;

const rows = (page: Page) => page.getByRole('table').locator('tbody tr:not(.gap)');
const actionForm = (page: Page, name: string | RegExp) => page.getByRole('form', { name });
const waitForState = (page: Page, state: string) => page.locator('.present', { hasText: state }).waitFor();
const stateOf = ({ gateway }: Inspected, id: string) => gateway.transactions.get(id).transaction_state;

/** Serves a world with a settled debit, a sale, an authorization and a declined sale. */
async function servedTransactions(): Promise<
  Record<'sale' | 'hold' | 'debit' | 'declined', string> & { world: Inspected }
> {
  const gateway = createGateway();
  const debit = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good }).id;
  await gateway.clock.advance({ days: 2 });
  const card = (type: 'SALE' | 'AUTH', amount: number) =>
    gateway.transactions.create({ type, amount, payment_method: cards.visa }).transaction_id;
  const [sale, hold] = [card('SALE', 8_000), card('AUTH', 1_200)];
  const bad = { type: 'SALE', amount: 500, payment_method: cards.declines('51') } as const;
  const declined = gateway.transactions.create(bad).transaction_id;
  return { world: await inspected(gateway), debit, sale, hold, declined };
}

describeInBrowser('the list of transactions', () => {
  it('offers to remove impossible filters at the same time of the world, and to try again after other errors', async () => {
    const { world } = await servedTransactions();
    const page = await world.open('#/transactions?at=3&client=CLIENT-NONE', { expectedFaults: /status of (400|500)/ });
    expect(await page.getByRole('link', { name: 'Remove all filters' }).getAttribute('href')).toBe(
      '#/transactions?at=3',
    );
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.route('**/inspect/transactions?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    // Without the live stream, the page does not try again by itself when it is connected.
    await page.route('**/_sim/live?*', () => new Promise(() => undefined));
    await page.evaluate(() => location.replace('#/transactions?state=declined'));
    await page.reload();
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await tryAgain.waitFor();
    expect(await page.getByRole('link', { name: 'Remove all filters' }).count()).toBe(0);
    await page.unroute('**/inspect/transactions?*');
    await tryAgain.click();
    await page.getByText('1 transaction', { exact: true }).waitFor();
  });

  it('keeps search and filters in the address, across a reload and the back button', async () => {
    const { world } = await servedTransactions();
    const page = await world.open('#/transactions');
    await page.getByText('4 transactions').waitFor();
    await page.getByRole('searchbox').fill('49.99');
    await page.getByText('1 transaction', { exact: true }).waitFor();
    expect(await linesOf(page.locator('.matched'))).toBe('amount $49.99');
    await page.getByRole('searchbox').fill('4.99');
    await page.getByText('No transactions match these filters.').waitFor();
    await page.getByRole('link', { name: 'Show all transactions' }).click();
    await page.getByLabel('Filter by state').selectOption('declined');
    await page.getByText('1 transaction', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('1 transaction', { exact: true }).waitFor();
    expect(page.url()).toContain('#/transactions?state=declined');
    await page.getByLabel('Filter by state').selectOption('');
    await page.getByLabel('Filter by kind').selectOption('AUTH');
    await page.getByRole('link', { name: 'AUTH $12.00' }).click();
    await waitForState(page, 'authorized');
    await page.goBack();
    await page.getByText('1 transaction', { exact: true }).waitFor();
    expect(await page.getByLabel('Filter by kind').inputValue()).toBe('AUTH');
  });

  it('renders only the visible rows of ten thousand, and scrolls to and finds the others', async () => {
    using few = createGateway();
    const sale = ({ transactions }: Gateway, amount: number) =>
      transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
    const first = sale(few, 100).transaction_id;
    const gateway = createGateway({ from: enlarged(few.snapshot(), MANY - 1) });
    sale(gateway, 10_099);
    const page = await (await inspected(gateway)).open('#/transactions');
    await page.getByText('10,000 transactions').waitFor();
    await page.getByRole('link', { name: 'SALE $100.99' }).waitFor();
    expect(await rows(page).count()).toBeLessThan(ROWS_MAX);
    await page.getByRole('region', { name: 'Transactions' }).last().focus();
    // The list may still be growing: the end of what is there is not yet that of the list.
    await eventually(async () => {
      await page.keyboard.press('End');
      return page.locator(`a[href$="${first}"]`).isVisible();
    }).toBe(true);
    expect(await rows(page).count()).toBeLessThan(ROWS_MAX);
    expect(await rows(page).last().getAttribute('aria-rowindex')).toBe(String(MANY + 1));
    // The link has the focus, which moves to the heading of the next page and scrolls there.
    await page.locator(`a[href$="${first}"]`).focus();
    const left = await page.evaluate(() => {
      scrollTo(0, 100);
      return scrollY;
    });
    expect(left).toBeGreaterThan(20);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await page.keyboard.press('Enter');
    await page.locator('.object-head').waitFor();
    // The page of the payment shrinks while the list is loaded, at the address of the list.
    await page.evaluate(() => scrollTo(0, 500));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await page.goBack();
    await page.locator(`a[href$="${first}"]`).waitFor();
    await eventually(() => page.evaluate(() => scrollY)).toBe(left);
    const list = page.getByRole('region', { name: 'Transactions' }).last();
    for (const order of ['descending', 'ascending', 'descending', 'ascending']) {
      await page.getByTitle('Sort by created').click();
      await page.locator(`th[aria-sort=${order}]`).waitFor();
      await eventually(() => list.evaluate((box) => box.scrollTop)).toBe(0);
      await rows(page).first().locator('a').waitFor();
      await list.evaluate((box) => box.scrollTo(0, 9_000));
      await eventually(() => rows(page).last().getAttribute('aria-rowindex')).toSatisfy((row) => Number(row) > 200);
    }
    await page.getByRole('searchbox').fill(first);
    await page.getByText('1 transaction', { exact: true }).waitFor();
  });
});

describeInBrowser('a transaction', () => {
  it('shows its past states with dates, its possible next states, and its JSON', async () => {
    const { world, debit } = await servedTransactions();
    const page = await world.open(`#/transactions/${debit}`);
    await waitForState(page, 'settled');
    const past = await linesOf(page.getByRole('list', { name: 'Past states' }).getByRole('listitem'));
    expect(past).toMatch(
      /authorized[\s\S]*Mon, Jan 5[\s\S]*submitted[\s\S]*Tue, Jan 6[\s\S]*settled\s*now[\s\S]*Wed, Jan 7/i,
    );
    expect(await linesOf(page.getByRole('list', { name: 'Possible next states' }))).toMatch(/returned/);
    await page.getByText('JSON of the API').click();
    // Chromium's headless shell denies the clipboard by default.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"transaction_state": "settled"');
    await page.getByText('"transaction_state": "settled"').waitFor();
    await page.locator('.back', { hasText: 'Transactions' }).click();
    await page.getByText('4 transactions').waitFor();
  });

  it('reports an unknown transaction and an unknown view, each with a way on', async () => {
    const world = await inspected();
    const page = await world.open('#/transactions/TRANSACTION-NONE', { expectedFaults: /status of 404/ });
    await page.getByRole('heading', { level: 1, name: 'Transaction' }).waitFor();
    await page.getByRole('alert').getByRole('link', { name: 'Go to the list' }).click();
    await page.getByText('No transactions yet.').waitFor();
    await page.goto(`${world.server.controlUrl}/#/nowhere`);
    await page.getByRole('link', { name: 'Go to Money' }).click();
    await page.getByText('No events yet.').waitFor();
    expect(takeFaults(page)).toContainEqual(expect.stringContaining('404'));
  });

  it('captures, voids and refunds as the merchant, and shows a rejected amount at its form', async () => {
    const { world, hold, sale } = await servedTransactions();
    const page = await world.open(`#/transactions/${hold}`);
    await actionForm(page, 'Capture it').getByLabel('Amount in dollars').fill('99.99');
    await actionForm(page, 'Capture it').getByRole('button').click();
    await actionForm(page, 'Capture it')
      .getByRole('alert')
      .getByText(/at most 1200 cents, the amount of the authorization/)
      .first()
      .waitFor();
    expect(takeFaults(page)).toEqual([expect.stringMatching(/\b4\d\d\b/)]);
    await actionForm(page, 'Capture it').getByLabel('Amount in dollars').fill('10.50');
    await actionForm(page, 'Capture it').getByRole('button').click();
    await waitForState(page, 'captured');
    expect(world.gateway.transactions.get(hold)).toMatchObject({ transaction_state: 'captured' });
    await page.getByRole('button', { name: 'Void' }).click();
    await waitForState(page, 'voided');
    await page.goto(`${world.server.controlUrl}/#/transactions/${sale}`);
    await waitForState(page, 'authorized');
    await world.gateway.clock.advanceTo('settlement', { of: sale });
    await actionForm(page, /Refund/)
      .getByLabel('Amount in dollars')
      .fill('5');
    await actionForm(page, /Refund/)
      .getByRole('button')
      .click();
    await waitForState(page, 'partially refunded');
    await page.goto(`${world.server.controlUrl}/#/transactions?kind=REFUND`);
    await page.getByRole('link', { name: 'REFUND $5.00' }).click();
    await page.getByRole('button', { name: 'Reject this refund' }).click();
    await page.getByText('The card network rejects this refund.').waitFor();
    await world.gateway.clock.advance({ days: 2 });
    await waitForState(page, 'rejected');
  });

  it('schedules a correction and a reversal, and advances the clock to each', async () => {
    const { world, debit } = await servedTransactions();
    const page = await world.open(`#/transactions/${debit}`);
    await actionForm(page, /correct the account/)
      .getByLabel('Change code')
      .selectOption('C01');
    await actionForm(page, /correct the account/)
      .getByRole('button', { name: 'Send C01' })
      .click();
    await page
      .locator('.announcement', { hasText: 'A notification of change, C01, is scheduled' })
      .getByRole('button', { name: /^Move to it/ })
      .click();
    await eventually(() => world.gateway.ach.files().map(({ kind }) => kind)).toContain('notification_of_change');
    await page.locator('.lines', { hasText: 'C01' }).first().waitFor();
    await actionForm(page, /Reverse it/)
      .getByRole('button', { name: 'Reverse it' })
      .click();
    await page
      .locator('.announcement', { hasText: 'A reversal is scheduled' })
      .getByRole('button', { name: /^Move to it/ })
      .click();
    await waitForState(page, 'reversed');
    expect(stateOf(world, debit)).toBe('reversed');
  });

  it('shows what is scheduled, says what another order would replace, and cancels it', async () => {
    const { world, debit } = await servedTransactions();
    const page = await world.open(`#/transactions/${debit}`);
    const form = page.getByRole('form').filter({ has: page.getByLabel('Days after settlement') });
    const ordered = page.locator('.announcement');
    await form.getByRole('button', { name: 'Return this with R10' }).click();
    await ordered.getByText('A return with R10 is scheduled').waitFor();
    // The same code can be scheduled for another day.
    await form.getByRole('button', { name: 'Replace R10', exact: true }).waitFor();
    await form.getByLabel('Return code').selectOption('R01');
    await form.getByText('It replaces R10').waitFor();
    await form.getByRole('button', { name: 'Replace R10 with R01' }).click();
    await ordered.getByText('A return with R01 is scheduled').waitFor();
    expect(await ordered.count()).toBe(1);
    await ordered.getByRole('button', { name: 'Cancel it: A return with R01' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.message', { hasText: 'It will not happen.' }).waitFor();
    await ordered.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    expect(world.gateway.upcoming().filter(({ what }) => what.includes('R01'))).toEqual([]);
  });

  it('shows the error at the form if a return is scheduled after its deadline', async () => {
    const { world, debit } = await servedTransactions();
    const page = await world.open(`#/transactions/${debit}`);
    await actionForm(page, /Have the bank return it/)
      .getByLabel('Return code')
      .selectOption('R01');
    await actionForm(page, /Have the bank return it/)
      .getByLabel('Days after settlement')
      .fill('40');
    await actionForm(page, /Have the bank return it/)
      .getByRole('button')
      .click();
    await actionForm(page, /Have the bank return it/)
      .getByRole('alert')
      .getByText(/R01/)
      .first()
      .waitFor();
    expect(takeFaults(page)).toHaveLength(1);
    expect(stateOf(world, debit)).toBe('settled');
  });
});

describeInBrowser('a new payment', () => {
  it('creates a payment with each button, and links to its history', async () => {
    const world = await inspected();
    const page = await world.open();
    const presets = page.locator('.preset');
    await presets.first().waitFor();
    for (const preset of await presets.all()) {
      const before = transactionCount(world.gateway);
      await preset.click();
      await eventually(() => transactionCount(world.gateway)).toBe(before + 1);
      await page.locator('.outcome').waitFor();
    }
    expect(
      world.gateway.transactions
        .list()
        .data.map((one) => `${one.type} ${one.transaction_state}`)
        .toSorted(),
    ).toEqual([
      'AUTH authorized',
      'PAYMENT authorized',
      'PAYMENT authorized',
      'PAYOUT authorized',
      'SALE authorized',
      'SALE declined',
    ]);
    await page.getByRole('link', { name: 'View history' }).click();
    await waitForState(page, 'authorized');
  });

  it('creates a payment of any amount by any method with the form, and rejects invalid amounts', async () => {
    const world = await inspected();
    const page = await world.open();
    const form = actionForm(page, 'Custom payment');
    await form.getByLabel('Amount in dollars').fill('1234.5');
    await form.getByLabel('Payment method').selectOption('visa');
    await form.getByLabel('Type').selectOption('AUTH');
    await form.getByRole('button', { name: 'Pay' }).click();
    await page.locator('.outcome', { hasText: 'AUTH $1,234.50' }).waitFor();
    for (const invalid of ['much', '0', '0.00', '']) {
      await form.getByLabel('Amount in dollars').fill(invalid);
      await form.getByRole('button', { name: 'Pay' }).click();
      const isValid = (input: HTMLInputElement) => input.validity.valid;
      expect(await form.getByLabel('Amount in dollars').evaluate(isValid)).toBe(false);
    }
    await form.getByLabel('Amount in dollars').fill('99999999.99');
    await form.getByRole('button', { name: 'Pay' }).click();
    await page.locator('.error-box .error-text').first().waitFor();
    expect(takeFaults(page)).toHaveLength(1);
    expect(transactionCount(world.gateway)).toBe(1);
  });
});

function transactionCount(gateway: Gateway): number {
  return gateway.transactions.list().data.length;
}
