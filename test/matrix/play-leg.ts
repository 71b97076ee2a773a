/** One leg: a fresh folder, an installation as a user makes it, and every check of the consumer. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readLock, runtimeTree, surprisesIn } from '../support/dependency-tree.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { obeyTheError } from './blocked-script.ts';
import { CHECKS, type Check, copyConsumer, runCheck, VITEST_REPORT } from './consumer.ts';
import { playFrontEnds } from './front-ends.ts';
import { provesIsolation } from './isolation.ts';
import { type Leg, NEWEST } from './legs.ts';
import { type Ended, run } from './run-command.ts';
import { findRuntime, type Runtime } from './runtime.ts';

export interface Played {
  readonly leg: Leg;
  /** What was installed; no version where it did not come to that. */
  readonly versions: Readonly<Record<string, string>>;
  readonly checks: readonly Checked[];
  readonly seconds: number;
}

export interface Checked extends Ended {
  readonly kind: 'install' | 'types' | 'ESM' | 'CJS';
  readonly name: string;
  /** How many tests of a runner, or the check itself as one. */
  readonly passed: number;
  readonly failed: number;
}

export async function playLeg(leg: Leg, tarball: string): Promise<Played> {
  const startedAt = performance.now();
  const folder = isolatedFolder(leg.name);
  const played = await attempt(leg, tarball, folder);
  rmSync(folder, { recursive: true, force: true });
  return { leg, ...played, seconds: Math.round((performance.now() - startedAt) / 1000) };
}

async function attempt(leg: Leg, tarball: string, folder: string): Promise<Pick<Played, 'versions' | 'checks'>> {
  let runtime: Runtime;
  try {
    runtime = await findRuntime(leg);
  } catch (error) {
    return { versions: {}, checks: [one('install', 'the runtime', { ok: false, output: String(error) })] };
  }
  const { node, npm } = runtime;
  if (leg.frontEnd) {
    const { versions, checks } = await playFrontEnds(tarball, leg, runtime.env);
    return { versions: { node, npm, ...versions }, checks: checks.map(([name, ended]) => one('ESM', name, ended)) };
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifestOf(leg), null, 2));
  const installed = await run('npm', ['install', '--save-dev', tarball], { cwd: folder, env: runtime.env });
  const versions = { node, npm, ...versionsIn(folder) };
  const isolation = await provesIsolation(folder, runtime.env);
  const checks = [one('install', 'npm install', installed), ...isolation.map(toChecked)];
  if (!installed.ok) return { versions, checks };
  if (leg.blocked)
    return { versions, checks: [...checks, ...(await obeyTheError(folder, runtime.env)).map(toChecked)] };
  checks.push(one('install', 'known licenses and install scripts', surprises(folder)));
  const vitest = leg.vitest !== 'none';
  copyConsumer(folder, { vitest });
  for (const check of CHECKS.filter((one) => vitest || !reports(one))) {
    const ended = await runCheck(check, folder, runtime.env);
    checks.push({ ...one(check.kind, check.name, ended), ...(reports(check) ? countsIn(folder) : undefined) });
  }
  return { versions, checks };
}

/** A user's tree has other versions than the lockfile of this project, such as better-sqlite3 13. */
function surprises(folder: string): Ended {
  const found = surprisesIn(runtimeTree(readLock(join(folder, 'package-lock.json')), 'node_modules/settlebox'));
  return { ok: found.length === 0, output: found.join('\n') };
}

const reports = ({ parameters }: Check) => parameters.includes(`--outputFile=${VITEST_REPORT}`);

const toChecked = ([name, ended]: readonly [string, Ended]): Checked => one('install', name, ended);

function one(kind: Checked['kind'], name: string, ended: Ended): Checked {
  return { kind, name, ...ended, passed: ended.ok ? 1 : 0, failed: ended.ok ? 0 : 1 };
}

/** What a project of this leg asks for beside settlebox. */
export function manifestOf({ name, msw, vitest, blocked }: Leg) {
  const runner = vitest === 'none' ? {} : { vitest: `^${vitest}` };
  const types = { '@types/node': '^22', typescript: name === NEWEST ? '~7.0.2' : '~6.0.3' };
  // The consumer calls builders(), which needs the optional peer @faker-js/faker.
  const tools = { '@faker-js/faker': '^10', jest: '^30', '@jest/globals': '^30', ...types, ...runner };
  const devDependencies: Readonly<Record<string, string>> = {
    msw: `^${msw}`,
    ...(blocked ? { 'better-sqlite3': '^12' } : tools),
  };
  return { name: 'shop', version: '1.0.0', private: true, type: 'module', devDependencies };
}

const NAMED = ['better-sqlite3', 'msw', 'vitest'];

function versionsIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(NAMED.map((name) => [name, versionIn(join(folder, 'node_modules', name, 'package.json'))]));
}

function versionIn(file: string): string {
  try {
    return String(JSON.parse(readFileSync(file, 'utf8')).version);
  } catch {
    return '';
  }
}

/** What vitest counted; a run that left no report has failed, and is one that did. */
function countsIn(folder: string): Pick<Checked, 'passed' | 'failed'> | undefined {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(join(folder, VITEST_REPORT), 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return undefined;
  }
}
