import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { PAGES, pageText } from '../readme/pages.ts';
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
  const misspelled = { language: 'ts', name: '', code, place: 'nowhere.md:10', section: '' };
  expect(compile([...fragments, misspelled])).toEqual([expect.stringMatching(/^nowhere\.md:11 No overload matches/)]);
});

/** `text` is output; a test of its own compares most of it. */
const CHECKED = ['ts', 'js', 'json', 'yaml', 'python', 'go', 'java', 'dockerfile', 'sh', 'text'];

it('labels every block with a language that is checked', () => {
  const fences = PAGES.flatMap((page) =>
    [...pageText(page).matchAll(/^ *(```.*)\n[\s\S]*?^ *```$/gm)].map(([, fence = '']) => [page, fence] as const),
  );
  const labels = CHECKED.map((language) => `\`\`\`${language}`);
  expect(fences.filter(([, fence]) => !labels.includes(fence.split(' ')[0] ?? ''))).toEqual([]);
});

it('parses every block of YAML', () => {
  const errors = CODE_BLOCKS.filter(({ language }) => language === 'yaml').flatMap(({ code, place }) =>
    parseDocument(code).errors.map(({ message }) => `${place} ${message}`),
  );
  expect(errors).toEqual([]);
});

it('parses every block of shell commands', () => {
  const errors = CODE_BLOCKS.filter(({ language }) => language === 'sh').flatMap(({ code, place }) => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' });
    return status === 0 ? [] : [`${place} ${stderr}`];
  });
  expect(errors).toEqual([]);
});

it('parses every block of JavaScript and JSON', () => {
  const blocks = CODE_BLOCKS.filter(({ language }) => ['js', 'json'].includes(language));
  expect(blocks.flatMap(parse)).toEqual([]);
});
