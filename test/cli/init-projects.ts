/** Projects in which `settlebox init` runs, each in a folder that resolves only the packages it asks for. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../matrix/consumer.ts';
import { packed } from '../matrix/packed.ts';
import { cleanEnvironment, type Ended, run } from '../matrix/run-command.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';

/** Unpacks the tarball, with the packages of this repository as its dependencies. Returns the folder to remove. */
export function installPackage(): string {
  const folder = isolatedFolder('init');
  const target = join(folder, 'node_modules/settlebox');
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', packed(), '--strip-components=1', '-C', target]);
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => !one.startsWith('.')))
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  return folder;
}

export interface ProjectFiles {
  readonly manifest: object;
  /** Besides settlebox and msw. */
  readonly packages?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}

/** Writes a project below this folder, whose parents have no packages, and links the packages that it asks for. */
export function writeProject(folder: string, installed: string, project: ProjectFiles): void {
  const { manifest, packages = [], files = {} } = project;
  const all = { ...files, 'package.json': JSON.stringify(manifest) };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  for (const name of ['settlebox', 'msw', ...packages]) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(installed, 'node_modules', name), link);
  }
}

/** The command of the package, as `npx settlebox init` runs it. */
export function runInit(folder: string, ...flags: readonly string[]): Promise<Ended> {
  const parameters = ['node_modules/settlebox/dist/cli.js', 'init', ...flags];
  return run('node', parameters, { cwd: folder, env: cleanEnvironment() });
}

/** Where the commands that init prints lead without npx. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  vitest: ['node_modules/vitest/vitest.mjs'],
  jest: ['node_modules/jest/bin/jest.js'],
  node: [],
};

/** Runs the command that init printed below "Run the test:". */
export function runPrintedCommand(folder: string, printed: string): Promise<Ended> {
  const [, line = ''] = /^Run the test:\n {2}(?:npx )?(.+)$/m.exec(printed) ?? [];
  const [program = '', ...words] = line.split(' ');
  return run('node', [...(PROGRAMS[program] ?? [line]), ...words], { cwd: folder, env: cleanEnvironment() });
}

/** Every file below a folder, with its text. */
export function filesIn(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
