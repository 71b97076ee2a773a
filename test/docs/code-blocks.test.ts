import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CODE_BLOCKS, compile, parse } from './code-blocks.ts';

/** Blocks that run, by the word behind their language, and the file that they are. */
// biome-ignore format: a table reads in columns
const RUN: Readonly<Record<string, string>> = {
  'first-screen': '../readme/first-screen.test.ts',
  kit:            '../readme/kit.test.ts',
  tour:           '../readme/tour.ts',
  payments:       './moving/payments.ts',
  suite:          './moving/suite.test.ts',
};

const named = CODE_BLOCKS.filter(({ language, name }) => language === 'ts' && name !== '');

it.each(named)('the block $name at $place is a file that runs here', ({ name, code }) => {
  expect(Object.keys(RUN)).toContain(name);
  expect(code).toBe(readFileSync(new URL(RUN[name] ?? '', import.meta.url), 'utf8'));
});

it('type-checks every other block of TypeScript, and sees a field that is misspelt', () => {
  const fragments = CODE_BLOCKS.filter(({ language, name }) => language === 'ts' && name === '');
  expect(fragments.length).toBeGreaterThan(15);
  const code = "\ngateway.transactions.create({ type: 'SALE', amuont: 1, payment_method: cards.visa });\n";
  const misspelt = { language: 'ts', name: '', code, place: 'nowhere.md:10' };
  expect(compile([...fragments, misspelt])).toEqual([expect.stringMatching(/^nowhere\.md:11 No overload matches/)]);
});

it('reads every block of JavaScript and JSON', () => {
  const blocks = CODE_BLOCKS.filter(({ language }) => ['js', 'json'].includes(language));
  expect(blocks.flatMap(parse)).toEqual([]);
});
