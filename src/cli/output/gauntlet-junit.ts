import type { GauntletFailure, GauntletHole, GauntletReport } from '../../testing/gauntlet/gauntlet-report.ts';
import { printFailureText, printHoleText } from '../../testing/gauntlet/print-gauntlet.ts';
import { type JunitCase, junitDocument } from './junit.ts';

/** Formats the result of a gauntlet as JUnit XML: a test case per failure and per hole, and one that passes if there is none. */
export function gauntletJunit(report: GauntletReport): string {
  const holes = report.mutants?.holes ?? [];
  const failing = [...report.failures.map(failureCase), ...holes.map(holeCase)];
  const passing: JunitCase = { name: 'keeps the money right under every fault', classname: 'gauntlet' };
  return junitDocument('gauntlet', failing.length === 0 ? [passing] : failing, report.seconds);
}

function failureCase(failure: GauntletFailure): JunitCase {
  const { file, test, what, findings } = failure;
  return {
    name: `${test}: ${what}`,
    classname: file,
    file,
    failure: { type: findings[0]?.kind ?? '', message: findings[0]?.text ?? what, text: printFailureText(failure) },
  };
}

function holeCase(hole: GauntletHole): JunitCase {
  const failure = { type: 'unnoticed_mutant', message: `No test notices: ${hole.sentence}`, text: printHoleText(hole) };
  return { name: `notices the mutant ${hole.mutant}`, classname: 'mutants', failure };
}
