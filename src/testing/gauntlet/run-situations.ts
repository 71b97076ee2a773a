import type { Observation } from '../gauntlet-worker/observation.ts';
import type { PassPlan } from '../gauntlet-worker/pass-plan.ts';
import { keyText } from '../gauntlet-worker/test-key.ts';
import type { AssignedSituation } from './assign-places.ts';
import { judge, type RunVerdict } from './judge.ts';
import type { GauntletProgress } from './options.ts';
import type { PassFolder, PlannedTests } from './run-passes.ts';
import type { TestSuite } from './suite-runner.ts';

/** A situation that was run. */
export interface JudgedSituation extends AssignedSituation {
  readonly green: Observation;
  readonly faulty: Observation;
  readonly verdict: RunVerdict;
}

/** The situations of a suite after their runs. */
export interface SituationResults {
  readonly judged: readonly JudgedSituation[];
  /** Situations whose test wrote no result, such as a worker that ended. */
  readonly lost: readonly AssignedSituation[];
  /** Situations that were left out at the end of the budget. */
  readonly left: readonly AssignedSituation[];
}

interface RunSituations {
  readonly suite: TestSuite;
  readonly folder: PassFolder;
  readonly transport: NonNullable<PassPlan['transport']>;
  /** Runs without a fault, by key. */
  readonly green: ReadonlyMap<string, Observation>;
  readonly isLate: () => boolean;
  readonly report: (progress: GauntletProgress) => void;
}

/** Runs the k-th situation of every test in pass k, until all have run or time is up. */
export async function runSituations(
  passes: readonly (readonly AssignedSituation[])[],
  { suite, folder, transport, green, isLate, report }: RunSituations,
): Promise<SituationResults> {
  const total = passes.flat().length;
  const judged: JudgedSituation[] = [];
  const lost: AssignedSituation[] = [];
  const left: AssignedSituation[] = [];
  for (const pass of passes) {
    if (isLate()) {
      left.push(...pass);
      continue;
    }
    const found = judged.filter(({ verdict }) => verdict.findings.length > 0).length;
    report({ step: 'faults', done: judged.length + lost.length, total, found });
    const { observations } = await folder.run(suite, { transport }, plannedTests(pass, green));
    const byTest = new Map(observations.map((observation) => [keyText(observation.key), observation]));
    for (const situation of pass) {
      const [before, faulty] = [green.get(situation.test), byTest.get(situation.test)];
      if (before === undefined || faulty === undefined) lost.push(situation);
      else judged.push({ ...situation, green: before, faulty, verdict: judge(before, faulty) });
    }
  }
  return { judged, lost, left };
}

function plannedTests(pass: readonly AssignedSituation[], green: ReadonlyMap<string, Observation>): PlannedTests {
  return pass.flatMap(({ test, injected }) => {
    const before = green.get(test);
    return before === undefined ? [] : [[before.key, { injected, settleUntil: before.settledAt }] as const];
  });
}
