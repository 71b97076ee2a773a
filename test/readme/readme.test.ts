import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { blockNamed } from '../docs/blocks.ts';
import { runNested } from '../support/nested-vitest.ts';
import { PAGES, pageText } from './pages.ts';
import { PRINTED } from './printed.ts';
import { TABLES, withTables } from './tables.ts';

const readme = pageText('README.md');
const README_BYTES = 12_000;
const timeline = PRINTED['first-screen-timeline'];

test('passes as pasted: the shop and the test on the first screen, and prints the timeline below them', async () => {
  const shop = { 'shop.ts': blockNamed('first-screen-shop').code };
  const { tests, faults } = await runNested(blockNamed('first-screen').code, { name: 'shop.test.ts', others: shop });
  expect([faults, tests.map(({ result }) => result)]).toEqual([[], ['passed']]);
  expect(tests[0]?.printed.trimEnd()).toBe(timeline);
  expect(readme).toContain(`\n${timeline}\n`);
  expect(timeline).toContain("day 40 is Washington's Birthday");
});

test('installs on the first screen what its files import', () => {
  const [install = ''] = /npm install --save-dev .*/.exec(readme) ?? [];
  const code = ['first-screen', 'first-screen-shop'].map((name) => blockNamed(name).code).join('\n');
  const packages = [...code.matchAll(/from '([a-z][^'/]*)/g)].map(([, name]) => name);
  expect(install.split(' ').slice(3).sort()).toEqual([...new Set([...packages, 'msw'])].sort());
});

test('keeps the README below 12 kB', () => {
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(README_BYTES);
});

test('runs the two commands for contributors', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const commands = [...readme.matchAll(/^npm ci && npm (?:run )?(\w+)/gm)].map(([, name = '']) => name);
  expect(commands).toEqual(['demo', 'test']);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands));
});

test.each(PAGES)('keeps the generated parts of %s up to date; npm run docs writes them', (path) => {
  expect(pageText(path)).toBe(withTables(pageText(path)));
});

test('puts each generated part on one page', () => {
  const pagesWith = (name: string) => PAGES.filter((path) => pageText(path).includes(`<!-- ${name} -->\n`));
  const wrong = Object.keys(TABLES).flatMap((name) => (pagesWith(name).length === 1 ? [] : [[name, pagesWith(name)]]));
  expect(wrong).toEqual([]);
});

test('prints in the tour what its comments say', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await import('./tour.ts');
  expect(printed.mock.calls[0]).toEqual([false, '51', 'Insufficient funds']);
  expect(printed.mock.calls[1]?.[0]).toBe(409);
  printed.mockRestore();
});
