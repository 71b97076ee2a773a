import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { compiledModule } from '../support/compiled.ts';
import type { MonthEnd } from './year.ts';

const MB = 2 ** 20;

/** Growth within a year by compiled code and heap fragmentation. Retained bodies and IDs would exceed it. */
const GROWTH_MAX = MB;
const EXTERNAL_GROWTH_MAX = MB;

it('keeps memory flat in a simulated year of traffic in a file, from the sixth month to the last', {
  timeout: 240_000,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    compiledModule('test/soak/soak.ts'),
    '1200',
    '365',
    '--json',
  ]);
  const months = stdout
    .trim()
    .split('\n')
    .map((line): MonthEnd => JSON.parse(line));
  // Code is compiled and caches are filled by then.
  const [sixth, last] = [months[5], months[11]];
  expect(months.map(({ month }) => month)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  expect((last?.transactions ?? 0) - (sixth?.transactions ?? 0)).toBeGreaterThan(550);
  expect((last?.heap ?? 0) - (sixth?.heap ?? 0)).toBeLessThan(GROWTH_MAX);
  expect((last?.external ?? 0) - (sixth?.external ?? 0)).toBeLessThan(EXTERNAL_GROWTH_MAX);
});
