import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { toolchainFor } from '../../src/cli/init/toolchain.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { inOneLine, settlebox } from './command-line.ts';
import { filesIn } from './init-projects.ts';

const WORKFLOW = '.github/workflows/payments.yml';

/** A temporary project with these files. */
function projectWith(files: Readonly<Record<string, string | object>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

const DEFAULT_SCRIPT = 'echo "Error: no test specified" && exit 1';

describe('settlebox init', () => {
  it('writes three files and prints what to install and to run', async () => {
    const cwd = projectWith({ 'package.json': { scripts: { test: DEFAULT_SCRIPT } } });
    const { code, out, err } = await settlebox('init --runner vitest --language js', { cwd });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.replaceAll(/@\d/g, '')).toBe(
      [
        'Test runner  vitest      (--runner)',
        'Language     JavaScript  (--language)',
        '',
        'Wrote test/payments/shop.js           a tiny shop',
        'Wrote test/payments/shop.test.js      its first test',
        'Wrote .github/workflows/payments.yml  runs the test on GitHub Actions',
        '',
        'Install the missing packages:',
        '  npm install --save-dev settlebox msw vitest',
        'Run the test:',
        '  npx vitest run test/payments',
        '',
        'To run it with npm test as well:',
        '  npm pkg set scripts.test="vitest run"',
        '',
      ].join('\n'),
    );
    const files = filesIn(cwd);
    expect(Object.keys(files)).toEqual([
      WORKFLOW,
      'package.json',
      'test/payments/shop.js',
      'test/payments/shop.test.js',
    ]);
    expect(parse(files[WORKFLOW] ?? '').jobs.payments.steps.slice(2)).toEqual([
      { run: 'npm install' },
      { run: 'npx vitest run test/payments' },
    ]);
  });

  it('leaves package.json unchanged for any test script', async () => {
    for (const scripts of [{}, { test: DEFAULT_SCRIPT }, { test: 'vitest run' }]) {
      const cwd = projectWith({ 'package.json': { scripts } });
      const { out } = await settlebox('init', { cwd });
      expect(filesIn(cwd)['package.json']).toBe(JSON.stringify({ scripts }));
      expect(out.includes('npm pkg set')).toBe(scripts.test !== 'vitest run');
    }
  });

  it('never overwrites a file, and names each that it leaves alone', async () => {
    const mine = { 'test/payments/shop.mjs': 'mine', [WORKFLOW]: 'mine too' };
    const cwd = projectWith({ 'package.json': {}, ...mine });
    const first = await settlebox('init', { cwd });
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('\nKept  test/payments/shop.mjs          already exists, not changed\n');
    expect(first.out).toContain('\nWrote test/payments/shop.test.mjs     its first test\n');
    expect(first.out).toContain(`\nKept  ${WORKFLOW}  already exists, not changed\n`);
    const written = filesIn(cwd);
    expect(written).toMatchObject(mine);
    expect(inOneLine(first.out)).toContain('belong together, but one of them already existed.');

    const second = await settlebox('init', { cwd });
    expect(second).toMatchObject({ code: 0, err: '' });
    expect(second.out).not.toMatch(/Wrote|belong together/);
    expect(filesIn(cwd)).toEqual(written);
  });

  it('does not write through a broken link', async () => {
    const cwd = projectWith({ 'package.json': {}, 'test/payments/note.txt': '' });
    symlinkSync(join(cwd, 'elsewhere.mjs'), join(cwd, 'test/payments/shop.mjs'));
    expect((await settlebox('init', { cwd })).out).toContain('Kept  test/payments/shop.mjs');
    expect(Object.keys(filesIn(cwd))).not.toContain('elsewhere.mjs');
  });

  it('prints the files of a dry run and writes none', async () => {
    const cwd = projectWith({ 'package.json': {}, [WORKFLOW]: 'mine' });
    const { code, out } = await settlebox('init --dry-run', { cwd });
    expect(code).toBe(0);
    expect(out).toContain("\n--- test/payments/shop.test.mjs\nimport assert from 'node:assert/strict';\n");
    expect(out).toContain(`\n${WORKFLOW} already exists and would not be changed\n`);
    expect(Object.keys(filesIn(cwd))).toEqual([WORKFLOW, 'package.json']);
  });

  it('writes into another folder, for a test that imports its neighbor', async () => {
    const cwd = projectWith({ 'package.json': { type: 'module' } });
    const { out } = await settlebox('init --folder ./src/pay/ --runner vitest --language ts', { cwd });
    expect(out).toContain('\n  npx vitest run src/pay\n');
    expect(filesIn(cwd)['src/pay/shop.test.ts']).toContain("import { openShop } from './shop.js';");
  });

  it('tells a project without package.json to create one', async () => {
    const { code, out } = await settlebox('init', { cwd: temporaryFolder() });
    expect(code).toBe(0);
    expect(inOneLine(out)).toContain('Create one before installing: npm init -y');
  });

  it('tells where GitHub reads workflows if the project is inside a repository', async () => {
    const root = projectWith({ '.git/HEAD': '', 'packages/pay/package.json': {} });
    const { out } = await settlebox('init', { cwd: join(root, 'packages/pay') });
    expect(inOneLine(out)).toContain(`Move ${WORKFLOW} to ../../${WORKFLOW}`);
    expect((await settlebox('init', { cwd: root })).out).not.toContain('Move');
  });

  it('warns about a missing TypeScript transform if a flag selects Jest with TypeScript', async () => {
    const cwd = projectWith({ 'package.json': {} });
    const { out } = await settlebox('init --runner jest --language ts', { cwd });
    expect(inOneLine(out)).toContain(
      'package.json lists no TypeScript transform for Jest. Install one, such as ts-jest,',
    );
    expect(filesIn(cwd)['test/payments/shop.test.ts']).toContain("import { openShop } from './shop';");
  });

  it('names the tsc option that an import of a TypeScript file needs', async () => {
    const outputFor = async (tsconfig: string) =>
      inOneLine((await settlebox('init', { cwd: projectWith({ 'package.json': {}, 'tsconfig.json': tsconfig }) })).out);
    expect(await outputFor('{ "compilerOptions": {} }')).toContain('"rewriteRelativeImportExtensions" to true');
    expect(await outputFor('{ "allowImportingTsExtensions": true, /* noEmit */ }')).not.toContain('For tsc');
  });
});

