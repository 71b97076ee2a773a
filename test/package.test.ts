import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHECKS, copyConsumer, ROOT, runCheck, TSC } from './matrix/consumer.ts';
import { packed } from './matrix/packed.ts';
import { cleanEnvironment } from './matrix/run-command.ts';
import { isolatedFolder } from './support/isolated-folder.ts';

const MINUTE_MS = 60_000;
const folder = isolatedFolder('consumer');

/** A folder with the packed tarball as its only settlebox, and this project's other packages beside it. */
beforeAll(() => {
  expect(existsSync(join(ROOT, 'dist/index.js')), 'npm run build comes first, as npm test has it').toBe(true);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'settlebox'), { recursive: true });
  execFileSync('tar', ['-xzf', packed(), '--strip-components=1', '-C', join(modules, 'settlebox')]);
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => !one.startsWith('.')))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  copyConsumer(folder, { vitest: true });
}, 3 * MINUTE_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What Node says in that folder. */
const node = (...parameters: string[]) => execFileSync('node', parameters, { cwd: folder, encoding: 'utf8' });

/** A third of the time of TypeScript 6, with which the matrix checks a consumer. */
const NATIVE_TSC = 'node_modules/typescript-native/bin/tsc';

/** Node16 and bundlers are left to the matrix, which .ci/run plays too: each reading of all types takes its time. */
const CHECKED_HERE = CHECKS.filter(({ name }) => !/Node16|bundler/.test(name)).map((check) => ({
  ...check,
  parameters: check.parameters.map((word) => (word === TSC ? NATIVE_TSC : word)),
}));

// In this order: what the first compiles, others run.
test.each(CHECKED_HERE)('$name', { timeout: 3 * MINUTE_MS }, async (check) => {
  expect(await runCheck(check, folder, cleanEnvironment())).toEqual({ ok: true, output: expect.any(String) });
});

const OURS_ALONE =
  /(?:from|import|import\()\s*["'](?:zod|hono|@hono|date-fns|@date-fns|better-sqlite3)|\bZod[A-Z]|\bz\.\w+</;

test('no published type imports a bundled package or the SQLite driver', () => {
  const types = readdirSync(join(ROOT, 'dist')).filter((name) => /\.d\.c?ts$/.test(name));
  const mentioning = types.filter((name) => OURS_ALONE.test(readFileSync(join(ROOT, 'dist', name), 'utf8')));
  expect(types.length).toBeGreaterThan(0);
  expect(mentioning).toEqual([]);
});

test('the JSON Schema of seed worlds comes along, for either kind of module, and is the frozen one', () => {
  const path = 'settlebox/world.schema.json';
  const frozen = JSON.parse(readFileSync(join(ROOT, 'fixtures/worlds/world.schema.json'), 'utf8'));
  const required = node('-e', `console.log(JSON.stringify(require('${path}')))`);
  const imported = `import schema from '${path}' with { type: 'json' }; console.log(JSON.stringify(schema));`;
  expect(JSON.parse(required)).toEqual(frozen);
  expect(JSON.parse(node('--input-type=module', '-e', imported))).toEqual(frozen);
});

test('what index reaches loads neither msw nor vitest nor faker', () => {
  const reached = readdirSync(join(ROOT, 'dist'))
    .filter((name) => /^(index|chunks|core|chunk-.*)\.c?js$/.test(name))
    .map((name) => readFileSync(join(ROOT, 'dist', name), 'utf8'))
    .join('\n');
  expect(reached.match(/(?:from|require\()\s*["'](msw|vitest|@faker-js)[^"']*["']/g)).toBeNull();
});
