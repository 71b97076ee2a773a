/** The page follows every change of the world. */
import { expect, it } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { serve } from '../../src/server/serve.ts';
import { sell } from '../server/serving.ts';
import { eventually, inspected, linesOf } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';

/** News of a change is gathered for 120 ms. */
const QUIET_MS = 400;

describeInBrowser('the page', () => {
  it('updates by itself when the world changes', async () => {
    const world = await inspected();
    const page = await world.open('#/transactions');
    await page.getByText('No transactions yet.').waitFor();
    await page.getByText('live', { exact: true }).waitFor();
    expect(await sell(world.server)).toBe('201');
    await page.getByRole('link', { name: 'SALE $19.99' }).waitFor();
    await world.gateway.clock.advance({ days: 5 });
    await page.getByRole('table').getByText('funded').waitFor();
    await eventually(() => linesOf(page.locator('.time-now'))).toContain('Sat, Jan 10');
  });

  it('requests each part once when it opens, after its own action, and after a change elsewhere', async () => {
    const world = await inspected();
    const page = await world.open();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const repeated = () => requested.filter((path, at, all) => all.indexOf(path) !== at);
    // What belongs to an earlier step would count for the next one.
    const sentAll = async () => {
      for (let before = -1; before !== requested.length; await page.waitForTimeout(QUIET_MS)) before = requested.length;
    };
    await eventually(() => requested).toContain('/_sim/live');
    await sentAll();
    requested.splice(0);
    await page.getByRole('button', { name: '+1 day', exact: true }).click();
    await eventually(() => linesOf(page.locator('.time-now'))).toContain('Tue, Jan 6');
    expect(requested).toContain('/_sim/inspect/money');
    // Two parts request what is upcoming, one of them for the time bar.
    await eventually(repeated).toEqual(['/_sim/inspect/upcoming']);
    await sentAll();
    expect(repeated()).toEqual(['/_sim/inspect/upcoming']);
    requested.splice(0);
    await world.gateway.clock.advance({ days: 1 });
    await eventually(() => linesOf(page.locator('.time-now'))).toContain('Wed, Jan 7');
    await eventually(() => requested).toContain('/_sim/inspect/money');
    await eventually(repeated).toEqual(['/_sim/inspect/upcoming']);
    await sentAll();
    expect(repeated()).toEqual(['/_sim/inspect/upcoming']);
  });

  it('reports an unreachable server, and recovers when it is back', async () => {
    using gateway = createGateway();
    const world = await inspected(gateway);
    const { port } = world.server;
    const page = await world.open('#/transactions', { expectedFaults: /ERR_/ });
    // The page displays “live” before it has loaded the world. Without it, there would be no clock to move.
    await page.getByText('No transactions yet.').waitFor();
    await page.getByRole('button', { name: '+1 day' }).waitFor();
    await page.getByText('live', { exact: true }).waitFor();
    await world.server.close();
    await page.getByRole('alert').getByText('the server does not respond').waitFor();
    await page.getByRole('button', { name: '+1 day' }).click();
    await page.locator('.message-failed', { hasText: 'The server does not respond.' }).waitFor();
    await using again = await serve({ gateway, port });
    await page.getByText('live', { exact: true }).waitFor();
    expect(await sell(again)).toBe('201');
    await page.getByRole('link', { name: 'SALE $19.99' }).waitFor();
  });

  it('stays with its world when a fork changes in another tab', async () => {
    const world = await inspected();
    const page = await world.open('#/world');
    await page.getByLabel('Name of the fork').fill('what-if');
    await page.getByRole('button', { name: 'Create fork' }).click();
    await page.getByText('The fork “what-if” is created.').waitFor();
    const fork = await page.context().newPage();
    await fork.goto(`${world.server.url}/worlds/what-if/_sim/#/overview`);
    await fork.getByRole('button', { name: /^Card sale/ }).click();
    await fork.getByRole('link', { name: 'View history' }).waitFor();
    await fork.getByRole('button', { name: '+1 day', exact: true }).click();
    await eventually(() => linesOf(fork.locator('.time-now'))).toContain('Tue, Jan 6');
    expect(world.gateway.transactions.list().data).toEqual([]);
    expect(await linesOf(page.locator('.time-now'))).toContain('Mon, Jan 5');
    await page.getByRole('combobox', { name: 'World' }).selectOption('what-if');
    await eventually(() => linesOf(page.locator('.time-now'))).toContain('Tue, Jan 6');
    expect(new URL(page.url()).pathname).toBe('/worlds/what-if/_sim/');
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('says that its fork was closed, and leads to the main world', async () => {
    const world = await inspected();
    const page = await world.open('#/world', { expectedFaults: /status of 404|ERR_/ });
    await page.getByLabel('Name of the fork').fill('what-if');
    await page.getByRole('button', { name: 'Create fork' }).click();
    await page.getByText('The fork “what-if” is created.').waitFor();
    await page.goto(`${world.server.url}/worlds/what-if/_sim/#/batches`);
    await page.getByText('live', { exact: true }).waitFor();
    await fetch(`${world.server.url}/_sim/forks/what-if`, { method: 'DELETE' });
    await page.getByRole('heading', { name: 'This world was closed' }).waitFor();
    await page.getByRole('link', { name: 'Open the main world' }).click();
    await page.getByRole('button', { name: '+1 day', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/_sim/');
  });
});
