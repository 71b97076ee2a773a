/** `npm run test:changed`: runs the tests that a change reaches. Exits as vitest does, and with 0 if no test is reached. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedFiles } from './changed-files.ts';
import { BUILT } from './inputs.ts';
import { ROOT } from './modules.ts';
import { allTests, type Reached, reachedBy } from './select.ts';

const HELP = `npm run test:changed [-- [<base>] [--list]]

  <base>   the commit to compare the work tree with; HEAD by default
  --list   prints what would run and why, and runs nothing
  --help   prints this`;

/** More of them say no more. */
const REASONS_SHOWN = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
const [base = 'HEAD'] = positionals;

if (values.help) console.log(HELP);
else process.exitCode = testChanged(changedOrExit());

function changedOrExit(): readonly string[] {
  try {
    return changedFiles(base);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

function testChanged(changed: readonly string[]): number {
  const reached = reachedBy(changed);
  console.log(`${counted(changed.length, 'file differs', 'files differ')} from ${base}.`);
  if (changed.length > 0) console.log(`${reached.length} of ${allTests().length} test files are reached:`);
  for (const { test, because } of reached) console.log(`  ${test}  ${brief(because)}`);
  if (reached.length === 0 || values.list) return 0;
  if (reached.some(({ needsBuild }) => needsBuild) && !isBuilt()) {
    const build = spawnSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' });
    if (build.status !== 0) return build.status ?? 1;
  }
  return runVitest(reached);
}

/** Type tests take a compiler run for all of them, so it is left out without any. */
function runVitest(reached: readonly Reached[]): number {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const files = reached.map(({ test }) => join(ROOT, test));
  const types = reached.some(({ test }) => test.endsWith('-d.ts')) ? [] : ['--typecheck.enabled=false'];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...types, ...files], { cwd: ROOT, stdio: 'inherit' });
  return status ?? 1;
}

/** No source of the build is younger than what it made last. */
function isBuilt(): boolean {
  const products = ['dist/index.js', 'dist/index.d.cts', 'dist/inspector/app.js.br', 'dist/llms.txt'];
  if (!products.every((product) => existsSync(join(ROOT, product)))) return false;
  const youngest = Math.max(...Object.values(BUILT).flat().map(changedAt));
  return products.every((product) => changedAt(product) > youngest);
}

function changedAt(path: string): number {
  const full = join(ROOT, path);
  if (!existsSync(full)) return 0;
  if (!path.endsWith('/')) return statSync(full).mtimeMs;
  const within = readdirSync(full, { recursive: true, encoding: 'utf8' });
  return Math.max(...within.map((name) => statSync(join(full, name)).mtimeMs));
}

function brief(because: readonly string[]): string {
  const more = because.length - REASONS_SHOWN;
  return [...because.slice(0, REASONS_SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}
