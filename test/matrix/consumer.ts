/** A project that uses settlebox as the README and the docs show: its files, and the checks that run in its folder. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Ended, run } from './run-command.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The suites that the README and docs show, the shop that they test, and a scenario, in addition to test/consumer. */
const COPIED: readonly (readonly [from: string, to: string])[] = [
  ['test/consumer', '.'],
  ['test/readme/first-screen.test.ts', 'first-screen.test.ts'],
  ['test/readme/kit.test.ts', 'kit.test.ts'],
  ['test/readme/tour.ts', 'tour.ts'],
  ['test/readme/shop.ts', 'shop.ts'],
  ['scenarios/r10-on-day-40.yaml', 'story.yaml'],
];

export type Kind = 'types' | 'ESM' | 'CJS';

export interface Check {
  readonly kind: Kind;
  readonly name: string;
  readonly parameters: readonly string[];
}

export const TSC = 'node_modules/typescript/bin/tsc';
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--exclude=built', '--exclude=node_modules'];
const JEST = ['node_modules/jest/bin/jest.js', '--config={"testMatch":["**/built/*.jest.cjs"]}'];

/** Where vitest leaves its counts. */
export const VITEST_REPORT = 'vitest.json';

/** What Node is asked for in the consumer's folder, in this order: the first writes the modules that others run. */
// biome-ignore format: a table reads in columns
export const CHECKS: readonly Check[] = [
  { kind: 'types', name: 'types hold where modules are NodeNext',   parameters: [TSC, '-p', 'tsconfig.json'] },
  { kind: 'types', name: 'types hold where modules are Node16',     parameters: [TSC, '-p', 'tsconfig.node16.json'] },
  { kind: 'types', name: 'types hold where a bundler resolves',     parameters: [TSC, '-p', 'tsconfig.bundler.json'] },
  { kind: 'ESM',   name: 'the command plays a story',               parameters: ['node_modules/settlebox/dist/cli.js', 'run', 'story.yaml'] },
  { kind: 'ESM',   name: 'an ES module runs, with MSW',             parameters: ['built/shop.mjs'] },
  { kind: 'ESM',   name: 'a fixed life has the recorded digests',   parameters: ['built/determinism.mjs'] },
  { kind: 'ESM',   name: 'the tour of the docs runs',               parameters: ['built/tour.js'] },
  { kind: 'ESM',   name: 'vitest runs the suites of the docs',      parameters: [...VITEST, '--reporter=default', '--reporter=json', `--outputFile=${VITEST_REPORT}`] },
  { kind: 'CJS',   name: 'a CommonJS module runs, with MSW',        parameters: ['built/shop.cjs'] },
  { kind: 'CJS',   name: 'node:test runs a CommonJS suite',         parameters: ['--test', 'built/suite.node.cjs'] },
  { kind: 'CJS',   name: 'Jest runs a CommonJS suite',              parameters: JEST },
];

/** Packs what is built; the tarball's path. */
export function pack(folder: string, root = ROOT): string {
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root, stdio: 'ignore' });
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  return join(folder, tarball);
}

/** Lays out the consumer; what is for vitest, only where there is one. */
export function copyConsumer(folder: string, { vitest }: { readonly vitest: boolean }): void {
  const filter = (from: string) => vitest || !/\.test\.[cm]?ts$/.test(from);
  for (const [from, to] of COPIED) cpSync(join(ROOT, from), join(folder, to), { recursive: true, filter });
}

/** Runs a check with the Node that comes first in this environment. */
export function runCheck(check: Check, folder: string, env: NodeJS.ProcessEnv): Promise<Ended> {
  return run('node', check.parameters, { cwd: folder, env });
}
