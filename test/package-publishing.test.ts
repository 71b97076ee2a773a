/** What is published: read by the tools that know how packages go wrong, and no larger than it has to be. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { gunzipSync, gzipSync } from 'node:zlib';
// @ts-expect-error: it has no types.
import filePlugin from '@size-limit/file';
import sizeLimit from 'size-limit';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectorFile } from '../src/testing/package-files/inspector-file.ts';
import { brokenLink, LINKS } from './docs/links.ts';
import { pack, ROOT } from './matrix/consumer.ts';
import { packed } from './matrix/packed.ts';
import { cleanEnvironment, run } from './matrix/run-command.ts';
import { CONTRIBUTOR_PAGES } from './readme/pages.ts';
import { isolatedFolder } from './support/isolated-folder.ts';

const folder = isolatedFolder('packed');
let tarball = 'not packed';

beforeAll(() => {
  tarball = packed();
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
  const modules = [
    '--profile',
    'node16',
    '--ignore-rules',
    'cjs-resolves-to-esm',
    '--exclude-entrypoints',
    'sqlite.wasm',
  ];
  const { ok, output } = await tool('@arethetypeswrong/cli/dist/index.js', tarball, ...modules, '--format', 'ascii');
  expect([ok, output]).toEqual([true, expect.stringContaining('"settlebox/jest"')]);
});

test('settlebox/vitest asks for the vitest of its user, and brings none along: a second one finds no suite', () => {
  const built = readFileSync(join(ROOT, 'dist/vitest.js'), 'utf8');
  expect([...built.matchAll(/from ["']([^."'][^"']*)["']/g)].map(([, name]) => name)).toContain('vitest');
  expect(readdirSync(join(ROOT, 'dist')).filter((name) => /magic-string|^dist-/.test(name))).toEqual([]);
});

test('the links of README, CHANGELOG, and docs resolve inside the tarball', () => {
  const listed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
  const packed = new Set(listed.map((path) => path.replace(/^package\//, '')));
  const links = LINKS.filter(({ page }) => !CONTRIBUTOR_PAGES.includes(page));
  expect(links.length).toBeGreaterThan(50);
  expect(links.flatMap((link) => brokenLink(link, (path) => packed.has(path)))).toEqual([]);
});

// test/repository/reproducible.test.ts builds twice.
test('the same files are packed as the same bytes, at any time and into any folder', () => {
  const again = readFileSync(pack(join(folder, 'again')));
  expect(again.equals(readFileSync(tarball))).toBe(true);
});

const KB = 1000;

/** Limits for the bytes that Node reads for an entry point with its packages, slightly above today's. The core has 700 kB. */
// biome-ignore format: a table reads in columns
const LIMITS: readonly (readonly [entry: string, bytes: number])[] = [
  ['index.js',     760 * KB], ['index.cjs',     760 * KB],
  ['msw.js',       760 * KB], ['msw.cjs',       760 * KB],
  ['testing.js',   940 * KB], ['testing.cjs',   940 * KB],
  ['vitest.js',    880 * KB], ['vitest.cjs',    880 * KB],
  ['jest.js',      880 * KB], ['jest.cjs',      880 * KB],
  ['server.js',    900 * KB], ['server.cjs',    900 * KB],
  ['webhooks.js',    8 * KB], ['webhooks.cjs',    8 * KB],
  ['browser.js',  1080 * KB], ['browser.d.ts',  355 * KB],
  // The command loads the modules of a subcommand when it runs.
  ['cli.js',        40 * KB], ['cli-process.cjs', 40 * KB],
  // The views of requests, lanes, webhooks, and comparisons took 15 kB.
  ['index.d.ts',   355 * KB], ['index.d.cts',   355 * KB],
];

test.each(LIMITS)('%s and all that it loads stay below %i bytes', async (entry, limit) => {
  const files = [...reachedFrom(entry)].map((name) => join(ROOT, 'dist', name));
  expect(await bytesOf(files), files.join('\n')).toBeLessThan(limit);
});

// Brotli packs it into a third of that. Pages of every object, requests, lanes, and comparisons took 100 kB over the first edition.
// The answer of a comparison, and news that the page already shows, took 3 kB, and a focus that is never lost 0.1 kB.
// A panel that keeps its height and a date field that waits took 0.8 kB.
test('the inspector, with all that it needs, stays below 412 kB', () => {
  const files = ['app.js', 'app.css', 'index.html'].map((name) => inspectorFile(name)?.length ?? Number.NaN);
  expect(files.reduce((sum, bytes) => sum + bytes)).toBeLessThan(412 * KB);
});

