import type { Observation } from '../gauntlet-worker/observation.ts';
import { keyText, nameOfKey } from '../gauntlet-worker/test-key.ts';
import { canNotice, judgeMutant, type MutantVerdict } from '../mutants/judge-mutant.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { MUTANTS } from '../mutants/mutants.ts';
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
interface RunOfMutant {
  readonly mutant: Mutant;
  /** Tests that it concerns, by file; those of a file are removed when they have run. */
  readonly waiting: Map<string, readonly Observation[]>;
  /** Tests that stay green, and in which the mutant took no effect. */
  readonly green: string[];
  /** Tests that stay green although it took effect. */
  readonly affected: string[];
  effects: number;
  isNoticed: boolean;
}

/** Runs the tests that each mutant concerns with it, file by file, until one notices it. */
export async function runMutants(green: readonly Observation[], using: RunMutants): Promise<GauntletMutants> {
  const { suite, folder, isLate, report, shard } = using;
  const runs = shardOf(MUTANTS, shard).map((mutant) => runOf(mutant, green));
  for (let pass = nextPass(runs); pass.length > 0 && !isLate(); pass = nextPass(runs)) {
    const done = runs.filter(isDone).length;
    report({ step: 'mutants', done, total: runs.length, found: using.found + runs.filter(isUnnoticed).length });
    const tests = pass.flatMap(({ run, tests: some }) =>
      some.map(({ key }) => [key, { mutant: run.mutant.id }] as const),
    );
    const { observations } = await folder.run(suite, {}, tests);
    const results = new Map(observations.map((one) => [keyText(one.key), one]));
    for (const { run, file, tests: some } of pass) note(run, file, some, results);
  }
  const done = runs.filter(isDone);
  const occurred = [...new Set(green.flatMap(({ occurrences = [] }) => occurrences))];
  const judged = done.map((run): JudgedMutant => [run, judgeMutant(run.mutant, { ...run, occurred })]);
  return {
    run: judged.filter(([, verdict]) => verdict !== 'unconcerned').length,
    noticed: judged.filter(([, verdict]) => verdict === 'noticed').length,
    leftOut: runs.length - done.length,
    holes: judged.flatMap(([run, verdict]) => (HOLES.includes(verdict) ? [holeOf(run, verdict)] : [])),
  };
}

type JudgedMutant = readonly [run: RunOfMutant, verdict: MutantVerdict];

const HOLES: readonly MutantVerdict[] = ['unseen', 'untried'];

function runOf(mutant: Mutant, green: readonly Observation[]): RunOfMutant {
  const concerned = ofEachCourse(green.filter(({ occurrences = [] }) => canNotice(occurrences, mutant)));
  const waiting = new Map<string, readonly Observation[]>();
  for (const one of concerned) waiting.set(one.key.file, [...(waiting.get(one.key.file) ?? []), one]);
  return { mutant, waiting, green: [], affected: [], effects: 0, isNoticed: false };
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
  readonly run: RunOfMutant;
  readonly file: string;
  readonly tests: readonly Observation[];
}

/** Chooses a mutant for each file: the worker of a file has one mutant. */
function nextPass(runs: readonly RunOfMutant[]): readonly FileOfPass[] {
  const chosen = new Map<string, FileOfPass>();
  for (const run of runs) {
    if (isDone(run)) continue;
    const free = [...run.waiting].find(([file]) => !chosen.has(file));
    if (free !== undefined) chosen.set(free[0], { run, file: free[0], tests: free[1] });
  }
  return [...chosen.values()];
}

function note(
  run: RunOfMutant,
  file: string,
  tests: readonly Observation[],
  results: ReadonlyMap<string, Observation>,
): void {
  run.waiting.delete(file);
  for (const { key } of tests) {
    const result = results.get(keyText(key));
    const effects = result?.mutantEffects ?? 0;
    if (result?.outcome.kind !== 'passes') run.isNoticed = true;
    else (effects > 0 ? run.affected : run.green).push(nameOfKey(key));
    run.effects += effects;
  }
}

function isDone({ isNoticed, waiting }: RunOfMutant): boolean {
  return isNoticed || waiting.size === 0;
}

/** Counts as a hole while mutants are run. */
function isUnnoticed(run: RunOfMutant): boolean {
  return isDone(run) && !run.isNoticed && run.effects > 0;
}

function holeOf({ mutant, green, affected }: RunOfMutant, verdict: MutantVerdict): GauntletHole {
  const { id, sentence, catchingTest } = mutant;
  const occurred = verdict === 'unseen';
  return { mutant: id, sentence, tests: occurred ? affected : green, occurred, catchingTest };
}
