import { recordFindings } from './coverage-folder.ts';
import { findingsLine } from './findings-line.ts';
import { printToConsole } from './print-to-console.ts';
import { findingsOfTest, nameOf } from './review-findings.ts';
import { claimReviewLine } from './review-line-claim.ts';
import type { WorldUnderTest } from './test-world.ts';
import { worker } from './worker.ts';

/** Maximum number of distinct findings that are counted per file. */
const FINDINGS_MAX = 1_000;

/** Counts the findings of a passed test whose options don't say whether findings fail it. */
export function countFindings(world: WorldUnderTest): void {
  const { review, coverage = '' } = world.settings;
  if (review !== undefined) return;
  const { findings } = worker();
  for (const finding of findingsOfTest(world)) {
    const counted = findings.get(coverage) ?? {};
    if (Object.keys(counted).length < FINDINGS_MAX)
      findings.set(coverage, { ...counted, [nameOf(finding)]: finding.severity });
  }
}

/**
 * Reports the findings of a file at its end: to the run of its coverage folder, which prints one line for all files. Without such
 * a run, the first file with findings prints the line of the run, because workers don't know which one ends last.
 */
export function reportFindings(): void {
  const { findings } = worker();
  const unreported = [...findings].filter(([folder, counted]) => folder === '' || !recordFindings(folder, counted));
  findings.clear();
  const line = findingsLine(
    unreported.map(([, counted]) => counted),
    false,
  );
  if (line !== undefined && claimReviewLine()) printToConsole(line);
}
