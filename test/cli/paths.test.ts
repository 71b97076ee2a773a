/** Paths that a command can't read or write: each is a sentence on one line, not an error of Node. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { settlebox } from './command-line.ts';

/** Each command with a path. `@` stands for the path. */
// biome-ignore format: a table reads in columns
const READING = ['diff @ @', 'explore @', 'explore shop.mjs --options @', 'nacha inspect @', 'prove @', 'run @', 'tape replay @'];
// biome-ignore format: a table reads in columns
const WRITING = [
  'explore shop.mjs --save-to @', 'gauntlet --junit @', 'gauntlet --pages @', 'gauntlet --tape @', 'openapi --out @',
  'run r01-on-its-default-day --html @', 'run r01-on-its-default-day --junit @',
];

const LONG = 'a'.repeat(300);

const PATHS: readonly (readonly [path: string, reason: string])[] = [
  ['file/below', 'its parent path is a file'],
  ['loop', 'it is a symbolic link that leads back to itself'],
  [LONG, 'its name is too long'],
];

/** Returns a folder with a file, a folder, and a symbolic link to itself. */
function folderWithFile(): string {
  const cwd = isolatedFolder('paths');
  mkdirSync(join(cwd, 'folder'));
  writeFileSync(join(cwd, 'file'), 'text');
  writeFileSync(join(cwd, 'shop.mjs'), 'export const merchant = () => ({});');
  symlinkSync('loop', join(cwd, 'loop'));
  return cwd;
}

const withPath = (line: string, path: string) => line.split(' ').map((word) => (word === '@' ? path : word));

it.each(READING)("says why a path can't be read: %s", async (line) => {
  const cwd = folderWithFile();
  for (const [path, reason] of PATHS)
    expect(await settlebox(withPath(line, path), { cwd })).toEqual({
      code: 2,
      out: '',
      err: `settlebox: ${path} can't be read: ${reason}.\n`,
    });
});

it.each(WRITING)("says why a path can't be written, before the work: %s", async (line) => {
  const cwd = folderWithFile();
  for (const [path, reason] of PATHS)
    expect(await settlebox(withPath(line, path), { cwd })).toEqual({
      code: 2,
      out: '',
      err: `settlebox: ${path} can't be written: ${reason}.\n`,
    });
});

it.each([
  ['explore folder', 'folder is a folder. Give the path of a module in it.'],
  ['prove folder', 'folder is a folder. Give the path of a module in it.'],
  ['explore shop.mjs --save-to file', '--save-to must be a folder; file is a file.'],
  ['gauntlet --tape file', '--tape must be a folder; file is a file.'],
  ['gauntlet --pages file', '--pages must be a folder; file is a file.'],
])('rejects a folder for a file, and a file for a folder: %s', async (line, message) => {
  const failed = await settlebox(line, { cwd: folderWithFile() });
  expect(failed).toEqual({ code: 2, out: '', err: expect.stringContaining(message) });
});
