/** A list in the page of an object: the page has the rows that are on the screen. */
import { expect, it } from 'vitest';
import { banks, cards, createGateway } from '../../src/index.ts';
import { eventually, inspected, linesOf } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';

/** More than three pages of a list. */
const SALES = 330;

/** The height of a row in a wide window. */
const ROW_PX = 44;

/** Rows below those on the screen. One more or less is partly visible. */
const MARGIN_ROWS = 12;

describeInBrowser('a long list', () => {
  it('has a dozen rows beyond those on the screen, also when it is sorted and when the window changes', async () => {
    const gateway = createGateway();
    for (let made = 1; made <= SALES; made++)
      gateway.transactions.create({ type: 'SALE', amount: 1_000 + made, payment_method: cards.visa });
    const page = await (await inspected(gateway)).open('#/transactions');
    const rowsBelow = () =>
      page.locator('.list').evaluate((box) => {
        const bottom = box.getBoundingClientRect().bottom;
        const rows = Array.from(box.querySelectorAll('tbody tr:not(.gap)'));
        return rows.filter((row) => row.getBoundingClientRect().top >= bottom).length;
      });
    await eventually(async () => Math.abs((await rowsBelow()) - MARGIN_ROWS)).toBeLessThanOrEqual(1);
    for (const order of ['descending', 'ascending']) {
      await page.getByTitle('Sort by transaction').click();
      await page.locator(`th[aria-sort=${order}]`).waitFor();
    }
    await page.locator('tbody tr').getByText('$10.01').first().waitFor();
    await eventually(async () => Math.abs((await rowsBelow()) - MARGIN_ROWS)).toBeLessThanOrEqual(1);
    // The wheel removes the row with the focus, and the list then has it: keys go on scrolling.
    await page.locator('tr[aria-rowindex="2"] a').first().focus();
    await page.locator('.list').evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await eventually(() => page.evaluate(() => document.activeElement?.className)).toBe('list');
    await page.locator('.list').evaluate((box) => box.scrollTo(0, 0));
    for (const height of [600, 900]) {
      await page.setViewportSize({ width: 1_280, height });
      await eventually(async () => Math.abs((await rowsBelow()) - MARGIN_ROWS)).toBeLessThanOrEqual(1);
    }
  });

  it('has no row of another filter, also if the clock moves before the first rows of its own arrive', async () => {
    const gateway = createGateway();
    for (let made = 1; made <= SALES; made++) {
      gateway.transactions.create({ type: 'SALE', amount: 1_000 + made, payment_method: cards.visa });
      gateway.transactions.create({ type: 'PAYMENT', amount: 1_000 + made, payment_method: banks.good });
    }
    const page = await (await inspected(gateway)).open('#/transactions');
    const list = page.locator('.list');
    const scrollTo = (row: number) => list.evaluate((box, top) => box.scrollTo(0, top), row * ROW_PX);
    await list.locator('tr[aria-rowindex="2"]').waitFor();
    await scrollTo(250);
    await list.locator('tr[aria-rowindex="250"]').waitFor();
    await scrollTo(0);
    await list.locator('tr[aria-rowindex="2"]').waitFor();
    let isHeld = true;
    const answers: (() => void)[] = [];
    await page.route(/inspect\/transactions\?.*kind=PAYMENT/, async (route) => {
      if (isHeld) await new Promise<void>((answer) => answers.push(answer));
      await route.continue();
    });
    const answerAll = () => {
      isHeld = false;
      for (const answer of answers.splice(0)) answer();
    };
    await page.getByLabel('Filter by kind').selectOption('PAYMENT');
    await eventually(() => answers.length).toBe(1);
    await page.getByRole('button', { name: '+1 day', exact: true }).click();
    await eventually(() => answers.length).toBeGreaterThan(1);
    answerAll();
    await page.locator('.list-count').getByText('330 transactions').waitFor();
    isHeld = true;
    await scrollTo(250);
    await eventually(() => answers.length).toBeGreaterThan(0);
    expect(await linesOf(list.locator('tbody'))).not.toContain('SALE');
    answerAll();
    await list.locator('tr[aria-rowindex="252"]').waitFor();
  });
});

describeInBrowser('the statement of a deposit', () => {
  it('has every line, the total of all, and a CSV file', async () => {
    const gateway = createGateway();
    for (let made = 1; made <= SALES; made++)
      gateway.transactions.create({ type: 'SALE', amount: 1_000 + made, payment_method: cards.visa });
    await gateway.clock.advanceTo('funding');
    const page = await (await inspected(gateway)).open('#/deposits');
    await page.locator('main table tbody tr:not(.gap) a').first().click();
    const statement = page.locator('.statement');
    await statement.getByText('330 statement lines').waitFor();
    expect(await linesOf(statement.locator('.facts'))).toMatch(
      /Gross\s+\$3,846\.15\s+Fees\s+\$0\.00\s+Net\s+\$3,846\.15/,
    );
    expect(await statement.locator('tbody tr').count()).toBeLessThan(100);
    await statement.getByRole('region').evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await eventually(() => linesOf(statement.locator('tbody tr'))).toContain('$13.30');
    const download = page.waitForEvent('download');
    await statement.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('statement-lines.csv');
    await page.getByText('statement-lines.csv has 330 rows.').waitFor();
  });
});