// The browser loads its data of locales and time zones at the first use, which takes some tens of milliseconds in one task.
test('the inspector does not use Intl, nor does a package in it', () => {
  const script = new TextDecoder().decode(inspectorFile('app.js'));
  expect(script).toContain('uplot');
  expect(script).not.toMatch(/\bIntl\b|localeCompare/);
  // uPlot has one for other time zones, which the page does not use.
  expect(script.match(/toLocale\w+/g)).toEqual(['toLocaleString']);
});

// The gateway for browsers is a third of each: one file with all its code, and SQLite. sql.js, whose WebAssembly that is, would
// install 30 MB.
test('the tarball stays below 2.1 MB, and below 8 MB when it is installed', () => {
  expect(statSync(tarball).size).toBeLessThan(2100 * KB);
  // With the headers of its files, which npm does not count.
  expect(gunzipSync(readFileSync(tarball)).length).toBeLessThan(8000 * KB);
});

// 31 kB of it read worlds for the inspector (`gateway.inspect`).
test('a browser loads at most 682 kB, gzipped, with the WebAssembly of SQLite', () => {
  const files = ['dist/browser.js', 'dist/sqlite.wasm'];
  const bytes = files.map((file) => gzipSync(readFileSync(join(ROOT, file)), { level: 9 }).length);
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(682 * KB);
});

test('links of the packed Markdown lead to files of the tarball', () => {
  const packed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).split('\n');
  const files = new Set(packed.map((name) => name.replace(/^package\//, '')));
  const pages = [...files].filter((name) => /\.(md|txt)$/.test(name));
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'dist/API.md', 'dist/llms.txt']));
  const dead = pages.flatMap((page) => {
    const prose = readFileSync(join(ROOT, page), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
    const targets = [...prose.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, target = '']) => target);
    const own = targets.filter((target) => !/^[a-z]+:/.test(target));
    return own.filter((target) => !files.has(join(dirname(page), target))).map((target) => `${page}: ${target}`);
  });
  expect(dead).toEqual([]);
});

test('modules behind the entry points are shipped once', () => {
  const built = readdirSync(join(ROOT, 'dist'));
  expect(built.filter((name) => name.endsWith('.cjs')).length).toBeGreaterThan(20);
  const entries = [
    'browser-persistence.js',
    'browser.js',
    'cli.js',
    'index.js',
    'jest.js',
    'msw.js',
    'server.js',
    'testing.js',
    'vitest.js',
    'webhooks.js',
  ];
  expect(built.filter((name) => name.endsWith('.js'))).toEqual(entries);
});

/** What files come to, as they lie there. */
async function bytesOf(files: readonly string[]): Promise<number> {
  const [measured] = Object.values(await sizeLimit([...filePlugin], { checks: [{ files, brotli: false }] }));
  return Number(Reflect.get(Object(measured), 'size'));
}

/** Returns a built file and the files that it loads at once. Files that its functions load later are not included. */
function reachedFrom(name: string, seen = new Set<string>()): Set<string> {
  seen.add(name);
  const text = readFileSync(join(ROOT, 'dist', name), 'utf8');
  const isDeclaration = /\.d\.c?ts$/.test(name);
  const loads = isDeclaration ? importsOf(text).map((file) => file.replace(/\.(c?)js$/, '.d.$1ts')) : loadedFiles(text);
  for (const file of loads) if (!seen.has(file)) reachedFrom(file, seen);
  return seen;
}

function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:^| )(?:from |import )["']\.\/([\w.-]+\.c?js)["']/gm)].map(([, file = '']) => file);
}

/** Visits the function around a chunk, which is called when the chunk is loaded, but not the functions inside it. */
function loadedFiles(text: string): readonly string[] {
  const known = LOADED.get(text);
  if (known !== undefined) return known;
  const files: string[] = [];
  const visit = (node: ts.Node) => {
    const isFunction = ts.isFunctionLike(node) && !ts.isParenthesizedExpression(node.parent);
    if (isFunction) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) addFile(node.moduleSpecifier);
    if (ts.isCallExpression(node)) addFile(node.arguments[0], calledName(node));
    node.forEachChild(visit);
  };
  const addFile = (specifier: ts.Expression | undefined, called = 'import') => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    // Small chunks are in chunks.cjs itself.
    if (called === 'loadChunk') files.push(...[`${specifier.text}.cjs`].filter(isBuilt));
    else if (/^(require|import)$/.test(called) && specifier.text.startsWith('./')) files.push(specifier.text.slice(2));
  };
  ts.createSourceFile('built.js', text, ts.ScriptTarget.Latest, true).forEachChild(visit);
  LOADED.set(text, files);
  return files;
}

/** The files that a text loads. Most entry points load the core, which takes the compiler 150 ms to read. */
const LOADED = new Map<string, readonly string[]>();

function isBuilt(name: string): boolean {
  return existsSync(join(ROOT, 'dist', name));
}

/** Returns the name of a called function, such as `loadChunk` for `require("./chunks.cjs").loadChunk("core")`. */
function calledName({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}
