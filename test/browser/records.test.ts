/** The views of batches, deposits, files, webhooks, tokens and the world. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { banks, cards, createGateway } from '../../src/index.ts';
import { eventually, inspected, linesOf } from './inspected.ts';
import { describeInBrowser, takeFaults } from './open-page.ts';

const PAYMENT = { type: 'PAYMENT', amount: 4_999, payment_method: banks.good } as const;

const waitForMessage = (page: Page, text: string | RegExp) => page.locator('.message', { hasText: text }).waitFor();

/** Serves a world with a payment, a sale, a stored card, and an endpoint that acknowledges webhooks. */
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
  it('advance to the cut-off, close by a button, and link to their transactions', async () => {
    const world = await monday();
    const page = await world.open('#/batches');
    await page
      .getByRole('button', { name: /^Close now/ })
      .first()
      .waitFor();
    const open = await page.locator('.card').count();
    expect(open).toBe(2);
    await page
      .getByRole('button', { name: /^Close now/ })
      .first()
      .click();
    await waitForMessage(page, 'is closed.');
    await eventually(() => page.locator('.card').count()).toBe(1);
    await page.getByRole('button', { name: /^Move to the cut-off/ }).click();
    await waitForMessage(page, 'Mon, Jan 5');
    await world.gateway.clock.advance({ days: 4 });
    await page.getByRole('table').locator('.badge', { hasText: 'funded' }).first().waitFor();
    await page.getByRole('link', { name: 'ACH' }).filter({ hasNotText: 'files' }).first().click();
    await page.getByRole('heading', { name: /^ACH batch \d funded$/ }).waitFor();
    await page.getByText(/^Its money reached the merchant’s bank on/).waitFor();
    await page.getByRole('link', { name: 'PAYMENT $49.99' }).click();
    await page.getByRole('heading', { name: 'PAYMENT $49.99' }).waitFor();
    await page.goBack();
    await page.locator('.back', { hasText: 'Batches' }).click();
    await page.getByText('2 batches').waitFor();
    const search = page.getByLabel('Search the batches');
    await search.fill('funded ach');
    await page.getByText('1 batch', { exact: true }).waitFor();
    await search.fill('open');
    await page.getByRole('link', { name: 'Show all batches' }).click();
    await page.getByText('2 batches').waitFor();
  });
});

describeInBrowser('deposits', () => {
  it('open their statement, whose lines link to transactions', async () => {
    const gateway = createGateway({ fees: { card: { percent: 2.9, fixedCents: 30 } } });
    gateway.transactions.create({ type: 'SALE', amount: 10_000, payment_method: cards.visa });
    const world = await inspected(gateway);
    const page = await world.open('#/deposits');
    await page.getByText('No deposits yet.').waitFor();
    await page.evaluate(() => {
      location.hash = '#/deposits?search=zzz';
    });
    await page.getByText('No deposits match.').waitFor();
    await page.getByRole('link', { name: 'Show all deposits' }).click();
    await page.getByText('No deposits yet.').waitFor();
    await gateway.clock.advanceTo('funding');
    await page.getByRole('table').getByRole('link', { name: 'Deposit' }).click();
    await page.getByText('$96.80 arrived at the merchant’s bank.').waitFor();
    const total = page.locator('.statement .facts');
    await eventually(() => linesOf(total)).toMatch(/\$100\.00\s+Fees\s+\$3\.20\s+Net\s+\$96\.80/);
    await page.getByRole('link', { name: 'SALE, visa …4242' }).click();
    await page.getByRole('heading', { name: 'SALE $100.00' }).waitFor();
    await page.goBack();
    await total.getByRole('link', { name: '$3.20' }).click();
    await page.getByRole('heading', { name: 'Postings of “Fees”' }).waitFor();
    await eventually(() => linesOf(page.getByRole('table'))).toContain('$3.20');
  });
});