it('loads fewer than 20 modules, and so not the engine', () => {
  const entry = {
    entryPoints: ['src/cli/work/init.ts'],
    bundle: true,
    packages: 'external' as const,
    platform: 'node' as const,
  };
  const { metafile } = buildSync({ ...entry, format: 'esm' as const, write: false as const, metafile: true as const });
  expect(Object.keys(metafile.inputs).length).toBeLessThan(20);
});

describe('a failure of init', () => {
  it.each([
    ['{ "name": "shop", }', 'text that is not JSON'],
    ['[]', 'a list'],
    ['', 'nothing'],
  ])('on a package.json of %j names the file', async (manifest) => {
    const cwd = projectWith({ 'package.json': manifest });
    const err =
      'settlebox: package.json is not a valid JSON object. Correct it, then run "npx settlebox init" again. No file was written.\n';
    expect(await settlebox('init', { cwd })).toEqual({ code: 2, out: '', err });
    expect(Object.keys(filesIn(cwd))).toEqual(['package.json']);
  });

  it('names the file that it cannot write', async () => {
    const cwd = projectWith({ 'package.json': {}, test: 'a file' });
    const { code, err } = await settlebox('init', { cwd });
    expect(code).toBe(2);
    expect(err).toBe("settlebox: test/payments/shop.mjs can't be written: its parent path is a file.\n");
    const other = projectWith({ 'package.json': {}, 'test/payments': 'a file' });
    expect((await settlebox('init', { cwd: other })).err).toBe(err);
  });

  it.each(['../outside', '/etc', 'my tests', 'a/../../b', '$(id)', '-rf'])('rejects the folder %j', async (folder) => {
    const cwd = projectWith({ 'package.json': {} });
    const { code, err } = await settlebox(['init', `--folder=${folder}`], { cwd });
    expect(code).toBe(2);
    expect(err).toContain('--folder must be a folder inside the project, without spaces. For example: test/payments.');
  });
});

