/** What leaves the inspector: CSV files of lists, and one HTML file of a selection that opens without a server. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
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

/** Presses a control that saves a file, and returns the path of the file. */
async function savedFile(page: Page, control: Locator, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), control.click()]);
  const file = join(isolatedFolder('share'), name);
  await download.saveAs(file);
  return file;
}

describeInBrowser('sharing', () => {
  it('saves every row of a list as CSV, and no cell that a spreadsheet would execute', async () => {
    const world = await shop();
    const page = await world.open('#/transactions?kind=PAYMENT&sort=amount');
    await page.getByText('140 transactions').waitFor();
    const csv = await savedFile(page, page.getByRole('button', { name: 'CSV' }), 'transactions.csv');
    const [head, first, ...more] = readFileSync(csv, 'utf8').trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFTransaction,State,Customer,/);
    expect(first).toContain(`PAYMENT 10.00,funded,"'=cmd|""/c calc"",A1"`);
    expect(more.length).toBe(139);
  });

  it('saves the customer of each dispute as CSV, also from a saved page', async () => {
    const gateway = createGateway();
    const sale = { type: 'SALE', amount: 8_000, customer_reference: 'user 7' } as const;
    for (const payment_method of [cards.visa, { ...cards.visa, first_name: undefined, last_name: undefined }]) {
      const transaction = gateway.transactions.create({ ...sale, payment_method });
      await gateway.clock.advance({ days: 3 });
      gateway.simulate.issuer.dispute({ transaction, reason: '13.1' });
    }
    await gateway.clock.advance({ days: 35 });
    const page = await (await inspected(gateway)).open('#/transactions');
    const saved = await openPage({ file: await savedFile(page, page.getByText('Save these as HTML'), 'world.html') });
    for (const shown of [page, saved]) {
      await shown.getByRole('link', { name: 'Disputes 2' }).click();
      await shown.getByText('Columns', { exact: true }).click();
      await shown.getByRole('checkbox', { name: 'Customer' }).check();
      await shown.getByRole('cell', { name: 'Ada Lovelace' }).waitFor();
      const csv = await savedFile(shown, shown.getByRole('button', { name: 'CSV' }), 'disputes.csv');
      const [head = '', ...rows] = readFileSync(csv, 'utf8').trimEnd().split('\r\n');
      const at = head.split(',').indexOf('Customer');
      expect(rows.map((row) => row.split(',')[at]).sort()).toEqual(['Ada Lovelace', 'user 7']);
    }
  });

  it('saves the matching transactions as one HTML file, which opens without a server', async () => {
    const world = await shop();
    const page = await world.open('#/transactions?kind=SALE');
    const file = await savedFile(page, page.getByRole('link', { name: 'Save these as HTML' }), 'world.html');
    expect(statSync(file).size).toBeLessThan(2_000_000);
    const saved = await openPage({ file });
    // It opens on the list: the money would be that of the whole world.
    await saved.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
    await saved.getByText('1 transaction', { exact: true }).waitFor();
    await saved.getByRole('link', { name: 'SALE $80.00' }).click();
    await saved.getByRole('heading', { name: 'SALE $80.00' }).waitFor();
    await saved.reload();
    await saved.getByRole('heading', { name: 'SALE $80.00' }).waitFor();
    await saved.getByRole('link', { name: 'Money', exact: true }).click();
    await saved.getByRole('heading', { name: /^World main/, level: 1 }).waitFor();
    await saved.getByText(/^These are the amounts of \d+ transactions\. This page contains 1 of them\.$/).waitFor();
    expect(await saved.locator('.money-box').count()).toBeGreaterThan(0);
    expect(await saved.locator('a.money-box').count()).toBe(0);
    expect(await linesOf(saved.locator('body'))).not.toMatch(/passed|API requests|Compare/);
  });
});
