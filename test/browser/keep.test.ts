/** What a person keeps of a list: order, columns, filters under a name, a CSV file, and a print. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { banks, createGateway } from '../../src/index.ts';
import { eventually, inspected } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';

const PAYMENTS = 60;
/** More than a page loads at once, and more than the menu of the browser prints. */
const MANY_PAYMENTS = [130, 520];
const PRINTED_BY_MENU_MAX = 500;

/** Serves a world with payments of $1 to $60 or more, the 60th with a customer whose name a spreadsheet would execute. */
async function served(payments = PAYMENTS) {
  const gateway = createGateway();
  for (let dollars = 1; dollars <= payments; dollars++) {
    const name = dollars === PAYMENTS ? '=1+1' : 'Ada Lovelace';
    const payment_method = { ...banks.good, name };
    gateway.transactions.create({ type: 'PAYMENT', amount: dollars * 100, payment_method });
  }
  return inspected(gateway);
}

describeInBrowser('a list', () => {
  it('keeps order and columns in the address, and filters under a name', async () => {
    const page = await (await served()).open('#/transactions?search=lovelace');
    await page.getByText('59 transactions').waitFor();
    await page.getByRole('button', { name: /^Transaction/ }).click();
    await page.getByRole('link', { name: 'PAYMENT $59.00' }).waitFor();
    await page.getByText('Columns', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Settled' }).check();
    await page.getByRole('columnheader', { name: /^Settled/ }).waitFor();
    const address = page.url();
    await page.getByText('Saved filters', { exact: true }).click();
    await page.getByLabel('Name for the filters of this list').fill('Ada, largest first');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Ada, largest first' }).waitFor();
    await page.getByRole('link', { name: /^Money/ }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('ada, largest');
    await page.getByRole('option', { name: /Ada, largest first saved filter/ }).click();
    await page.getByText('59 transactions').waitFor();
    expect(page.url()).toBe(address);
    await page.getByText('Saved filters', { exact: true }).click();
    await page.getByRole('button', { name: 'Remove the saved filter Ada, largest first' }).click();
    await page.getByText('None in this browser yet.').waitFor();
  });

  it('is saved as CSV with all rows and columns, and printed without controls', async () => {
    const page = await (await served()).open('#/transactions?sort=-amount');
    await page.getByText('60 transactions').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const [head, first, ...rest] = readFileSync(await (await download).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(head).toBe('Transaction,State,Customer,Merchant,Created,Payment method,Note,Settled,Funded,ID');
    expect(first).toMatch(/^PAYMENT 60\.00,\w+,'=1\+1,/);
    expect(rest).toHaveLength(PAYMENTS - 1);
    await page.evaluate(() => {
      window.print = () => {
        document.body.id = `printed-${document.querySelectorAll('.list tbody tr:not(.gap)').length}`;
        dispatchEvent(new Event('afterprint'));
      };
    });
    expect(await page.locator('.list tbody tr:not(.gap)').count()).toBeLessThan(PAYMENTS);
    await page.keyboard.press('Control+p');
    await page.locator(`body#printed-${PAYMENTS}`).waitFor();
    await eventually(() => page.locator('.list tbody tr:not(.gap)').count()).toBeLessThan(PAYMENTS);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.getByRole('link', { name: 'PAYMENT $1.00' }).waitFor();
    expect(await page.locator('.top, .menu, .filters, .gap').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('.print-only').first().textContent()).toContain('#/transactions?sort=-amount');
  });

  it.each(MANY_PAYMENTS)(
    'of %i rows is printed by the menu of the browser up to 500 rows, with one request',
    async (payments) => {
      const printed = Math.min(payments, PRINTED_BY_MENU_MAX);
      const page = await (await served(payments)).open('#/transactions');
      const synchronous: string[] = [];
      page.on('request', (request) => void (request.resourceType() === 'xhr' && synchronous.push(request.url())));
      await page.getByText(`${payments} transactions`).waitFor();
      const rows = page.locator('.list tbody tr:not(.gap)');
      expect(await rows.count()).toBeLessThan(printed);
      await page.evaluate(() => {
        const note = () => {
          document.body.id = `printed-${document.querySelectorAll('.list tbody tr:not(.gap)').length}`;
        };
        addEventListener('afterprint', note, { capture: true, once: true });
      });
      await page.pdf();
      await page.locator(`body#printed-${printed}`).waitFor();
      await eventually(() => rows.count()).toBeLessThan(printed);
      expect(synchronous).toHaveLength(1);
    },
  );
});
