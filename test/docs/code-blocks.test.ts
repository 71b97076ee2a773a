import { expect, it } from 'vitest';
import { SNIPPETS, snippet } from '../readme/snippets.ts';
import { CODE_BLOCKS } from './blocks.ts';
import { compile, parse } from './code-blocks.ts';

const typescript = CODE_BLOCKS.filter(({ language }) => language === 'ts');
const running = typescript.filter(({ name }) => name in SNIPPETS);

it('shows each file that runs in one block', () => {
  expect(running.map(({ name }) => name).sort()).toEqual(Object.keys(SNIPPETS).sort());
});

it.each(running)('shows the file that runs as $name at $place; npm run docs copies it', ({ name, code }) => {
  expect(code).toBe(snippet(name));
});

it('type-checks every other block of TypeScript, and reports a misspelled field', () => {
  const fragments = typescript.filter(({ name }) => !(name in SNIPPETS));
  expect(fragments.length).toBeGreaterThan(15);
  const code = "\ngateway.transactions.create({ type: 'SALE', amuont: 1, payment_method: cards.visa });\n";
  const misspelled = { language: 'ts', name: '', code, place: 'nowhere.md:10' };
  expect(compile([...fragments, misspelled])).toEqual([expect.stringMatching(/^nowhere\.md:11 No overload matches/)]);
});

it('parses every block of JavaScript and JSON', () => {
  const blocks = CODE_BLOCKS.filter(({ language }) => ['js', 'json'].includes(language));
  expect(blocks.flatMap(parse)).toEqual([]);
});