/** package.json, other files, what init finds, and why. */
const DETECTED: readonly (readonly [manifest: object, files: readonly string[], runner: string, language: string])[] = [
  [{}, [], 'node:test', 'JavaScript'],
  [{ devDependencies: { vitest: '4' } }, [], 'vitest', 'JavaScript'],
  [{ devDependencies: { jest: '30' } }, [], 'Jest', 'JavaScript'],
  [{ dependencies: { jest: '30' }, devDependencies: { vitest: '4' } }, [], 'vitest', 'JavaScript'],
  [{}, ['node_modules/vitest/package.json', 'node_modules/jest/package.json'], 'vitest', 'JavaScript'],
  [{ devDependencies: { jest: '30' } }, ['node_modules/vitest/package.json'], 'Jest', 'JavaScript'],
  [{}, ['tsconfig.json'], 'node:test', 'TypeScript'],
  [{ devDependencies: { typescript: '6', vitest: '4' } }, [], 'vitest', 'TypeScript'],
  [{ devDependencies: { typescript: '6', jest: '30' } }, [], 'Jest', 'JavaScript'],
  [{ devDependencies: { 'ts-jest': '29', jest: '30' } }, ['tsconfig.json'], 'Jest', 'TypeScript'],
  [{ type: 'module', devDependencies: { 'ts-jest': '29', jest: '30' } }, ['tsconfig.json'], 'Jest', 'JavaScript'],
];

it.each(DETECTED)('init finds in %j with %j: %s and %s', async (manifest, files, runner, language) => {
  const cwd = projectWith({ 'package.json': manifest, ...Object.fromEntries(files.map((name) => [name, '{}'])) });
  const [first = '', second = ''] = (await settlebox('init --dry-run', { cwd })).out.split('\n');
  expect([first, second].map((line) => /^(?:Test runner|Language) +(\S+) +\(.+/.exec(line)?.[1])).toEqual([
    runner,
    language,
  ]);
});

describe('the commands that init prints', () => {
  const toolchain = (nodeVersion: string, files: Readonly<Record<string, string>> = {}) => {
    const folder = projectWith(files);
    const project = { folder, hasManifest: true, isModule: true, hasTestScript: true, tsconfig: '{}' };
    const options = { runner: 'node', language: 'ts', folder: 'test', testFile: 'test/shop.test.ts' } as const;
    return toolchainFor({ ...project, declared: new Set(['settlebox', '@types/node']) }, { ...options, nodeVersion });
  };

  it.each([
    ['20.19.0', 'npm install --save-dev msw@2 tsx', 'node --import tsx --test test/shop.test.ts'],
    ['22.17.1', 'npm install --save-dev msw tsx', 'node --import tsx --test test/shop.test.ts'],
    ['22.18.0', 'npm install --save-dev msw', 'node --test test/shop.test.ts'],
    ['24.0.0', 'npm install --save-dev msw', 'node --test test/shop.test.ts'],
  ])('suit Node %s', (nodeVersion, install, runTest) => {
    expect(toolchain(nodeVersion)).toMatchObject({ install, runTest });
  });

  it.each([
    ['package-lock.json', 'npm install --save-dev msw', 'npm ci'],
    ['pnpm-lock.yaml', 'pnpm add --save-dev msw', 'corepack enable && pnpm install --frozen-lockfile'],
    ['yarn.lock', 'yarn add --dev msw', 'corepack enable && yarn install --frozen-lockfile'],
  ])('suit a project with %s', (lockfile, install, ciInstall) => {
    expect(toolchain('24.0.0', { [lockfile]: '' })).toMatchObject({ install, ciInstall });
  });
});
