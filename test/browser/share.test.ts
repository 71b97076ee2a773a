/** What leaves the inspector: CSV files of lists, and one HTML file of a selection that opens without a server. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { banks, cards, createGateway } from '../../src/index.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { inspected, linesOf } from './inspected.ts';
import { describeInBrowser, openPage } from './open-page.ts';

/** 140 payments with a customer reference that a spreadsheet would execute, and a sale. */
async function shop() {
  const gateway = createGateway();
  for (let at = 0; at < 140; at++)
    gateway.transactions.create({
      type: 'PAYMENT',
      amount: 1_000 + at,
      payment_method: { ...banks.good, name: '=cmd|"/c calc",A1' },
    });
  gateway.transactions.create({ type: 'SALE', amount: 8_000, payment_method: cards.visa });
  await gateway.clock.advance({ days: 3 });
  return inspected(gateway);
}

describeInBrowser('sharing', () => {
  it('saves every row of a list as CSV, and no cell that a spreadsheet would execute', async () => {
    const world = await shop();
    const page = await world.open('#/transactions?kind=PAYMENT&sort=amount');
    await page.getByText('140 transactions').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const [head, first, ...more] = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(head).toMatch(/^\uFEFFTransaction,State,Customer,/);
    expect(first).toContain(`PAYMENT 10.00,funded,"'=cmd|""/c calc"",A1"`);
    expect(more.length).toBe(139);
  });

  it('saves the matching transactions as one HTML file, which opens without a server', async () => {
    const world = await shop();
    const page = await world.open('#/transactions?kind=SALE');
    const link = page.getByRole('link', { name: 'Save these as HTML' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const file = join(isolatedFolder('share'), 'world.html');
    await download.saveAs(file);
    expect(statSync(file).size).toBeLessThan(2_000_000);
    const saved = await openPage({ file });
    await saved.getByRole('link', { name: 'Transactions 1', exact: true }).click();
    await saved.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
    await saved.getByRole('link', { name: 'SALE $80.00' }).click();
    await saved.getByRole('heading', { name: 'SALE $80.00' }).waitFor();
    expect(await linesOf(saved.locator('body'))).not.toMatch(/passed|API requests|Compare/);
  });
});