describeInBrowser('disputes', () => {
  it('are answered by the merchant, decided, and appealed by forms', async () => {
    const gateway = createGateway();
    const sale = gateway.transactions.create({ type: 'SALE', amount: 10_000, payment_method: cards.visa });
    await gateway.clock.advance({ days: 3 });
    const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: gateway.clock.now() });
    await gateway.clock.advance({ seconds: 1 });
    const world = await inspected(gateway);
    const page = await world.open(`#/disputes/${id}`);
    const form = (name: string) => page.getByRole('form', { name });
    await page.getByText(/^Customer .* · Merchant .* · visa …\d{4} · .* 13\.1: .* · of SALE \$100\.00/).waitFor();
    await form('Submit evidence').getByRole('button', { name: 'Submit' }).click();
    await waitForMessage(page, 'The evidence was submitted.');
    await form('Decide the dispute').getByRole('button', { name: 'Decide' }).click();
    await waitForMessage(page, 'The dispute was won.');
    await form('Open a pre-arbitration').getByRole('button', { name: 'Open' }).click();
    await waitForMessage(page, 'The pre-arbitration is open.');
    await form('Accept the dispute').getByRole('button', { name: 'Accept' }).click();
    await waitForMessage(page, 'The dispute was accepted.');
    expect(gateway.disputes.get(id).history.map(({ state }) => state)).toEqual([
      'needs_response',
      'under_review',
      'won',
      'pre_arbitration',
      'lost',
    ]);
  });
});

describeInBrowser('files', () => {
  it('explain each field under the pointer or reached by arrow keys', async () => {
    const world = await monday();
    const page = await world.open('#/files');
    await page.getByText('No files have been sent yet.').waitFor();
    await world.gateway.clock.advance({ days: 2 });
    await page.getByRole('table').getByRole('link', { name: '$0.00' }).click();
    const entries = page.getByRole('region', { name: 'Entries in this file' });
    await entries.getByText('None.').waitFor();
    await page.getByRole('link', { name: '$49.99' }).first().click();
    await entries.getByRole('link', { name: 'PAYMENT $49.99' }).waitFor();
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
    await page.getByText('Show as a table').click();
    await page.getByRole('rowheader', { name: 'trace number' }).first().waitFor();
    expect(await page.content()).not.toContain(banks.good.account_number);
  });

  it('load their records when they are shown, and keep the focus of a keyboard', async () => {
    const gateway = createGateway();
    for (let made = 1; made <= 330; made++)
      gateway.transactions.create({ type: 'PAYMENT', amount: 1_000 + made, payment_method: banks.good });
    await gateway.clock.advanceTo('submission');
    const page = await (await inspected(gateway)).open('#/files');
    await page.locator('main table tbody tr:not(.gap) a').first().click();
    await page.getByText('280 other entries: see the records below.').waitFor();
    const records = page.getByRole('grid');
    await records.getByRole('rowheader', { name: '1 file header' }).waitFor();
    expect(await records.getAttribute('aria-rowcount')).toBe('340');
    const asked = page.waitForRequest(/skip=300&take=100/);
    await records.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await asked;
    await records.getByRole('rowheader', { name: '334 file control' }).waitFor();
    await records
      .getByRole('gridcell', { name: /^total of debits/ })
      .last()
      .click();
    await page.locator('.field-card', { hasText: 'line 334, file control' }).waitFor();
    await page.keyboard.press('Home');
    for (let pressed = 0; pressed < 20; pressed++) await page.keyboard.press('PageUp');
    await page.locator('.field-card', { hasText: 'line 34, entry' }).waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-place'))).toBe('33-0');
    // The wheel removes the focused line, and keys continue from there.
    await records.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
    await page.keyboard.press('ArrowDown');
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-place'))).toBe('34-0');
  });
});

