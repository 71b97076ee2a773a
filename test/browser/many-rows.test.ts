/** A list in the page of an object: the page has the rows that are on the screen. */
import { expect, it } from 'vitest';
import { cards, createGateway } from '../../src/index.ts';
import { eventually, inspected, linesOf } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';

/** More than three pages of a list. */
const SALES = 330;

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
