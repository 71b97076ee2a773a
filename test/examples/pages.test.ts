/** The pages about other languages show only code that languages.test.ts runs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CODE_BLOCKS } from '../docs/blocks.ts';

const FOLDERS = new URL('.', import.meta.url);

const EXAMPLES = CODE_BLOCKS.filter(({ name }) => name === 'example');

function filesOf(folder: string): readonly string[] {
  const path = fileURLToPath(new URL(`${folder}/`, FOLDERS));
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(py|go|java|sh)$/.test(name),
  );
  return names.map((name) => readFileSync(join(path, name), 'utf8'));
}

/** The folder of a block's language. */
const FOLDER_OF: Readonly<Record<string, string>> = { python: 'pytest', go: 'go', java: 'java', sh: 'curl' };

it('has blocks of every language', () => {
  expect(new Set(EXAMPLES.map(({ language }) => language))).toEqual(new Set(Object.keys(FOLDER_OF)));
});

it.each(EXAMPLES)('shows lines of a file that runs at $place', ({ language, code }) => {
  const files = filesOf(FOLDER_OF[language] ?? '');
  expect(files.some((text) => text.includes(code))).toBe(true);
});
