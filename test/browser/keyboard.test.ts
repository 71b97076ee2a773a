/** The tasks that people come with, by keyboard alone: a shortcut, Tab, Enter, and typed text. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { trusted } from '../../src/engine/trusted.ts';
import type { Gateway } from '../../src/index.ts';
import { busyWorld } from '../inspection/busy-world.ts';
import { eventually, type Inspected, inspected } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';

/** A control further away than this is not reached by keyboard in practice. */
const TABS_MAX = 60;

async function servedBusyWorld(): Promise<Inspected> {
  const { gateway } = await busyWorld();
  return inspected(trusted<Gateway>(gateway));
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
}

/** Opens what the palette finds first. */
async function find(page: Page, text: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(text);
  await page.locator('[role=option][aria-selected=true]', { hasText: '$' }).waitFor();
  await page.keyboard.press('Enter');
}

/** Goes to a view by `g` and its letter. */
async function goByKeys(page: Page, letter: string, title: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Presses Tab until a control has the focus, then Enter. */
async function tabToAndEnter(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let pressed = 0; pressed < TABS_MAX; pressed++) {
    if (await control.evaluate((one) => one === document.activeElement)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`The focus did not reach ${String(control)}.`);
}

/** The element that has the focus: its name, and its text. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => `${document.activeElement?.tagName}: ${document.activeElement?.textContent}`);
}

describeInBrowser('by keyboard alone, a person', () => {
  it('finds an R10 after the payout, a payment of a customer, and when a payment is paid out', async () => {
    const page = await (await servedBusyWorld()).open();
    await page.locator('main h1').waitFor();
    await find(page, 'R10');
    await page.locator('.returned-money', { hasText: 'the merchant pays back $49.99' }).waitFor();
    await eventually(() => focused(page)).toMatch(/^H1: PAYMENT \$49\.99 returned/);
    await goByKeys(page, 'm', 'Money');
    await eventually(() => focused(page)).toBe('H1: Money');
    await openPalette(page);
    await page.keyboard.type('lovelace 49.99');
    await page
      .getByRole('option', { name: /^Open PAYMENT \$49\.99, returned Ada Lovelace · Acme Outfitters · / })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    // Enter does not have to wait for the results.
    await openPalette(page);
    await page.keyboard.type('lovelace 49.99');
    await page.keyboard.press('Enter');
    await page.locator('.object-head', { hasText: 'Customer Ada Lovelace' }).waitFor();
    await tabToAndEnter(page, page.locator('.object-head').getByRole('link', { name: 'Ada Lovelace' }));
    await page.getByText('3 transactions, the newest on Sat, Jan 10. 1 returned. 2 disputes.').waitFor();
    await page.getByText('debits blocked after R10').waitFor();
    await page.getByRole('link', { name: 'the deadline for dispute 13.1 of $1.00 passes' }).waitFor();
    await find(page, '$9.00');
    const planned = page.locator('.diagram-planned li', { hasText: 'funded' });
    await planned.getByText('Thu, Feb 12').waitFor();
    await eventually(() => focused(page)).toMatch(/^H1: PAYMENT \$9\.00 authorized/);
    // It leads to the open batch that it waits in, which has no id yet.
    const linked = page.locator('section', { has: page.getByRole('heading', { name: 'Linked objects' }) }).last();
    await tabToAndEnter(page, linked.getByRole('link', { name: 'ACH batch 5' }));
    await eventually(() => focused(page)).toMatch(/^H1: ACH batch 5 open/);
    await page.locator('.batch-dates', { hasText: 'Is sentTue, Feb 10' }).waitFor();
  });

  it('takes an endpoint down for six hours, and tries another return code in a fork', async () => {
    const world = await servedBusyWorld();
    const page = await world.open();
    await page.locator('main h1').waitFor();
    await goByKeys(page, 'w', 'Webhooks');
    const outage = page.getByRole('button', { name: /six hours/ }).first();
    await tabToAndEnter(page, outage);
    await page.locator('.message', { hasText: 'six hours' }).waitFor();
    expect(await focused(page)).not.toMatch(/^BODY/);
    await find(page, 'R10');
    await tabToAndEnter(page, page.getByRole('button', { name: 'Try R01 and compare' }));
    await eventually(() => page.url()).toContain('#/compare?with=');
    expect(await focused(page)).not.toMatch(/^BODY/);
    expect(world.gateway.clock.iso()).toBe('2026-02-09T15:00:00.000Z');
  });

  it('reads when an open batch closes, settles, and pays, and shares a list with its filters', async () => {
    const world = await servedBusyWorld();
    const page = await world.open();
    await page.locator('main h1').waitFor();
    await goByKeys(page, 'b', 'Batches');
    const card = page.locator('.card', { hasText: 'ACH batch 5' });
    await card.getByText('Thu, Feb 12').waitFor();
    await tabToAndEnter(page, card.getByRole('link', { name: 'ACH batch 5' }));
    await eventually(() => focused(page)).toMatch(/^H1: ACH batch 5 open/);
    await page.goBack();
    await eventually(() => focused(page)).toBe('H1: Batches');
    await goByKeys(page, 'p', 'Transactions');
    await tabToAndEnter(page, page.getByRole('button', { name: /^Transaction/ }));
    await eventually(() => page.url()).toContain('sort=-amount');
    expect(await focused(page)).toMatch(/^BUTTON: Transaction/);
    const shared = await world.open(new URL(page.url()).hash);
    await shared.locator('th[aria-sort=descending]').waitFor();
    expect(await shared.locator('tbody a').first().textContent()).toBe('SALE $80.00');
  });
});
