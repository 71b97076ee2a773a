/** Tables with thousands of rows, whose page goes on responding. */
import { expect, it } from 'vitest';
import { cards, createGateway } from '../../src/index.ts';
import { eventually, inspected } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';

/** The rows of three frames. */
const SALES = 230;

describeInBrowser('the statement of a deposit', () => {
  it('shows every line, and the total of all', async () => {
    const gateway = createGateway();
    for (let made = 1; made <= SALES; made++)
      gateway.transactions.create({ type: 'SALE', amount: 1_000 + made, payment_method: cards.visa });
    await gateway.clock.advanceTo('funding');
    const page = await (await inspected(gateway)).open('#/deposits');
    await page.locator('main table a').first().click();
    const lines = page.locator('.statement tbody tr');
    await eventually(() => lines.count()).toBe(SALES);
    const amounts = await lines.locator('td:nth-child(3)').allTextContents();
    expect(new Set(amounts).size).toBe(SALES);
    expect(await page.locator('.statement tfoot').textContent()).toContain('$2,565.65');
  });
});
