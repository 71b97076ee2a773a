import { isInstalled, type Project } from './project.ts';

/** The supported test runners; `node` is node:test. */
export type Runner = 'vitest' | 'jest' | 'node';
/** The language of the written files. */
export type Language = 'ts' | 'js';

/** A detected value and the reason for it, which is printed. */
interface Detected<Value> {
  readonly value: Value;
  readonly reason: string;
}

/** The test runner and the language that the files are written for. */
export interface Setup {
  readonly runner: Detected<Runner>;
  readonly language: Detected<Language>;
}

interface Flags {
  readonly runner: Runner | undefined;
  readonly language: Language | undefined;
}

/** Flags win; otherwise the project decides. */
export function detectSetup(project: Project, flags: Flags): Setup {
  const runner = flags.runner === undefined ? detectRunner(project) : { value: flags.runner, reason: '--runner' };
  const language =
    flags.language === undefined
      ? detectLanguage(project, runner.value)
      : { value: flags.language, reason: '--language' };
  return { runner, language };
}

/** In this order: a project that is moving from Jest to vitest has both. */
const RUNNERS = ['vitest', 'jest'] as const;

function detectRunner({ folder, declared }: Project): Detected<Runner> {
  const named = RUNNERS.find((name) => declared.has(name));
  if (named !== undefined) return { value: named, reason: `${named} in package.json` };
  const installed = RUNNERS.find((name) => isInstalled(folder, name));
  if (installed !== undefined) return { value: installed, reason: `${installed} in node_modules` };
  return { value: 'node', reason: 'neither vitest nor Jest was found' };
}

function detectLanguage(project: Project, runner: Runner): Detected<Language> {
  const { tsconfig, declared, isModule } = project;
  if (tsconfig === undefined && !declared.has('typescript'))
    return { value: 'js', reason: 'neither tsconfig.json nor typescript was found' };
  const obstacle = runner === 'jest' ? jestObstacle(declared, isModule) : undefined;
  if (obstacle !== undefined) return { value: 'js', reason: obstacle };
  return { value: 'ts', reason: tsconfig === undefined ? 'typescript in package.json' : 'tsconfig.json' };
}

/** Returns the reason why a Jest test in TypeScript might not run unchanged; undefined if it would. */
function jestObstacle(declared: ReadonlySet<string>, isModule: boolean): string | undefined {
  if (isModule) return 'in an ES module project, Jest runs CommonJS without further configuration';
  return canJestRunTypeScript(declared) ? undefined : 'package.json lists no TypeScript transform for Jest';
}

/** Packages that transform TypeScript for Jest, or configure such a transform. */
const JEST_TRANSFORMS = [
  'ts-jest',
  '@swc/jest',
  '@babel/preset-typescript',
  'esbuild-jest',
  'jest-preset-angular',
  'jest-expo',
  'next',
  'react-scripts',
];

/** Reports whether a Jest project can run TypeScript, which needs a transform. */
export function canJestRunTypeScript(declared: ReadonlySet<string>): boolean {
  return JEST_TRANSFORMS.some((name) => declared.has(name));
}
