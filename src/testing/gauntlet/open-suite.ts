import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';
import { openJest } from './jest-suite.ts';
import { openNodeTest } from './node-suite.ts';
import type { ParsedGauntletOptions } from './options.ts';
import type { RunnerName, SuiteOptions, TestSuite } from './suite-runner.ts';
import { openVitest } from './vitest-suite.ts';

/**
 * Opens the suite of a project with its runner.
 *
 * @throws SettleboxError `bad_option` if the runner is not installed
 */
export async function openSuite(
  { cwd = process.cwd(), files, changed, runner = installedRunner(cwd) }: ParsedGauntletOptions,
  planFile: string,
): Promise<TestSuite> {
  if (!isInstalled(cwd, runner))
    throw new SettleboxError(
      'bad_option',
      `The runner ${runner} is not installed in ${cwd}.`,
      `Run npm install --save-dev ${runner}.`,
    );
  const options: SuiteOptions = { cwd, files, changed, planFile };
  return OPEN[runner](options);
}

const OPEN: Readonly<Record<RunnerName, (options: SuiteOptions) => Promise<TestSuite>>> = {
  vitest: openVitest,
  jest: openJest,
  node: openNodeTest,
};

/** Without an installed runner, Node's own is left. */
function installedRunner(cwd: string): RunnerName {
  if (isInstalled(cwd, 'vitest')) return 'vitest';
  return isInstalled(cwd, 'jest') ? 'jest' : 'node';
}

function isInstalled(cwd: string, runner: RunnerName): boolean {
  if (runner === 'node') return true;
  try {
    return existsSync(createRequire(join(cwd, 'package.json')).resolve(`${runner}/package.json`));
  } catch {
    return false;
  }
}
