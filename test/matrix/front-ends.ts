/** The front-end projects of test/examples, installed from the registry with the packed package, and tested in Chromium. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../browser/chromium.ts';
import { copyProject, freePort } from '../examples/install-project.ts';
import type { Leg } from './legs.ts';
import { type Ended, run } from './run-command.ts';

/** Each project with what its user runs. */
const PROJECTS: readonly (readonly [name: string, commands: readonly string[]])[] = [
  ['vite', ['npx msw init public --save', 'npm run build', 'npm run build:demo', 'npm test']],
  ['playwright-tab', ['npm test']],
  ['storybook', ['npm run build', 'npm test']],
];

export interface PlayedFrontEnds {
  /** What the projects got from the registry. */
  readonly versions: Readonly<Record<string, string>>;
  readonly checks: readonly (readonly [name: string, ended: Ended])[];
}

/** Installs, builds, and tests each project. */
export async function playFrontEnds(tarball: string, { msw }: Leg, env: NodeJS.ProcessEnv): Promise<PlayedFrontEnds> {
  const versions: Record<string, string> = {};
  const { path = '', why } = findChromium(env);
  if (path === '') return { versions, checks: [['Chromium', { ok: false, output: why }]] };
  const checks: [string, Ended][] = [];
  for (const [name, commands] of PROJECTS) {
    const folder = copyProject(name);
    choosePackages(join(folder, 'package.json'), { settlebox: tarball, msw: `^${msw}` });
    for (const command of ['npm install', ...commands]) {
      const inProject = { ...env, CHROME_PATH: path, PORT: await freePort() };
      const ended = await run('sh', ['-c', command], { cwd: folder, env: inProject });
      checks.push([`${name}: ${command}`, ended]);
      if (!ended.ok) break;
    }
    const installed = join(folder, 'node_modules/msw/package.json');
    if (existsSync(installed)) versions.msw = JSON.parse(readFileSync(installed, 'utf8')).version;
    rmSync(folder, { recursive: true, force: true });
  }
  return { versions, checks };
}

/** Replaces the versions of packages that the project names. */
function choosePackages(file: string, versions: Readonly<Record<string, string>>): void {
  const { devDependencies, ...manifest } = JSON.parse(readFileSync(file, 'utf8'));
  const names = Object.keys(versions).filter((name) => name in devDependencies);
  const chosen = Object.fromEntries(names.map((name) => [name, versions[name]]));
  writeFileSync(file, JSON.stringify({ ...manifest, devDependencies: { ...devDependencies, ...chosen } }));
}
