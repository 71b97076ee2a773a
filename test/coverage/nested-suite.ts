/** Several test files, run by a vitest of its own with workers of its own. */
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CliOptions, createVitest, type Reporter } from 'vitest/node';
import { compiledAliases } from '../support/compiled.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface NestedSuite {
  /** The tests' text by file name; `COVERAGE` stands for the folder of reports. */
  readonly files: Readonly<Record<string, string>>;
  readonly reporter: (folder: string) => Reporter;
  readonly options?: CliOptions;
}

/** Runs the suite; answers how its tests ended, by name. */
export async function runSuite({ files, reporter, options }: NestedSuite): Promise<string[]> {
  const folder = isolatedFolder('suite');
  const coverage = join(folder, 'met');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, name), text.replaceAll('COVERAGE', JSON.stringify(coverage)));
  const reporters = [reporter(coverage)];
  const cli: CliOptions = { root: folder, config: false, watch: false, maxWorkers: 2, ...options, reporters };
  const vitest = await createVitest('test', cli, { resolve: { alias: compiledAliases() } });
  try {
    const { testModules } = await vitest.start();
    const tests = testModules.flatMap(({ children }) => [...children.allTests()]);
    return tests.map((test) => `${test.name}: ${test.result().state}`).sort();
  } finally {
    await vitest.close();
    rmSync(folder, { recursive: true });
    // That run may have failed; this one has not.
    process.exitCode = undefined;
  }
}
