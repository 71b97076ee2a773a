import { findAbove, isInstalled, type Project } from './project.ts';
import type { Language, Runner } from './setup.ts';

/** The commands that install, run and automate the test. */
export interface Toolchain {
  /** Adds the packages that are missing; undefined if none is. */
  readonly install: string | undefined;
  readonly runTest: string;
  /** Suits the script `test` of package.json. */
  readonly testScript: string;
  readonly ciInstall: string;
}

/** The choices that the commands depend on. */
interface ToolchainOptions {
  readonly runner: Runner;
  readonly language: Language;
  readonly folder: string;
  /** The path of the test. */
  readonly testFile: string;
  /** `process.versions.node` */
  readonly nodeVersion: string;
}

/** Chooses the commands for the package manager of the project, by its lockfile. */
export function toolchainFor(project: Project, options: ToolchainOptions): Toolchain {
  const manager = PACKAGE_MANAGERS.find(({ lockfile }) => findAbove(project.folder, lockfile) !== undefined) ?? NPM;
  const missing = neededPackages(options).filter(
    (name) => !project.declared.has(name) && !isInstalled(project.folder, name),
  );
  const { script, command } = commandsOf(project, options);
  return {
    install: missing.length === 0 ? undefined : [manager.add, ...missing.map(versioned(options))].join(' '),
    runTest: options.runner === 'node' ? command : `${manager.execute} ${command}`,
    testScript: script,
    ciInstall: manager.ciInstall,
  };
}

interface PackageManager {
  readonly lockfile: string;
  readonly add: string;
  readonly execute: string;
  readonly ciInstall: string;
}

const NPM: PackageManager = {
  lockfile: 'package-lock.json',
  add: 'npm install --save-dev',
  execute: 'npx',
  // npm ci fails without a lockfile.
  ciInstall: 'npm install',
};

const PACKAGE_MANAGERS: readonly PackageManager[] = [
  { ...NPM, ciInstall: 'npm ci' },
  {
    lockfile: 'pnpm-lock.yaml',
    add: 'pnpm add --save-dev',
    execute: 'pnpm exec',
    ciInstall: 'corepack enable && pnpm install --frozen-lockfile',
  },
  {
    lockfile: 'yarn.lock',
    add: 'yarn add --dev',
    execute: 'yarn',
    ciInstall: 'corepack enable && yarn install --frozen-lockfile',
  },
];

function neededPackages({ runner, language, nodeVersion }: ToolchainOptions): readonly string[] {
  return [
    'settlebox',
    'msw',
    ...(runner === 'node' ? [] : [runner]),
    ...(language === 'ts' ? ['@types/node'] : []),
    ...(runner === 'node' && language === 'ts' && !stripsTypes(nodeVersion) ? ['tsx'] : []),
  ];
}

/** Majors for Node versions that the latest one does not support: msw 3 and vitest 5 need Node 22.12. */
const OLD_NODE_MAJORS: Readonly<Record<string, number>> = { msw: 2, vitest: 4 };

function versioned({ nodeVersion }: ToolchainOptions): (name: string) => string {
  return (name) => {
    const major = isAtLeast(nodeVersion, 22, 12) ? undefined : OLD_NODE_MAJORS[name];
    return major === undefined ? name : `${name}@${major}`;
  };
}

/** The script runs every test of the project, the command only the new one. */
function commandsOf({ declared }: Project, options: ToolchainOptions): { script: string; command: string } {
  const { runner, language, folder, testFile, nodeVersion } = options;
  if (runner === 'vitest') return { script: 'vitest run', command: `vitest run ${folder}` };
  if (runner === 'jest') return { script: 'jest', command: `jest ${folder}` };
  const loader = language === 'ts' && (declared.has('tsx') || !stripsTypes(nodeVersion)) ? '--import tsx ' : '';
  // Without a path, Node would run shop.js as a test too: it runs every file of a folder named test.
  const command = `node ${loader}--test ${testFile}`;
  return { script: command, command };
}

/** Node runs TypeScript without a flag from 22.18 and from 23.6 on. */
function stripsTypes(version: string): boolean {
  return isAtLeast(version, 23, 6) || (isAtLeast(version, 22, 18) && !isAtLeast(version, 23, 0));
}

function isAtLeast(version: string, major: number, minor: number): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}
