import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { compiledModule } from '../support/compiled.ts';
import type { MonthEnd } from './year.ts';

const MB = 2 ** 20;

/** What the compiler and the heap's own fragments come to within a year; bodies and ids that somebody kept would be more. */
const GROWTH_MAX = MB;
const EXTERNAL_GROWTH_MAX = MB;

it('a simulated year of traffic in a file keeps memory flat, from the sixth month to the last', {
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
  // What is compiled and cached on the way has been by then.
  const [sixth, last] = [months[5], months[11]];
  expect(months.map(({ month }) => month)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  expect((last?.transactions ?? 0) - (sixth?.transactions ?? 0)).toBeGreaterThan(550);
  expect((last?.heap ?? 0) - (sixth?.heap ?? 0)).toBeLessThan(GROWTH_MAX);
  expect((last?.external ?? 0) - (sixth?.external ?? 0)).toBeLessThan(EXTERNAL_GROWTH_MAX);
});
