import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'settlebox-consumer-'));
const run = (command: string, ...parameters: string[]) =>
  execFileSync(command, parameters, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

let compiled = 'not compiled';

/** What the compiler says of the consumer: nothing, where all is well. */
function compile(): string {
  try {
    return run('node', join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json', '--noEmit', 'false');
  } catch (error) {
    return String(Reflect.get(Object(error), 'stdout'));
  }
}

/** A folder with the packed tarball as its only settlebox, and this project's other packages beside it. */
beforeAll(() => {
  expect(existsSync(join(root, 'dist/index.js')), 'npm run build comes first, as npm test has it').toBe(true);
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root, stdio: 'ignore' });
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'settlebox'), { recursive: true });
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  run('tar', '-xzf', tarball, '--strip-components=1', '-C', join(modules, 'settlebox'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => !one.startsWith('.')))
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  cpSync(join(root, 'test/consumer'), folder, { recursive: true });
  compiled = compile();
}, 180_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a strict consumer compiles against the packed types, libraries checked', () => {
  expect(compiled).toBe('');
});

test('an ES module runs the packed package with MSW', () => {
  expect(JSON.parse(run('node', 'shop.mjs'))).toEqual({
    status: 201,
    states: ['settled', 'settled'],
    refusal: 'invalid_request',
    events: 14,
    kit: 'function,function',
  });
});

test('vitest runs a suite on the packed kit', () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const report = JSON.parse(run('node', vitest, 'run', '--root', folder, '--reporter=json', 'suite.test.mjs'));
  expect([report.numPassedTests, report.numTotalTests]).toEqual([2, 2]);
});

test('a CommonJS module runs the packed package', () => {
  expect(JSON.parse(run('node', 'shop.cjs'))).toEqual({ state: 'settled', handler: true });
});

test('no published type mentions zod or the SQLite driver', () => {
  const types = readdirSync(join(root, 'dist')).filter((name) => /\.d\.c?ts$/.test(name));
  const mentioning = types.filter((name) => /zod|better-sqlite3/.test(readFileSync(join(root, 'dist', name), 'utf8')));
  expect(types.length).toBeGreaterThan(0);
  expect(mentioning).toEqual([]);
});

test('the JSON Schema of seed worlds comes along, for either kind of module, and is the frozen one', () => {
  const path = 'settlebox/world.schema.json';
  const frozen = JSON.parse(readFileSync(join(root, 'fixtures/worlds/world.schema.json'), 'utf8'));
  const required = run('node', '-e', `console.log(JSON.stringify(require('${path}')))`);
  const imported = `import schema from '${path}' with { type: 'json' }; console.log(JSON.stringify(schema));`;
  expect(JSON.parse(required)).toEqual(frozen);
  expect(JSON.parse(run('node', '--input-type=module', '-e', imported))).toEqual(frozen);
});

test('what index reaches loads neither msw nor vitest nor faker', () => {
  const reached = readdirSync(join(root, 'dist'))
    .filter((name) => /^(index|chunk-.*)\.c?js$/.test(name))
    .map((name) => readFileSync(join(root, 'dist', name), 'utf8'))
    .join('\n');
  expect(reached.match(/(?:from|require\()\s*["'](msw|vitest|@faker-js)[^"']*["']/g)).toBeNull();
});
