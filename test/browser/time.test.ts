/** The controls of the clock: buttons, milestones and the slider. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { banks, cards, createGateway } from '../../src/index.ts';
import { eventually, type Inspected, inspected, linesOf } from './inspected.ts';
import { describeInBrowser, takeFaults } from './open-page.ts';

/** Serves a world with a sale and a debit, and an endpoint that rejects `batch.closed`. */
async function monday() {
  const gateway = createGateway();
  const deliver = (_: Request, { type }: { readonly type: string }) =>
    new Response(null, { status: type === 'batch.closed' ? 500 : 204 });
  gateway.webhooks.subscribe({ deliver });
  gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
  gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  await gateway.idle();
  return inspected(gateway);
}

/** Reads the time and the last message on the page. */
async function readTime(page: Page): Promise<{ now: string; message: string }> {
  const now = await linesOf(page.locator('.time-now'));
  return { now: now.replace(/\s+/g, ' '), message: await linesOf(page.locator('.message-text')) };
}

/** Formats the time of the gateway as the page does: `Tue, Jan 6 08:30 ET`. */
function formattedNow({ gateway }: Inspected): string {
  const eastern = { timeZone: 'America/New_York' } as const;
  const now = gateway.clock.date();
  const day = now.toLocaleDateString('en-US', { ...eastern, weekday: 'short', month: 'short', day: 'numeric' });
  const time = now.toLocaleTimeString('en-US', { ...eastern, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${day} ${time} ET`;
}

/** Advances the clock on the page, waits until page and gateway agree, and returns the message. */
async function advance(world: Inspected, page: Page, act: () => Promise<unknown>): Promise<string> {
  const before = world.gateway.clock.now();
  await act();
  await eventually(() => world.gateway.clock.now()).not.toBe(before);
  await eventually(async () => (await readTime(page)).now).toBe(formattedNow(world));
  await eventually(async () => (await readTime(page)).message).toContain(
    formattedNow(world).replace(/ (\d\d:)/, ', $1'),
  );
  return (await readTime(page)).message;
}

const slider = (page: Page) => page.getByRole('slider', { name: /^Time: / });

/** Focuses the slider after the upcoming events have loaded, which changes its scale. */
async function focusSlider(page: Page): Promise<void> {
  await page.locator('.tick').first().waitFor({ state: 'attached' });
  await slider(page).focus();
}

/** Returns the visible texts below the slider, and whether two of them overlap. */
const endsOf = (page: Page) =>
  page.locator('.track-ends').evaluate((ends) => {
    const shown = [...ends.querySelectorAll('span')].filter((span) => getComputedStyle(span).visibility === 'visible');
    const boxes = shown.map((span) => span.getBoundingClientRect());
    const overlaps = boxes.some((box, at) => at > 0 && (boxes[at - 1]?.right ?? 0) > box.left);
    return { texts: shown.map(({ textContent }) => textContent ?? ''), overlaps };
  });

describeInBrowser('time', () => {
  it('advances to the next cut-off, and reports it if no batch is open', async () => {
    const world = await monday();
    const page = await world.open();
    const press = page.getByRole('button', { name: 'To cut-off' });
    await focusSlider(page);
    await advance(world, page, () => press.click());
    expect(world.gateway.clock.iso()).toBe('2026-01-05T22:00:00.000Z');
    await advance(world, page, () => press.click());
    expect(world.gateway.clock.iso()).toBe('2026-01-06T02:00:00.000Z');
    await eventually(() => press.getAttribute('title')).toContain('No open batch');
    await press.click();
    await page.getByText('No cut-off is scheduled.').waitFor();
    expect(world.gateway.clock.iso()).toBe('2026-01-06T02:00:00.000Z');
  });

  it('advances to the next event, by a banking day and by a day, and lists the events', async () => {
    const world = await monday();
    const page = await world.open();
    const next = page.getByRole('button', { name: /^Next: / });
    await page.getByRole('button', { name: `Next: ${world.gateway.upcoming()[0]?.what}` }).waitFor();
    const due = world.gateway.upcoming()[0]?.at;
    expect(await advance(world, page, () => next.click())).toContain('later: ');
    expect(world.gateway.clock.iso()).toBe(due);
    expect(await linesOf(page.locator('.message .lines'))).toMatch(/batch/i);
    await advance(world, page, () => page.getByRole('button', { name: '+1 banking day' }).click());
    const before = world.gateway.clock.now();
    await advance(world, page, () => page.getByRole('button', { name: '+1 day' }).click());
    expect(world.gateway.clock.now() - before).toBe(24 * 3_600_000);
    await page.getByRole('button', { name: 'Close this message' }).click();
    await page.locator('.message').waitFor({ state: 'detached' });
  });

  it('advances to each milestone by name, and reports it if none is scheduled', async () => {
    const world = await monday();
    const page = await world.open();
    const choice = page.getByLabel('Advance to the next milestone');
    const order = ['ach-cutoff', 'webhook-retry', 'submission', 'settlement', 'funding', 'return-deadline'] as const;
    for (const name of order) {
      using twin = world.gateway.fork({ deliver: 'same' });
      await twin.clock.advanceTo(name);
      await advance(world, page, () => choice.selectOption(name));
      expect([name, world.gateway.clock.iso()]).toEqual([name, twin.clock.iso()]);
    }
    await choice.selectOption('card-cutoff');
    const message = page.locator('.message-failed');
    // In words of the page, without the names and times of the clock's own error.
    await message.getByText('No card cut-off is scheduled.').waitFor();
    expect(await linesOf(message)).toContain('Nothing else is scheduled either. Create a payment first.');
    expect(await linesOf(message)).not.toMatch(/cutoff|\dZ/);
    expect(takeFaults(page)).toEqual([expect.stringContaining('409')]);
  });

  it('advances to the exact time of a tick when the slider is released at it', async () => {
    const world = await monday();
    const page = await world.open();
    const { at, what } = world.gateway.upcoming().at(-1) ?? {};
    const tick = page.locator(`.tick[title*="${what}"]`).first();
    const box = await tick.boundingBox();
    const line = await slider(page).boundingBox();
    if (box === null || line === null) throw new Error('There is no tick.');
    await advance(world, page, async () => {
      await page.mouse.move(line.x + 8, line.y + line.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, line.y + line.height / 2, { steps: 4 });
      await page.locator('.track-flag').waitFor();
      await page.mouse.up();
    });
    expect(world.gateway.clock.iso()).toBe(at);
  });

  it('moves by keyboard: arrows select, Enter advances, Escape cancels', async () => {
    const world = await monday();
    const page = await world.open();
    await focusSlider(page);
    for (let step = 0; step < 3; step++) await page.keyboard.press('PageUp');
    expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/^move to \w{3}, Jan \d+, \d\d:\d\d ET/);
    await page.keyboard.press('Escape');
    expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/^now, Mon, Jan 5 10:00/);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowRight');
    const chosen = await slider(page).getAttribute('aria-valuetext');
    await advance(world, page, () => page.keyboard.press('Enter'));
    expect(chosen?.replace(/^move to | ET.*/g, '')).toBe(formattedNow(world).replace(/ (\d\d:\d\d) ET/, ', $1'));
  });

  it('never moves the clock if the slider is released left of now', async () => {
    const world = await monday();
    const page = await world.open();
    await advance(world, page, () => page.getByRole('button', { name: '+1 banking day' }).click());
    const now = world.gateway.clock.iso();
    await focusSlider(page);
    // An event a few hours ahead is within the distance to which the slider snaps.
    await page.keyboard.press('ArrowLeft');
    await eventually(() => page.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^look back to/);
    await page.keyboard.press('Enter');
    await page.getByText('Looking back, read-only.').waitFor();
    expect(world.gateway.clock.iso()).toBe(now);
  });

  it('opens the list of milestones at an arrow, instead of moving to the first one', async () => {
    const world = await monday();
    const page = await world.open();
    const now = world.gateway.clock.now();
    const milestones = page.getByRole('combobox', { name: 'Advance to the next milestone' });
    await milestones.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    // A move by a milestone would come first.
    await advance(world, page, () => page.getByRole('button', { name: '+1 day', exact: true }).click());
    expect(world.gateway.clock.now()).toBe(now + 86_400_000);
  });

  it('looks back without moving the world, and continues from there in a fork', async () => {
    const world = await monday();
    const page = await world.open('#/transactions');
    const start = world.gateway.clock.iso();
    await advance(world, page, () => page.getByRole('button', { name: '+1 banking day' }).click());
    await advance(world, page, () => page.getByRole('button', { name: '+1 banking day' }).click());
    const now = world.gateway.clock.iso();
    await page.getByRole('table').getByText('settled').first().waitFor();
    await focusSlider(page);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByText('Looking back, read-only.').waitFor();
    await eventually(() => linesOf(page.getByRole('table'))).not.toContain('settled');
    expect(decodeURIComponent(page.url())).toContain(`at=${start}`);
    expect(world.gateway.clock.iso()).toBe(now);
    await page.getByRole('link', { name: 'PAYMENT $49.99' }).click();
    await page.locator('.present', { hasText: 'authorized' }).waitFor();
    expect(await page.getByRole('button', { name: /^Return this/ }).count()).toBe(0);
    const proceed = page.getByRole('button', { name: 'Continue from here' });
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await proceed.click();
      await page.getByRole('dialog').waitFor();
      await close();
      await eventually(() => proceed.evaluate((one) => one === document.activeElement)).toBe(true);
    }
    await page.goto(`${world.server.url}/_sim/#/world?at=${start}`);
    await page.getByText('This view changes the world, and the past cannot change.').waitFor();
    await page.goBack();
    await proceed.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue without sending' }).click();
    await page.waitForURL(/\/worlds\/fork-1\/_sim\//);
    await page.getByText('You are in the fork “fork-1”, which continues from Mon, Jan 5, 10:00 ET.').waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.locator('.present', { hasText: 'authorized' }).waitFor();
    await page.getByRole('button', { name: /^Return this with R10/ }).waitFor();
    expect(world.gateway.clock.iso()).toBe(now);
    expect(world.server.worlds.load('fork-1').gateway.clock.iso()).toBe(start);
  });

  it('does not ask about webhooks where the world had no endpoint at the viewed time', async () => {
    const gateway = createGateway();
    gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
    const start = gateway.clock.iso();
    await gateway.clock.advance({ days: 2 });
    gateway.webhooks.subscribe({ deliver: () => undefined });
    const world = await inspected(gateway);
    const page = await world.open(`#/transactions?at=${start}`);
    await page.getByRole('button', { name: 'Continue from here' }).click();
    await page.waitForURL(/\/worlds\/fork-1\/_sim\//);
    await page.getByText('It has no webhook endpoints.').waitFor();
    expect(world.server.worlds.load('fork-1').gateway.inspect.endpoints()).toEqual([]);
  });

  it('moves to the next event of the merchant that is selected', async () => {
    const gateway = createGateway();
    gateway.transactions.create({ type: 'AUTH', amount: 1_999, payment_method: cards.visa });
    const { clientId } = gateway.addMerchant({ name: 'Juniper Coffee' });
    const world = await inspected(gateway);
    const page = await world.open();
    const next = page.getByRole('button', { name: /^Next: / });
    await eventually(() => next.textContent()).toMatch(/expires/);
    await page.goto(`${world.server.url}/_sim/#/overview?client=${clientId}`);
    await page.getByRole('button', { name: 'Next: nothing scheduled' }).waitFor();
    const now = gateway.clock.iso();
    await page.keyboard.press('n');
    await page.getByText('No events of this merchant are scheduled.').waitFor();
    expect(gateway.clock.iso()).toBe(now);
  });

  it('leads back to now from a time that the world has not reached, and shows it as soon as it has', async () => {
    const world = await monday();
    const at = '2026-01-06T15:00:00Z';
    const faults = { expectedFaults: /status of 400/ };
    const page = await world.open(`#/transactions?kind=SALE&at=${at}`, faults);
    const main = page.getByRole('main');
    await main.getByText('The world has not reached this time yet.').waitFor();
    await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: /^(Try again|Continue from here)$/ }).count()).toBe(0);
    await main.getByRole('link', { name: 'Back to now' }).click();
    await page.getByText('1 transaction', { exact: true }).waitFor();
    expect(page.url()).toMatch(/#\/transactions\?kind=SALE$/);
    await page.goBack();
    await main.getByText('The world has not reached this time yet.').waitFor();
    await world.gateway.clock.advance({ days: 2 });
    await page.getByText('1 transaction', { exact: true }).waitFor();
    await page.getByText('Looking back, read-only.').waitFor();
  });

  it('leads back to now from a time before the world', async () => {
    const page = await (await monday()).open('#/files?at=2020-01-01T00:00:00Z', { expectedFaults: /status of 400/ });
    const main = page.getByRole('main');
    await main.getByText('The world begins later.').waitFor();
    expect(await page.getByRole('button', { name: /^(Try again|Continue from here)$/ }).count()).toBe(0);
    await main.getByRole('link', { name: 'Back to now' }).click();
    await page.getByText('No files have been sent yet.').waitFor();
  });

  it('goes to a date typed into the field: before now it looks back, after now it moves', async () => {
    const world = await monday();
    const page = await world.open();
    const field = page.getByLabel(/^Go to a date and time/);
    await field.fill('2026-01-07T09:00');
    await advance(world, page, () => field.press('Enter'));
    expect(world.gateway.clock.iso()).toBe('2026-01-07T14:00:00.000Z');
    await field.fill('2026-01-06T09:00');
    await field.press('Enter');
    await page.getByText('Looking back, read-only.').waitFor();
    // The bar has one line for what it says and what it offers.
    const backToNow = page.getByRole('link', { name: 'Back to now' });
    const tops = [backToNow, page.getByRole('button', { name: 'Continue from here' })].map((one) => one.boundingBox());
    expect(new Set((await Promise.all(tops)).map((box) => Math.round(box?.y ?? 0))).size).toBe(1);
    await backToNow.click();
    await page.getByText('Looking back, read-only.').waitFor({ state: 'detached' });
    // The field has the focus after Enter.
    await field.fill('2026-01-06T09:00');
    await page.keyboard.press('Enter');
    await page.getByText('Looking back, read-only.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Looking back, read-only.').waitFor({ state: 'detached' });
    expect(world.gateway.clock.iso()).toBe('2026-01-07T14:00:00.000Z');
    await page.setViewportSize({ width: 1_100, height: 700 });
    await eventually(() => endsOf(page)).toMatchObject({ texts: { length: 3 }, overlaps: false });
    await page.setViewportSize({ width: 220, height: 700 });
    await eventually(() => endsOf(page)).toMatchObject({ texts: { length: 2 }, overlaps: false });
  });

  it('keeps the focus on a button that moves time, and moves twice if it is pressed twice', async () => {
    const world = await monday();
    const page = await world.open();
    const press = page.getByRole('button', { name: '+1 day', exact: true });
    await press.focus();
    const before = world.gateway.clock.now();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await eventually(() => world.gateway.clock.now() - before).toBe(2 * 24 * 3_600_000);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('+1 day');
  });

  it('returns to the present that a rewind left', async () => {
    const world = await monday();
    const page = await world.open('#/world');
    await page.getByLabel('Name of the mark').fill('before');
    await page.getByRole('button', { name: 'Create mark' }).click();
    await page.getByText('Mark created: before.').waitFor();
    await advance(world, page, () => page.getByRole('button', { name: '+1 day', exact: true }).click());
    const left = world.gateway.clock.iso();
    await page.getByRole('button', { name: 'Rewind to before' }).click();
    await page.getByRole('button', { name: 'Back to Tue, Jan 6' }).waitFor();
    for (const width of [1_280, 1_024, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.getByRole('button', { name: 'Back to Tue, Jan 6' }).click();
    await page.getByText('You are back where you were').waitFor();
    expect(world.gateway.clock.iso()).toBe(left);
  });

  it('says of a list of scheduled events that nothing is due soon', async () => {
    const gateway = createGateway();
    gateway.paymentTokens.create({ card: { pan: '4242424242424242', expiry_month: '12', expiry_year: '2030' } });
    const page = await (await inspected(gateway)).open('#/upcoming');
    await page.getByText('Nothing is due in the next 90 days. The first event is on Dec 31, 2030').waitFor();
    gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    await gateway.idle();
    await page.getByRole('button', { name: 'Move to it: the ACH batch closes' }).waitFor();
    await page.getByText('Nothing is due').waitFor({ state: 'detached' });
  });

  it('follows the selected clock mode', async () => {
    const world = await monday();
    const page = await world.open();
    const mode = page.getByRole('combobox', { name: 'Clock', exact: true });
    for (const name of ['auto', 'real', 'accelerated']) {
      await mode.selectOption(name);
      await eventually(() => world.server.clock.mode).toBe(name);
      await eventually(() => mode.inputValue()).toBe(name);
    }
    // The clock runs by itself, and the page follows.
    const before = world.gateway.clock.now();
    await eventually(() => world.gateway.clock.now()).toBeGreaterThan(before + 600_000);
    await mode.selectOption('manual');
    await eventually(() => world.server.clock.mode).toBe('manual');
    await eventually(() => linesOf(page.locator('.time-clock'))).toBe(formattedNow(world).slice(-8));
  });
});
