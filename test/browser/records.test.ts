/** Batches, files, webhooks, tokens, and the world as a whole, as a person goes through them. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { banks, cards, createGateway } from '../../src/index.ts';
import { eventually, inspected, linesOf } from './inspected.ts';
import { describeInBrowser, takeFaults } from './open-page.ts';

const PAYMENT = { type: 'PAYMENT', amount: 4_999, payment_method: banks.good } as const;

const said = (page: Page, text: string | RegExp) => page.locator('.message', { hasText: text }).waitFor();

/** A Monday with a payment, a stored card, and a shop that takes webhooks. */
async function monday() {
  const gateway = createGateway();
  gateway.webhooks.subscribe({ deliver: () => new Response('taken', { status: 200 }) });
  gateway.paymentTokens.create({
    customer_id: 'CUSTOMER-ada',
    card: { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' },
  });
  gateway.transactions.create(PAYMENT);
  gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
  await gateway.idle();
  return inspected(gateway);
}

describeInBrowser('batches', () => {
  it('are gone to their cut-off or closed by hand, and lead to their transactions', async () => {
    const world = await monday();
    const page = await world.open('#/batches');
    await page
      .getByRole('button', { name: /^Close it now/ })
      .first()
      .waitFor();
    const open = await page.locator('.card').count();
    expect(open).toBe(2);
    await page
      .getByRole('button', { name: /^Close it now/ })
      .first()
      .click();
    await said(page, 'is closed and on its way');
    await eventually(() => page.locator('.card').count()).toBe(1);
    await page.getByRole('button', { name: /^Go to the cut-off/ }).click();
    await said(page, 'Mon, Jan 5');
    await world.gateway.clock.advance({ days: 4 });
    await page.getByRole('table').getByText('funded').first().waitFor();
    await page.getByRole('link', { name: 'ACH' }).filter({ hasNotText: 'files' }).first().click();
    await page.getByRole('link', { name: 'PAYMENT $49.99' }).waitFor();
    await page.getByRole('link', { name: 'Show all batches' }).click();
    await page.getByText('2 transactions').waitFor();
  });
});

describeInBrowser('files', () => {
  it('explain each field that is pointed at, or walked to', async () => {
    const world = await monday();
    const page = await world.open('#/files');
    await page.getByText('No file has gone to the banks yet.').waitFor();
    await world.gateway.clock.advance({ days: 2 });
    await page.getByRole('link', { name: 'Entries go out' }).first().click();
    const card = page.locator('.field-card');
    await page
      .getByRole('gridcell', { name: /^amount, / })
      .first()
      .hover();
    await eventually(() => linesOf(card)).toMatch(/entry[\s\S]*amount[\s\S]*4999/i);
    await page
      .getByRole('gridcell', { name: /^amount, / })
      .first()
      .click();
    await page.keyboard.press('ArrowUp');
    await eventually(() => linesOf(card)).toMatch(/batch header/i);
    await page.keyboard.press('ArrowRight');
    const before = await linesOf(card);
    await page.keyboard.press('ArrowRight');
    await eventually(() => linesOf(card)).not.toBe(before);
    await page.getByText('The same as a table').click();
    await page.getByRole('cell', { name: 'trace number' }).first().waitFor();
    expect(await page.content()).not.toContain(banks.good.account_number);
  });
});

describeInBrowser('webhooks', () => {
  it('show attempts, answers and the body, and are sent again', async () => {
    const world = await monday();
    const page = await world.open('#/webhooks');
    await page.getByRole('link', { name: 'transaction.authorized' }).first().click();
    await page.getByText('answered 200', { exact: true }).waitFor();
    await page.locator('.json', { hasText: '"transaction.authorized"' }).waitFor();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await said(page, 'Sent again: it came to 200.');
    await eventually(() => page.locator('.attempt').count()).toBe(2);
    await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
    await page.getByLabel('Only deliveries that are').selectOption('exhausted');
    await page.getByText('No delivery is like this.').waitFor();
  });

  it('wait while the shop is down for six hours, and come when it is up again', async () => {
    const world = await monday();
    const page = await world.open('#/webhooks');
    await page.getByRole('button', { name: 'Take it down for six hours' }).click();
    await said(page, 'down for six hours');
    world.gateway.transactions.create(PAYMENT);
    await world.gateway.clock.advance({ hours: 1 });
    await page.getByRole('table').getByText('pending').first().waitFor();
    await page.getByRole('link', { name: 'transaction.authorized' }).first().click();
    await page.getByText('answered 503', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Go to the next attempt' }).waitFor();
    await world.gateway.clock.advance({ hours: 24 });
    await page.getByText('Delivered: the shop answered 200.').waitFor();
  });

  it('are subscribed to by an address of this machine, and no longer', async () => {
    const world = await inspected();
    const page = await world.open('#/webhooks');
    await page.getByText('Nobody is subscribed.').waitFor();
    await page.getByText('Subscribe an address', { exact: true }).click();
    await page.getByLabel('Address on this machine').fill('nonsense');
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await page.locator('.message-refused').waitFor();
    expect(takeFaults(page)).toHaveLength(1);
    await page.getByLabel('Address on this machine').fill('http://127.0.0.1:9/hook');
    await page.getByLabel('payments').check();
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await said(page, 'is told from now on');
    await page.locator('.card', { hasText: 'transaction.*' }).waitFor();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave it as it is' }).click();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click();
    await said(page, 'It is told nothing more.');
  });
});

describeInBrowser('tokens', () => {
  it('are masked, searched, and lead to what was paid with them', async () => {
    const world = await monday();
    const page = await world.open('#/tokens');
    await page.getByText(/visa …4242/).waitFor();
    expect(await page.content()).not.toContain(cards.visa.pan);
    await page.getByLabel('Search the tokens').fill('mastercard');
    await page.getByText('No token has "mastercard" about it.').waitFor();
    await page.getByRole('link', { name: 'Show all tokens' }).click();
    await page.getByText('1 token', { exact: true }).waitFor();
  });
});

describeInBrowser('the world', () => {
  it('is marked, left, gone back to and forgotten', async () => {
    const world = await monday();
    const page = await world.open('#/world');
    const start = world.gateway.clock.iso();
    await page.getByLabel('Name of the mark').fill('before');
    await page.getByRole('button', { name: 'Mark this moment' }).click();
    await said(page, 'This moment is marked: before.');
    await page.getByRole('button', { name: '+1 day', exact: true }).click();
    await said(page, 'Tue, Jan 6');
    await page.getByRole('button', { name: 'Rewind to before' }).click();
    await said(page, 'Back at Mon, Jan 5');
    expect(world.gateway.clock.iso()).toBe(start);
    await page.getByRole('button', { name: 'Fork from here: where you were' }).click();
    await said(page, 'is made');
    expect(world.server.worlds.list()[1]?.gateway.clock.iso()).toContain('2026-01-06');
    await page.getByRole('button', { name: 'Forget the mark before' }).click();
    await page.getByRole('button', { name: 'Rewind to before' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'End this fork' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await page.getByText('This is the only world.').waitFor();
  });

  it('has trouble that is ordered in words, strikes, and is taken back', async () => {
    const world = await monday();
    const page = await world.open('#/world');
    await page.getByText('Everything works.').waitFor();
    await page.getByLabel('What goes wrong').selectOption('refused');
    await page.getByRole('button', { name: 'Order this trouble' }).click();
    await said(page, 'Ordered: a new payment is refused with 503.');
    expect(() => world.gateway.transactions.create(PAYMENT)).toThrow();
    await page.getByText('struck 1 time of 1, and strikes no more').waitFor();
    await page.getByRole('button', { name: 'Take it back: a new payment is refused with 503' }).click();
    await page.getByText('Everything works.').waitFor();
  });

  it('is checked, begins anew, and is taken along', async () => {
    const world = await monday();
    const page = await world.open('#/world');
    await page.getByRole('button', { name: 'Check every invariant' }).click();
    await said(page, 'All is in order');
    for (const [link, name] of [
      ['Tape', 'world.tape.json'],
      ['Snapshot', 'world.snapshot'],
      ['API document', 'control.openapi.json'],
    ] as const) {
      const started = page.waitForEvent('download');
      await page.getByRole('link', { name: link }).click();
      const download = await started;
      expect([download.suggestedFilename(), await download.failure()]).toEqual([name, null]);
    }
    await page.getByRole('button', { name: 'Start the world anew' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start anew' }).click();
    await said(page, 'The world begins again.');
    expect(world.gateway.transactions.list().data).toEqual([]);
    await page.getByRole('button', { name: 'Rewind to where you were' }).click();
    await eventually(() => world.gateway.transactions.list().data.length).toBe(2);
  });
});
