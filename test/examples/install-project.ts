/** Installs the front-end projects of this folder as their users have them, with the built package. */
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment, type Ended, run } from '../matrix/run-command.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Three minutes: on a busy machine, a process takes many times as long as alone. */
export const PROCESS_MAX_MS = 180_000;

/** The files of the package that a page needs. */
const FOR_BROWSERS = [
  'package.json',
  'dist/browser.js',
  'dist/browser-persistence.js',
  'dist/sqlite.wasm',
  'dist/msw.js',
];

/** The parts of a package.json that an installation needs. */
interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly bin?: string | Readonly<Record<string, string>>;
}

/** Copies a project of test/examples into a new folder. */
export function copyProject(name: string): string {
  const folder = isolatedFolder(name);
  cpSync(join(ROOT, 'test/examples', name), folder, { recursive: true });
  return folder;
}

/** Copies a project, and adds its packages: the built package, and links to the others, with their commands. */
export function installProject(name: string): string {
  const folder = copyProject(name);
  const packages = join(folder, 'node_modules');
  const commands = join(packages, '.bin');
  mkdirSync(commands, { recursive: true });
  for (const dependency of Object.keys(manifestIn(folder).devDependencies)) {
    const [from, to] = [join(ROOT, 'node_modules', dependency), join(packages, dependency)];
    mkdirSync(dirname(to), { recursive: true });
    if (dependency === 'settlebox') copyBuiltPackage(to);
    else symlinkSync(from, to);
    for (const [command, file] of commandsOf(dependency, manifestIn(to)))
      symlinkSync(relative(commands, join(to, file)), join(commands, command));
  }
  return folder;
}

function copyBuiltPackage(to: string): void {
  for (const file of FOR_BROWSERS) cpSync(join(ROOT, file), join(to, file));
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function commandsOf(dependency: string, { bin = {} }: Manifest): readonly (readonly [command: string, file: string])[] {
  return typeof bin === 'string' ? [[dependency, bin]] : Object.entries(bin);
}

/** Runs a command line in a project, with its packages' commands in the path, as npm does. */
export function runIn(folder: string, line: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const clean = cleanEnvironment();
  const path = [join(folder, 'node_modules/.bin'), clean.PATH].join(delimiter);
  return run('sh', ['-c', line], { cwd: folder, env: { ...clean, ...env, PATH: path } });
}

/** Runs a script of the project's package.json. */
export function runScript(folder: string, script: string, env?: NodeJS.ProcessEnv): Promise<Ended> {
  const { [script]: line } = manifestIn(folder).scripts;
  if (line === undefined) throw new Error(`${folder} has no script "${script}".`);
  return runIn(folder, line, env);
}

/** Returns a port that no server uses. */
export async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(typeof address === 'object' ? address?.port : undefined);
}
