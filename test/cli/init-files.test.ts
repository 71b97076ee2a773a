/** The files that `settlebox init` writes, run by each runner with the packed package. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../matrix/consumer.ts';
import { cleanEnvironment, run } from '../matrix/run-command.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { volume } from '../support/volume.ts';
import {
  filesIn,
  installPackage,
  type ProjectFiles,
  runInit,
  runPrintedCommand,
  writeProject,
} from './init-projects.ts';

const JEST_TYPESCRIPT = {
  'jest.config.cjs': "module.exports = { transform: { '\\\\.ts$': './jest.transform.cjs' } };",
  'jest.transform.cjs': readFileSync(join(ROOT, 'test/examples/shop/jest.transform.cjs'), 'utf8'),
};
const TS = { packages: ['typescript', '@types'], files: { 'tsconfig.json': '{}' } };
const MODULE = { type: 'module' };

interface Combination extends ProjectFiles {
  readonly name: string;
  readonly test: string;
}

/** Every runner, language and kind of module. The gate runs the first three. */
// biome-ignore format: a table reads in columns
const COMBINATIONS: readonly Combination[] = [
  { name: 'vitest, TypeScript, ES modules',    manifest: { ...MODULE, devDependencies: { vitest: '4' } }, ...TS, packages: [...TS.packages, 'vitest'], test: 'shop.test.ts' },
  { name: 'Jest, JavaScript, CommonJS',        manifest: { devDependencies: { jest: '30' } },             packages: ['jest'],                          test: 'shop.test.js' },
  { name: 'node:test, JavaScript, CommonJS',   manifest: { type: 'commonjs' },                                                                         test: 'shop.test.mjs' },
  { name: 'vitest, TypeScript, CommonJS',      manifest: { devDependencies: { vitest: '4' } }, ...TS,     packages: [...TS.packages, 'vitest'],        test: 'shop.test.ts' },
  { name: 'vitest, JavaScript, ES modules',    manifest: { ...MODULE, devDependencies: { vitest: '4' } }, packages: ['vitest'],                        test: 'shop.test.js' },
  { name: 'vitest, JavaScript, CommonJS',      manifest: { type: 'commonjs' },                            packages: ['vitest'],                        test: 'shop.test.js' },
  { name: 'Jest, JavaScript, ES modules',      manifest: MODULE,                                          packages: ['jest'],                          test: 'shop.test.cjs' },
  { name: 'Jest, TypeScript, ES modules',      manifest: MODULE, ...TS,                                   packages: [...TS.packages, 'jest'],          test: 'shop.test.cjs' },
  { name: 'Jest, TypeScript, CommonJS',        manifest: { devDependencies: { jest: '30', '@swc/jest': '0' } }, packages: [...TS.packages, 'jest', '@jest'], files: { ...TS.files, ...JEST_TYPESCRIPT }, test: 'shop.test.ts' },
  { name: 'node:test, JavaScript, ES modules', manifest: MODULE,                                                                                       test: 'shop.test.js' },
  { name: 'node:test, TypeScript, ES modules', manifest: { ...MODULE, devDependencies: { tsx: '4' } }, ...TS, packages: [...TS.packages, 'tsx'],       test: 'shop.test.ts' },
  { name: 'node:test, TypeScript, CommonJS',   manifest: { devDependencies: { tsx: '4' } }, ...TS,        packages: [...TS.packages, 'tsx'],           test: 'shop.test.mts' },
];

describe('the files of init, with the packed package', () => {
  let installed = '';
  beforeAll(() => {
    installed = installPackage();
  });
  afterAll(() => rmSync(installed, { recursive: true, force: true }));

  it.each(COMBINATIONS.slice(0, volume(3, COMBINATIONS.length)))('pass with $name', async (combination) => {
    const folder = isolatedFolder('project');
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeProject(folder, installed, combination);

    const { ok, output } = await runInit(folder);
    expect([ok, output]).toEqual([true, expect.not.stringContaining('Install the missing packages')]);
    expect(readdirSync(join(folder, 'test/payments'))).toContain(combination.test);
    const tested = await runPrintedCommand(folder, output);
    expect(tested, tested.output).toMatchObject({ ok: true });
    expect(tested.output).toMatch(/(Tests +3 passed|Tests: +3 passed|# pass 3|ℹ pass 3)/);
    if (combination.test.endsWith('ts') && volume(0, 1) === 1) expect(await typeErrors(folder)).toBe('');
  });
});

/** What a strict TypeScript project says about the generated files. */
async function typeErrors(folder: string): Promise<string> {
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--allowImportingTsExtensions',
  ];
  const checks = ['--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--skipLibCheck', '--types', 'node'];
  const tests = readdirSync(join(folder, 'test/payments')).map((name) => `test/payments/${name}`);
  const parameters = [compiler, ...options, ...checks, '--ignoreConfig', ...tests];
  return (await run('node', parameters, { cwd: folder, env: cleanEnvironment() })).output;
}

describe('templates', () => {
  const templates = filesIn(join(ROOT, 'fixtures/init'));

  it.each([
    ['shop.js', 'shop.ts'],
    ['shop.vitest.js', 'shop.vitest.ts'],
    ['shop.node.js', 'shop.node.ts'],
    ['shop.cjs', 'shop.ts'],
    ['shop.jest.cjs', 'shop.jest.ts'],
  ])('%s is %s without its types', (javaScript, typeScript) => {
    const [expected, written] = [templates[typeScript] ?? '', templates[javaScript] ?? ''];
    const asModule = codeOf(expected).replaceAll('./shop.ts', './shop.js');
    expect(codeOf(written)).toBe(javaScript.endsWith('.cjs') ? asCommonJs(asModule) : asModule);
    expect(commentsIn(written).filter((comment) => !expected.includes(comment))).toEqual([]);
  });

  it('include a workflow with the keys that GitHub knows', () => {
    const workflow = parse(templates['payments.yml'] ?? '');
    expect(workflow).toMatchObject({ on: ['push', 'pull_request'], permissions: { contents: 'read' } });
    expect(Object.keys(workflow)).toEqual(['name', 'on', 'permissions', 'jobs']);
    expect(Object.keys(workflow.jobs.payments)).toEqual(['runs-on', 'timeout-minutes', 'steps']);
    expect(workflow.jobs.payments.steps[1]).toEqual({ uses: 'actions/setup-node@v6', with: { 'node-version': 22 } });
  });

  it('import nothing of settlebox into the shop', () => {
    expect(templates['shop.ts']?.match(/from '([^']+)'/g)).toEqual(["from 'node:crypto'"]);
  });
});

/** JavaScript in one form: without types, comments and spaces. */
function codeOf(text: string): string {
  return transformSync(text, { loader: 'ts', minifyWhitespace: true, target: 'node20' }).code;
}

function asCommonJs(code: string): string {
  const required = code
    .replace(/import(\{[^}]*\})from("[^"]*");/g, 'const$1=require($2);')
    .replace(/import("[^"]*");/g, 'require($1);')
    .replaceAll('./shop.js', './shop.cjs');
  if (!required.includes('export function openShop')) return required;
  return `${required.trim().replace('export function', 'function')}module.exports={openShop};\n`;
}

function commentsIn(text: string): readonly string[] {
  return text.match(/\/\*\*.*?\*\/|(?<!https?:)\/\/ .*$/gm) ?? [];
}
