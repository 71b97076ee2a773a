import type { Observation } from '../gauntlet-worker/observation.ts';
import { keyText, nameOfKey } from '../gauntlet-worker/test-key.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { MUTANTS } from '../mutants/mutants.ts';
import { concerns } from '../mutants/occurrences.ts';
import { shardOf } from './assign-places.ts';
import type { GauntletHole, GauntletMutants } from './gauntlet-report.ts';
import type { GauntletProgress } from './options.ts';
import type { PassFolder } from './run-passes.ts';
import type { TestSuite } from './suite-runner.ts';

interface RunMutants {
  readonly suite: TestSuite;
  readonly folder: PassFolder;
  readonly isLate: () => boolean;
  readonly report: (progress: GauntletProgress) => void;
  /** What was found before. */
  readonly found: number;
  readonly shard: { readonly index: number; readonly count: number };
}

/** A mutant, and what became of its runs. */
interface MutantRun {
  readonly mutant: Mutant;
  /** Tests that it concerns, by file; those of a file are removed when they have run. */
  readonly waiting: Map<string, readonly Observation[]>;
  readonly green: string[];
  effects: number;
  isNoticed: boolean;
}

/** Runs the tests that each mutant concerns with it, file by file, until one notices it. */
export async function runMutants(green: readonly Observation[], using: RunMutants): Promise<GauntletMutants> {
  const { suite, folder, isLate, report, shard } = using;
  const runs = shardOf(MUTANTS, shard).flatMap((mutant) => runOf(mutant, green));
  for (let pass = nextPass(runs); pass.length > 0 && !isLate(); pass = nextPass(runs)) {
    const done = runs.filter(isDone).length;
    report({ step: 'mutants', done, total: runs.length, found: using.found + holesIn(runs).length });
    const tests = pass.flatMap(({ run, tests: some }) =>
      some.map(({ key }) => [key, { mutant: run.mutant.id }] as const),
    );
    const { observations } = await folder.run(suite, {}, tests);
    const results = new Map(observations.map((one) => [keyText(one.key), one]));
    for (const { run, file, tests: some } of pass) note(run, file, some, results);
  }
  const concerned = runs.filter((run) => isDone(run) && (run.isNoticed || isHole(run)));
  return {
    run: concerned.length,
    noticed: concerned.filter(({ isNoticed }) => isNoticed).length,
    leftOut: runs.filter((run) => !isDone(run)).length,
    holes: holesIn(runs),
  };
}

function runOf(mutant: Mutant, green: readonly Observation[]): MutantRun[] {
  const concerned = ofEachCourse(green.filter(({ occurrences = [] }) => concerns(mutant, occurrences)));
  if (concerned.length === 0) return [];
  const waiting = new Map<string, readonly Observation[]>();
  for (const one of concerned) waiting.set(one.key.file, [...(waiting.get(one.key.file) ?? []), one]);
  return [{ mutant, waiting, green: [], effects: 0, isNoticed: false }];
}

/** Tests that make the same calls can check different results, so that several of them run. */
const TESTS_PER_COURSE_MAX = 10;

/** Leaves out further tests that make the same calls, such as those of a long `each`. */
function ofEachCourse(tests: readonly Observation[]): readonly Observation[] {
  const counts = new Map<string, number>();
  return tests.filter(({ calls, address }) => {
    const course = JSON.stringify([address, calls.map(({ operation, shape, before }) => [operation, shape, before])]);
    const count = (counts.get(course) ?? 0) + 1;
    counts.set(course, count);
    return count <= TESTS_PER_COURSE_MAX;
  });
}

interface FileOfPass {
  readonly run: MutantRun;
  readonly file: string;
  readonly tests: readonly Observation[];
}

/** Chooses a mutant for each file: the worker of a file has one mutant. */
function nextPass(runs: readonly MutantRun[]): readonly FileOfPass[] {
  const chosen = new Map<string, FileOfPass>();
  for (const run of runs) {
    if (isDone(run)) continue;
    const free = [...run.waiting].find(([file]) => !chosen.has(file));
    if (free !== undefined) chosen.set(free[0], { run, file: free[0], tests: free[1] });
  }
  return [...chosen.values()];
}

function note(
  run: MutantRun,
  file: string,
  tests: readonly Observation[],
  results: ReadonlyMap<string, Observation>,
): void {
  run.waiting.delete(file);
  for (const { key } of tests) {
    const result = results.get(keyText(key));
    if (result?.outcome.kind === 'passes') run.green.push(nameOfKey(key));
    else run.isNoticed = true;
    run.effects += result?.mutantEffects ?? 0;
  }
}

function isDone({ isNoticed, waiting }: MutantRun): boolean {
  return isNoticed || waiting.size === 0;
}

/** A rare mutant without an effect does not concern the suite. */
function isHole(run: MutantRun): boolean {
  return isDone(run) && !run.isNoticed && (run.mutant.rare !== true || run.effects > 0);
}

function holesIn(runs: readonly MutantRun[]): readonly GauntletHole[] {
  return runs.filter(isHole).map(({ mutant: { id, sentence, catchingTest }, green: tests, effects }) => ({
    mutant: id,
    sentence,
    tests,
    occurred: effects > 0,
    catchingTest,
  }));
}