describeInBrowser('webhooks', () => {
  it('show attempts, responses and the body, and redeliver', async () => {
    const world = await monday();
    const page = await world.open('#/webhooks');
    await page.getByRole('link', { name: 'transaction.authorized' }).first().click();
    await page.getByText('returned 200', { exact: true }).waitFor();
    await page.locator('.json', { hasText: '"transaction.authorized"' }).waitFor();
    await page.getByRole('button', { name: 'Redeliver' }).click();
    await waitForMessage(page, 'Redelivered: 200.');
    await eventually(() => page.locator('.attempt').count()).toBe(2);
    await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
    await page.getByLabel('Delivery status').selectOption('exhausted');
    await page.getByText('No deliveries match these filters.').waitFor();
  });

  it('retry after an outage of six hours', async () => {
    const world = await monday();
    const page = await world.open('#/webhooks');
    await page.getByRole('button', { name: 'Take down for six hours' }).click();
    await waitForMessage(page, 'down for six hours');
    world.gateway.transactions.create(PAYMENT);
    await world.gateway.clock.advance({ hours: 1 });
    await page.getByRole('table').getByText('pending').first().waitFor();
    await page.getByRole('link', { name: 'transaction.authorized' }).first().click();
    await page.getByText('returned 503', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Advance to the next attempt' }).waitFor();
    await world.gateway.clock.advance({ hours: 24 });
    await page.getByText('Delivered: the endpoint returned 200.').waitFor();
  });

  it('subscribe a URL of this machine, and unsubscribe it', async () => {
    const world = await inspected();
    const page = await world.open('#/webhooks');
    await page.getByText('No endpoints are subscribed.').waitFor();
    await page.getByText('Add an endpoint', { exact: true }).click();
    await page.getByLabel('URL on this machine').fill('nonsense');
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await page.locator('.message-failed').waitFor();
    expect(takeFaults(page)).toHaveLength(1);
    await page.getByLabel('URL on this machine').fill('http://127.0.0.1:9/hook');
    await page.getByRole('checkbox', { name: /^payments/ }).check();
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await waitForMessage(page, 'Subscribed http://127.0.0.1:9/hook.');
    // A disabled button would have lost the focus.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Subscribe');
    await page.locator('.card', { hasText: 'transaction.*' }).waitFor();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click();
    await waitForMessage(page, 'The endpoint is unsubscribed.');
    // In another view, the message would be about something else.
    await page.getByRole('link', { name: 'Batches' }).click();
    await page.locator('.message').waitFor({ state: 'detached' });
  });
});

describeInBrowser('tokens', () => {
  it('mask and search stored payment methods', async () => {
    const world = await monday();
    const page = await world.open('#/tokens');
    await page.getByText(/visa …4242/).waitFor();
    expect(await page.content()).not.toContain(cards.visa.pan);
    await page.getByLabel('Search the tokens').fill('mastercard');
    await page.getByText('No tokens match.').waitFor();
    await page.getByRole('link', { name: 'Show all tokens' }).click();
    await page.getByText('1 token', { exact: true }).waitFor();
    await page.goto(page.url().replace(/#.*/, '#/customers'));
    await page.getByText('1 customer', { exact: true }).waitFor();
    await page.getByRole('table').getByRole('link', { name: 'CUSTOMER-ada' }).click();
    await page.getByRole('heading', { name: 'CUSTOMER-ada' }).waitFor();
    const requests = page.getByRole('region', { name: 'API requests' });
    await requests.getByRole('link', { name: 'POST /v1/payment_tokens' }).waitFor();
  });
});

describeInBrowser('the page of a customer', () => {
  it('has the disputes and scheduled events of all merchants that know the customer', async () => {
    const gateway = createGateway();
    const sale = { type: 'SALE', amount: 1_999, payment_method: cards.visa, customer_reference: 'user 7' } as const;
    for (const { transactions } of [gateway, gateway.as(gateway.addMerchant({ name: 'Birch Books' }))]) {
      const transaction = transactions.create(sale);
      await gateway.clock.advance({ days: 3 });
      gateway.simulate.issuer.dispute({ transaction, reason: '13.1' });
    }
    await gateway.clock.advance({ days: 35 });
    const page = await (await inspected(gateway)).open('#/customers/user%207');
    await page.getByText(/^2 transactions, .* 2 disputes\.$/).waitFor();
    await page.getByText('Birch Books, Acme Outfitters').waitFor();
  });
});

describeInBrowser('the world', () => {
  it('creates a mark, rewinds to it, forks from it and deletes it', async () => {
    const world = await monday();
    const page = await world.open('#/world');
    const start = world.gateway.clock.iso();
    await page.getByLabel('Name of the mark').fill('before');
    await page.getByRole('button', { name: 'Create mark' }).click();
    await waitForMessage(page, 'Mark created: before.');
    await page.getByRole('button', { name: '+1 day', exact: true }).click();
    await waitForMessage(page, 'Tue, Jan 6');
    await page.getByRole('button', { name: 'Rewind to before' }).click();
    await waitForMessage(page, 'Rewound to Mon, Jan 5');
    expect(world.gateway.clock.iso()).toBe(start);
    await page.getByRole('button', { name: 'Fork from where you were' }).click();
    await waitForMessage(page, 'is created');
    expect(world.server.worlds.list()[1]?.gateway.clock.iso()).toContain('2026-01-06');
    await page.getByRole('button', { name: 'Delete the mark before' }).click();
    await page.getByRole('button', { name: 'Rewind to before' }).waitFor({ state: 'detached' });
    // Without a mark of the user's own, the automatic ones are not folded.
    await page.getByRole('button', { name: 'Delete the mark where you were' }).click();
    await page.getByRole('button', { name: /^Rewind to Mon, Jan 5/ }).waitFor();
    expect(await page.getByText('No marks yet.').count()).toBe(0);
    // A rewind creates a mark by name, which does not fold them around the button that has the focus.
    await page.getByRole('button', { name: '+1 day', exact: true }).click();
    await waitForMessage(page, 'Tue, Jan 6');
    const rewind = page.getByRole('button', { name: /^Rewind to Mon, Jan 5/ }).first();
    await rewind.press('Enter');
    await waitForMessage(page, 'Rewound to Mon, Jan 5');
    await page.getByRole('button', { name: 'Delete the mark where you were' }).waitFor();
    expect(await rewind.isVisible()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    await page.getByRole('button', { name: 'Close this fork' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close it' }).click();
    await page.getByText('No forks.').waitFor();
  });

  it('injects a fault, counts it when it triggers, and removes it', async () => {
    const world = await monday();
    const page = await world.open('#/world');
    await page.getByText('No faults.').waitFor();
    await page.getByLabel('Kind of fault').selectOption('request_rejected');
    await page.getByRole('button', { name: 'Add this fault' }).click();
    await waitForMessage(page, 'Fault added: a new payment is rejected with 503 (only the next one).');
    expect(() => world.gateway.transactions.create(PAYMENT)).toThrow();
    await page.getByText('It has applied 1 time, which was its limit. It affected 1 of 1 matching request:').waitFor();
    await page.getByRole('button', { name: 'Remove: a new payment is rejected with 503' }).click();
    await page.getByText('No faults.').waitFor();
  });

  it('checks, downloads and resets the world', async () => {
    const world = await monday();
    const page = await world.open('#/world');
    await page.getByRole('button', { name: 'Check every invariant' }).click();
    await waitForMessage(page, 'Every invariant holds');
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
    await page.getByRole('button', { name: 'Reset the world' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await waitForMessage(page, 'The world is reset.');
    expect(world.gateway.transactions.list().data).toEqual([]);
    await page.getByRole('button', { name: 'Go back to where you were' }).click();
    await eventually(() => world.gateway.transactions.list().data.length).toBe(2);
  });
});
