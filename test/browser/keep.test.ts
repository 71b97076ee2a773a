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

/** The width of a page of paper between its margins. */
const PAPER_PX = 720;
/** What a print leaves out. The button in the head of a column is its name. */
const CONTROLS = 'button:not(.sort), select, input, textarea, summary, .top, .menu, a[download]';

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
    const columns = page.locator('.column-choice fieldset');
    const hidden = columns.locator('label', { has: page.getByText('hidden at this width').filter({ visible: true }) });
    expect(await hidden.count()).toBe(0);
    await page.setViewportSize({ width: 800, height: 800 });
    expect(await hidden.allTextContents()).toContain('Merchant hidden at this width');
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.getByText('Saved filters', { exact: true }).click();
    await columns.waitFor({ state: 'hidden' });
    await page.getByLabel('Name for the filters of this list').fill('Ada, largest first');
    await page.keyboard.press('Enter');
    await page.getByText('The filters are saved as “Ada, largest first”.').waitFor();
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
    await page.getByText('The saved filter “Ada, largest first” is removed.').waitFor();
  });

  it('uses the height of the window, and ends with a whole row', async () => {
    const page = await (await served()).open('#/transactions', { viewport: { width: 1_280, height: 1_440 } });
    await page.getByText('60 transactions').waitFor();
    const { y = 0, height = 0 } = (await page.locator('.list').boundingBox()) ?? {};
    expect(y + height).toBeGreaterThan(1_440 - 160);
    expect(y + height).toBeLessThan(1_440);
    const edges = await page
      .locator('.list tbody tr:not(.gap)')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
    expect(Math.min(...edges.map((edge) => Math.abs(edge - (y + height))))).toBeLessThan(2);
  });

  it('is saved as CSV with all rows and columns, and printed without controls', async () => {
    const page = await (await served()).open('#/transactions?sort=-amount');
    await page.getByText('60 transactions').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const [head, first, ...rest] = readFileSync(await (await download).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    // Excel reads a file as UTF-8 only with the sign at its start.
    expect(head).toBe(
      '\uFEFFTransaction,State,Customer,Merchant,Created,Payment method,Note,Settled,Funded,Kind,Amount,ID',
    );
    expect(first).toMatch(/^PAYMENT 60\.00,\w+,'=1\+1,.*,PAYMENT,60,TRANSACTION-/);
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

  it('is printed light and without controls, with the columns of a wide screen, and so is the page of an object', async () => {
    const world = await served(2);
    await world.gateway.clock.advance({ days: 5 });
    const page = await world.open('#/transactions', { colorScheme: 'dark' });
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    const heads = async () => (await page.locator('th').allInnerTexts()).map((text) => text.replace(/ ↕$/, ''));
    for (const view of ['Transactions', 'Deposits', 'PAYMENT $2.00']) {
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('link', { name: view }).click();
      await page.getByRole('heading', { level: 1, name: view }).waitFor();
      await page.locator('tbody tr').first().waitFor();
      const onScreen = await heads();
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: PAPER_PX, height: 1_000 });
      expect(await heads()).toEqual(onScreen);
      expect(await page.locator(CONTROLS).filter({ visible: true }).allInnerTexts()).toEqual([]);
      expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('light');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PAPER_PX);
      if (view === 'Deposits') await page.evaluate(() => history.go(-1));
    }
  });

  it.each(MANY_PAYMENTS)(
    "prints at most 500 of %i rows from the browser's menu, with one request",
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
