import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { runNode } from './run-process.ts';
import type { SuiteOptions, TestSuite } from './suite-runner.ts';

/** The time of a test without a limit of its own; node:test has no default limit. */
const TIMEOUT_MS = 10_000;

/** Names of files that node:test runs by itself. */
const TEST_FILE = /(^|\/)(test|tests)\/.*\.[cm]?[jt]s$|[._-]test\.[cm]?[jt]s$|(^|\/)test(-[^/]*)?\.[cm]?[jt]s$/;

/** Opens a suite of node:test: one process per pass, which starts a process per file. */
export async function openNodeTest({ cwd, files, changed, planFile }: SuiteOptions): Promise<TestSuite> {
  const chosen = changed ? changedFiles(cwd).filter((file) => isChosen(file, files)) : files;
  return {
    runner: 'node',
    timeoutMs: TIMEOUT_MS,
    async run(tests) {
      if (changed && chosen.length === 0) return [];
      const paths = tests === undefined ? chosen : [...new Set(tests.map(({ file }) => file))];
      const output = await runNode(['--test', ...paths], cwd, planFile);
      return output.trim() === '' ? [] : [output.trim()];
    },
    close: async () => undefined,
  };
}

/** Lists test files with uncommitted changes. */
function changedFiles(cwd: string): readonly string[] {
  const lines = execFileSync('git', ['status', '--porcelain', '--no-renames', '.'], { cwd, encoding: 'utf8' }).split(
    '\n',
  );
  const root = execFileSync('git', ['rev-parse', '--show-toplevel'], { cwd, encoding: 'utf8' }).trim();
  return lines
    .filter((line) => /^..\s/.test(line) && !/^.?D/.test(line))
    .map((line) => line.slice('XY '.length))
    .filter((path) => TEST_FILE.test(path))
    .map((path) => resolve(root, path));
}

function isChosen(file: string, wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.some((part) => file.includes(part));
}
