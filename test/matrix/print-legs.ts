import type { Checked, Played } from './play-leg.ts';

/** One row for each leg: what was installed there, and which of its checks hold. */
export function printTable(played: readonly Played[]): void {
  const rows = played.map(({ leg, versions, checks, seconds }) => [
    leg.name,
    ...['node', 'npm', 'better-sqlite3', 'msw', 'vitest'].map((name) => versions[name] ?? ''),
    ...(['ESM', 'CJS', 'types'] as const).map((kind) => mark(checks.filter((one) => one.kind === kind))),
    String(seconds),
    checks.every(({ ok }) => ok) ? 'passed' : 'failed',
  ]);
  const head = ['leg', 'Node', 'npm', 'better-sqlite3', 'msw', 'vitest', 'ESM', 'CJS', 'types', 'seconds', 'result'];
  const widths = head.map((title, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? title).length)));
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

function mark(checks: readonly Checked[]): string {
  if (checks.length === 0) return '-';
  return checks.every(({ ok }) => ok) ? '✓' : '✗';
}

/** What the checks said that do not hold. */
export function printFailures(played: readonly Played[]): void {
  for (const { leg, checks } of played)
    for (const { name, output } of checks.filter(({ ok }) => !ok))
      console.error(`\n✗ ${leg.name}: ${name}\n${output.replace(/^/gm, '  ')}`);
}

/** In the words of vitest's own report, so that .ci/run reads both alike. */
export interface Counts {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

/** Tests of runners, and each other check as one; a check that fails without a failed test is one too. */
export function countsOf(played: readonly Played[]): Counts {
  const checks = played.flatMap((one) => one.checks);
  const failed = checks.map((check) => (check.ok ? check.failed : Math.max(1, check.failed)));
  return {
    numPassedTests: checks.reduce((sum, { passed }) => sum + passed, 0),
    numFailedTests: failed.reduce((sum, count) => sum + count, 0),
  };
}
