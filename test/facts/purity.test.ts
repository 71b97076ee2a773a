import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = new URL('../../src/facts/', import.meta.url);

it('imports nothing from outside its own folder and reads no clock', () => {
  for (const file of readdirSync(FOLDER)) {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    const sources = Array.from(text.matchAll(/from '([^']+)'/g), ([, source]) => source);
    expect(sources.filter((source) => !/^\.\/[a-z-]+\.ts$/.test(source ?? ''))).toEqual([]);
    expect(text).not.toMatch(/\bnew Date\b|\bDate\.|\bIntl\.|Math\.random|process\./);
  }
});
