import { readFileSync } from 'node:fs';
import { banks, createGateway } from 'settlebox';
import { expect, test, vi } from 'vitest';
import { PAGES, pageText } from './pages.ts';
import { TABLES, withTables } from './tables.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const readme = pageText('README.md');

/** The first fenced block whose opening line ends on this word. */
function block(name: string): string {
  return new RegExp(`\`\`\`\\w+ ${name}\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? '';
}

test('the suite on the first screen is the one that runs here', () => {
  expect(block('first-screen')).toBe(read('./first-screen.test.ts'));
});

test('the suite that shows the kit is the one that runs here', () => {
  expect(block('kit')).toBe(read('./kit.test.ts'));
});

test('the timeline on the first screen is what that suite makes', async () => {
  const gateway = createGateway();
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
  await gateway.clock.advanceTo('funding');
  gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
  await gateway.clock.advance({ days: 45 });
  expect(block('timeline')).toBe(`${gateway.timeline()}\n`);
  expect(block('timeline')).toContain("day 40 is Washington's Birthday, the bank sends it Tuesday");
});

test.each(PAGES)('the tables of %s are what the code says now; npm run docs writes them', (path) => {
  expect(pageText(path)).toBe(withTables(pageText(path)));
});

test('each table stands in one page', () => {
  const places = (name: string) => PAGES.filter((path) => pageText(path).includes(`<!-- ${name} -->\n`));
  const elsewhere = Object.keys(TABLES).flatMap((name) => (places(name).length === 1 ? [] : [[name, places(name)]]));
  expect(elsewhere).toEqual([]);
});

test('the tour runs as it stands', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(block('tour')).toBe(read('./tour.ts'));
  await import('./tour.ts');
  expect(said.mock.calls[0]).toEqual([false, '51', 'Insufficient funds']);
  expect(said.mock.calls[1]?.[0]).toBe(409);
  said.mockRestore();
});
