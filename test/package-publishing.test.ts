/** What is published: read by the tools that know how packages go wrong, and no larger than it has to be. */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error: it has no types.
import filePlugin from '@size-limit/file';
import sizeLimit from 'size-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pack, ROOT } from './matrix/consumer.ts';
import { cleanEnvironment, run } from './matrix/run-command.ts';
import { isolatedFolder } from './support/isolated-folder.ts';

const folder = isolatedFolder('packed');
let tarball = 'not packed';

beforeAll(() => {
  tarball = pack(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a tool of this project. */
const tool = (path: string, ...parameters: string[]) =>
  run('node', [join(ROOT, 'node_modules', path), ...parameters], { cwd: folder, env: cleanEnvironment() });

test('publint has nothing to say of the tarball', async () => {
  const { ok, output } = await tool('publint/src/cli.js', '--strict', tarball);
  expect([ok, output]).toEqual([true, expect.stringContaining('All good!')]);
});

test('whoever resolves an entry point finds types of the kind of module that it gets', async () => {
  const profile = ['--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm'];
  const { ok, output } = await tool('@arethetypeswrong/cli/dist/index.js', tarball, ...profile, '--format', 'ascii');
  expect([ok, output]).toEqual([true, expect.stringContaining('"settlebox/jest"')]);
});

test('settlebox/vitest asks for the vitest of its user, and brings none along: a second one finds no suite', () => {
  const built = readFileSync(join(ROOT, 'dist/vitest.js'), 'utf8');
  expect([...built.matchAll(/from ["']([^."'][^"']*)["']/g)].map(([, name]) => name)).toContain('vitest');
  expect(readdirSync(join(ROOT, 'dist')).filter((name) => /magic-string|^dist-/.test(name))).toEqual([]);
});

const KB = 1000;

/** What an entry point makes Node read, in bytes; a little above what it is. The engine is about 700 kB of it. */
// biome-ignore format: a table reads in columns
const LIMITS: readonly (readonly [entry: string, bytes: number])[] = [
  ['index.js',     940 * KB], ['index.cjs',   1_030 * KB],
  ['msw.js',       520 * KB], ['msw.cjs',       540 * KB],
  ['testing.js', 1_150 * KB], ['testing.cjs', 1_250 * KB],
  ['vitest.js',  1_010 * KB], ['vitest.cjs',  1_110 * KB],
  ['jest.js',    1_010 * KB], ['jest.cjs',    1_110 * KB],
  ['server.js',  1_120 * KB], ['server.cjs',  1_230 * KB],
  // The command reads what a command needs when it is asked for.
  ['cli.js',        40 * KB],
  ['index.d.ts',   220 * KB], ['index.d.cts',   220 * KB],
];

test.each(LIMITS)('%s and all that it loads stay below %i bytes', async (entry, limit) => {
  const files = [...reachedFrom(entry)].map((name) => join(ROOT, 'dist', name));
  expect(await bytesOf(files), files.join('\n')).toBeLessThan(limit);
});

test('the inspector, with all that it needs, stays below 240 kB', async () => {
  const files = ['app.js', 'app.css', 'index.html'].map((name) => join(ROOT, 'dist/inspector', name));
  expect(await bytesOf(files)).toBeLessThan(240 * KB);
});

test('what is built stays below 3.8 MB, reference and inspector aside', async () => {
  const files = readdirSync(join(ROOT, 'dist'), { withFileTypes: true }).filter((one) => one.isFile());
  const paths = files.map(({ name }) => join(ROOT, 'dist', name));
  expect(await bytesOf(paths), paths.join('\n')).toBeLessThan(3800 * KB);
});

test('the tarball, with the reference, stays below 1.85 MB', () => {
  expect(statSync(tarball).size).toBeLessThan(1850 * KB);
});

/** What files come to, as they lie there. */
async function bytesOf(files: readonly string[]): Promise<number> {
  const [measured] = Object.values(await sizeLimit([...filePlugin], { checks: [{ files, brotli: false }] }));
  return Number(Reflect.get(Object(measured), 'size'));
}

/** A built file and those that it imports from the start; what is imported later is not of its loading. */
function reachedFrom(name: string, seen = new Set<string>()): Set<string> {
  seen.add(name);
  const text = readFileSync(join(ROOT, 'dist', name), 'utf8');
  const kind = /(\.d\.c?ts|\.c?js)$/.exec(name)?.[0] ?? '';
  const loads = [...text.matchAll(/(?:^| )(?:from |import |.* = require\(|require\()["']\.\/([\w.-]+)\.c?js["']/gm)];
  for (const [, next = ''] of loads) if (!seen.has(next + kind)) reachedFrom(next + kind, seen);
  return seen;
}
