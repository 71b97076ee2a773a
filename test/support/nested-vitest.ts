/** A suite that is run by a vitest of its own, since none of its tests may fail or be rewritten here. */
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CliOptions, createVitest, type TestCase } from 'vitest/node';
import { compiledAliases } from './compiled.ts';
import { isolatedFolder } from './isolated-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** How a test of that suite ended. */
export interface NestedTest {
  readonly name: string;
  /** `passed`, or `failed: ` and why. */
  readonly result: string;
  /** Where two texts differed, in the lines of a diff; without its colours. */
  readonly diff: string;
  /** What it printed. */
  readonly printed: string;
}

export interface NestedRun {
  readonly tests: readonly NestedTest[];
  /** What failed the file and none of its tests. */
  readonly faults: readonly string[];
  /** The suite after its run: with the inline snapshots that were new. */
  readonly suite: string;
}

export interface NestedFiles {
  readonly name?: string;
  /** Files next to the suite, by name. */
  readonly others?: Readonly<Record<string, string>>;
  /** Options of that vitest. */
  readonly options?: CliOptions;
}

export async function runNested(
  suite: string,
  { name = 'shop.test.js', others = {}, options = {} }: NestedFiles = {},
): Promise<NestedRun> {
  const folder = isolatedFolder('nested');
  const file = join(folder, name);
  for (const [other, text] of Object.entries(others)) writeFileSync(join(folder, other), text);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(file, suite);
  const printed = new Map<string, string>();
  const reporter = {
    onUserConsoleLog: ({ taskId = '', content }: { readonly taskId?: string; readonly content: string }) =>
      void printed.set(taskId, (printed.get(taskId) ?? '') + content),
  };
  const own: CliOptions = { root: folder, config: false, watch: false, reporters: [reporter], update: 'new' };
  const vitest = await createVitest('test', { ...own, ...options }, { resolve: { alias: compiledAliases() } });
  try {
    const { testModules } = await vitest.start();
    const tests = testModules.flatMap(({ children }) => [...children.allTests()]);
    return {
      tests: tests.map((test) => viewTest(test, printed.get(test.id) ?? '')),
      faults: testModules.flatMap((module) => module.errors().map(({ message }) => message)),
      suite: readFileSync(file, 'utf8'),
    };
  } finally {
    await vitest.close();
    rmSync(folder, { recursive: true });
    // That run may have failed, as it was meant to; this one has not.
    process.exitCode = undefined;
  }
}

function viewTest(test: TestCase, printed: string): NestedTest {
  const { state, errors = [] } = test.result();
  const diffs = errors.map(({ diff = '' }) => diff.replaceAll(COLOURS, ''));
  return {
    name: test.name,
    result: [state, ...errors.map(({ message }) => message)].join(': '),
    diff: diffs.join('\n'),
    printed,
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours begin with.
const COLOURS = /\u001b\[\d+m/g;
