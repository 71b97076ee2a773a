/** The comparison of two worlds, or of two times of one, and "What if". */
import { expect, it } from 'vitest';
import { banks, createGateway } from '../../src/index.ts';
import { eventually, inspected, linesOf } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';

/** A payment that the bank returned with R10 after it was funded. */
async function returnedLate() {
  const gateway = createGateway();
  gateway.webhooks.subscribe({ deliver: () => new Response(), events: ['transaction.*'] });
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 20 } });
  await gateway.clock.advance({ days: 30 });
  const [row] = gateway.inspect.transactions().rows;
  return { world: await inspected(gateway), id: row?.id ?? '' };
}

describeInBrowser('the comparison', () => {
  it('forks, returns the payment with another code, and shows what differs, by one button', async () => {
    const { world, id } = await returnedLate();
    const page = await world.open(`#/transactions/${id}`);
    const button = page.getByRole('button', { name: 'Try R01 and compare' });
    await button.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('main :is(button, select, input, form)').filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    const whileForking: (string | null)[] = [];
    await page.route('**/_sim/forks', async (route) => {
      await page.getByRole('status').getByText('Step 1 of 3: forking the world as it was on Wed, Jan 7…').waitFor();
      whileForking.push(await button.getAttribute('aria-disabled'));
      await route.continue();
    });
    await button.click();
    await page.getByText(/^\d+ differences, the first on/).waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
      'What if R01: main and fork-1',
    );
    expect(whileForking).toEqual(['true']);
    // What was asked comes first: who pays for it in each world.
    const outcomes = await linesOf(page.locator('.compared-outcome'));
    expect(outcomes).toMatch(
      /A\s+It was funded on Thu, Jan 8\. On .* returned with R10, and the merchant pays back \$49\.99\./,
    );
    expect(outcomes).toMatch(
      /B\s+It was returned on Thu, Jan 8 with R01, before funding: the deposit is \$49\.99 smaller/,
    );
    const objects = page.getByRole('region', { name: /^Objects of both worlds: PAYMENT/ });
    expect(await linesOf(objects)).toContain('PAYMENT $49.99');
    expect(await linesOf(objects.locator('tr', { hasText: 'return code' }))).toMatch(/R10\s+R01/);
    expect(await linesOf(objects)).toMatch(/Return R10.*arrived\s+canceled.*Return R01\s+not there/s);
    // The webhooks of the fork are not sent, which the return did not cause.
    await page.getByText('1 webhook of B is not sent, so its attempts are left out').click();
    const unsent = page.getByRole('region', { name: /webhooks that are not sent$/ });
    expect(await linesOf(unsent)).toMatch(/status\s+succeeded\s+pending/);
    await page.setViewportSize({ width: 320, height: 800 });
    const tables = page.locator('main table');
    const widths = await tables.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    expect(Math.max(...widths)).toBeLessThanOrEqual(320);
    // The name of a row is above its values.
    expect(await tables.locator('thead').filter({ visible: true }).count()).toBe(0);
    await page.getByText('B was forked from A at Wed, Jan 7').waitFor();
    const events = page.getByRole('region', { name: 'What happened in both worlds' });
    expect(await linesOf(events)).toMatch(/R01 insufficient funds.*R10 customer advises/s);
    expect(world.gateway.inspect.transaction(id).returnCode).toBe('R10');
    await objects.getByTitle(id).last().click();
    await page.getByRole('heading', { name: 'PAYMENT $49.99' }).waitFor();
    expect(page.url()).toContain('/worlds/fork-1/');
  });

  it('links to the comparison if the user went to another page meanwhile, and says there if it failed', async () => {
    const { world, id } = await returnedLate();
    const page = await world.open(`#/transactions/${id}`, { strictConsole: false });
    const press = async (letter: string, title: string) => {
      await page.goto(new URL(`#/transactions/${id}`, page.url()).href);
      await page.route('**/clock/advance', async (route) => {
        await page.keyboard.press('g');
        await page.keyboard.press(letter);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        if (letter === 'd') await route.continue();
        else await route.abort();
      });
      await page.getByRole('button', { name: 'Try R01 and compare' }).click();
    };
    await press('d', 'Disputes');
    await page.locator('.message-done', { hasText: '“What if R01” is ready' }).waitFor();
    expect(page.url()).toMatch(/#\/disputes$/);
    await page.getByRole('link', { name: 'Compare it with this world' }).click();
    await page.getByRole('heading', { name: 'What if R01: main and fork-1' }).waitFor();
    await page.unroute('**/clock/advance');
    await press('b', 'Batches');
    await page.locator('.message-failed').waitFor();
    expect(page.url()).toMatch(/#\/batches$/);
  });

  it('compares two times of a world, and keeps the choice in the address', async () => {
    const { world, id } = await returnedLate();
    const page = await world.open('#/compare');
    await page.getByText('Choose what to compare with.').waitFor();
    const time = (side: string) => page.getByLabel(`Time of ${side}, Eastern`);
    const compare = page.getByRole('button', { name: 'Compare', exact: true });
    const times = async () => [await time('A').inputValue(), await time('B').inputValue()];
    expect(await times()).toEqual(['2026-02-03T10:00', '2026-02-04T10:00']);
    expect((await compare.boundingBox())?.height).toBeLessThan(50);
    await compare.click();
    await page.getByText('Nothing differs.').waitFor();
    expect(page.url()).toContain('time=2026-02-03T15');
    await page.getByRole('heading', { level: 1, name: 'Compare main at two times' }).waitFor();
    await page.goBack();
    await page.getByText('Choose what to compare with.').waitFor();
    // Typing compares nothing: each digit of the year is a date.
    await time('A').focus();
    await page.keyboard.type('01082026');
    await eventually(times).toEqual(['2026-01-08T10:00', '2026-02-04T10:00']);
    expect(page.url()).not.toContain('time=');
    await page.keyboard.press('Enter');
    await page.getByText(/^\d+ differences, the first on/).waitFor();
    const objects = page.getByRole('region', { name: /^Objects of both worlds/ }).first();
    expect(await objects.getByTitle(id).count()).toBe(2);
    expect(await linesOf(objects)).toContain('returned');
    expect(page.url()).toContain('time=2026-01-08');
    // The page itself does not look back.
    expect(await page.getByText('Looking back, read-only.').count()).toBe(0);
    await page.getByRole('link', { name: 'main, Thu, Jan 8, 10:00' }).click();
    await page.getByText('Looking back, read-only.').waitFor();
    await page.goBack();
    const money = page.getByRole('region', { name: 'Balances of both worlds' });
    await eventually(() => linesOf(money)).toContain('$49.99');
  });

  it('keeps what the user has chosen while the clock moves', async () => {
    const { world } = await returnedLate();
    const page = await world.open('#/compare');
    const time = page.getByLabel('Time of A, Eastern');
    const now = page.getByLabel('Time of B, Eastern');
    await time.fill('2026-01-08T10:00');
    await world.gateway.clock.advance({ days: 1 });
    // The page knows the new time.
    await eventually(() => now.getAttribute('max')).toBe('2026-02-05T10:00');
    expect(await time.inputValue()).toBe('2026-01-08T10:00');
  });

  it('shows a payment that only B has with its return', async () => {
    const { world } = await returnedLate();
    const forked = await fetch(`${world.server.controlUrl}/forks`, { method: 'POST' });
    expect(forked.ok).toBe(true);
    const { gateway } = world;
    const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 700, payment_method: banks.good });
    gateway.simulate.ach.return({ transaction: payment, code: 'R01', at: { day: 2 } });
    await gateway.clock.advance({ days: 5 });
    const id = gateway.inspect.transactions().rows.find(({ amountCents }) => amountCents === 700)?.id ?? '';
    // The fork, as A, does not know the payment.
    const page = await world.open('', { strictConsole: false });
    await page.goto(`${world.server.url}/worlds/fork-1/_sim/#/compare?with=main&about=${id}`);
    const answer = page.getByRole('region', { name: /^Objects of both worlds: PAYMENT \$7\.00/ });
    await answer.waitFor();
    expect(await linesOf(answer)).toMatch(/PAYMENT \$7\.00.*not there.*Return R01/s);
  });

  it('says that nothing differs', async () => {
    const { world } = await returnedLate();
    await fetch(`${world.server.controlUrl}/forks`, { method: 'POST' });
    const page = await world.open('#/compare?with=fork-1');
    await page.getByText('Nothing differs.').waitFor();
  });
});
