import type { Observation } from '../gauntlet-worker/observation.ts';
import { keyText, nameOfKey } from '../gauntlet-worker/test-key.ts';
import type { Confirmation, ConfirmedGroup, FindingGroup } from './confirm.ts';
import type {
  GauntletFailure,
  GauntletFaults,
  GauntletMutants,
  GauntletRedTest,
  GauntletReport,
} from './gauntlet-report.ts';
import { type NamedWith, nameFinding, relativePath } from './name-finding.ts';
import type { ParsedGauntletOptions } from './options.ts';
import type { SituationResults } from './run-situations.ts';
import type { TestSuite } from './suite-runner.ts';

interface FinishedGauntlet {
  readonly cwd: string;
  readonly named: NamedWith;
  readonly suite: TestSuite;
  readonly only: ParsedGauntletOptions['only'];
  /** The first run of every test. */
  readonly all: readonly Observation[];
  /** What failed outside of tests in the first run. */
  readonly problems: readonly string[];
  /** The number of situations. */
  readonly situations: number;
  readonly results: SituationResults;
  readonly confirmation: Confirmation;
  readonly mutants?: GauntletMutants | undefined;
  readonly seconds: number;
}

/** Builds the report of a gauntlet. */
export function buildReport(finished: FinishedGauntlet): GauntletReport {
  const { suite, only, all, confirmation, mutants, seconds } = finished;
  const failures = confirmation.confirmed.map((group) => failureOf(finished, group));
  const red = redTests(finished);
  const isJudged = all.length === 0 || red.length < all.length;
  return {
    ok: isJudged && failures.length === 0 && (mutants?.holes.length ?? 0) === 0,
    runner: suite.runner,
    seconds: Math.round(seconds * 10) / 10,
    tests: { total: all.length, red },
    ...(only === 'mutants' ? {} : { faults: countsOf(finished) }),
    failures,
    ...(mutants === undefined ? {} : { mutants }),
    notes: notesOf(finished),
  };
}

function failureOf({ cwd, named }: FinishedGauntlet, group: ConfirmedGroup): GauntletFailure {
  const { last, tape } = group;
  return {
    ...nameFinding(group, named),
    timeline: last.timeline,
    ...(tape === undefined ? {} : { tape: relativePath(cwd, tape) }),
    ...(last.page === undefined ? {} : { page: relativePath(cwd, last.page) }),
  };
}

function countsOf({ situations, results: { judged, left } }: FinishedGauntlet): GauntletFaults {
  const reached = judged.filter(({ faulty }) => faulty.triggered);
  const count = (is: (one: (typeof judged)[number]) => boolean) => reached.filter(is).length;
  const isRight = ({ verdict }: (typeof judged)[number]) => verdict.findings.length === 0;
  return {
    situations,
    run: judged.length,
    leftOut: left.length,
    passes: count(({ faulty }) => faulty.outcome.kind === 'passes'),
    failsHonestly: count((one) => one.faulty.outcome.kind === 'fails' && isRight(one)),
    neverEnds: count(({ faulty }) => faulty.outcome.kind === 'never_ends'),
    inconclusive: count(({ verdict }) => verdict.inconclusive !== undefined),
    notReached: judged.length - reached.length,
  };
}

function redTests({ cwd, all, confirmation }: FinishedGauntlet): readonly GauntletRedTest[] {
  const view = ({ key, outcome }: Observation, alone: boolean): GauntletRedTest => ({
    file: relativePath(cwd, key.file),
    test: nameOfKey(key),
    alone,
    message: outcome.message ?? '',
  });
  return [
    ...all.filter(({ outcome }) => outcome.kind !== 'passes').map((one) => view(one, false)),
    ...[...confirmation.redAlone.values()].map((one) => view(one, true)),
  ];
}

function notesOf({ cwd, all, problems, results, confirmation }: FinishedGauntlet): readonly string[] {
  const named = ({ key, situations: [{ injected }] }: FindingGroup) =>
    `${relativePath(cwd, key.file)} > ${nameOfKey(key)}, ${injected.fault} at ${injected.of}`;
  const unsettled = all.filter(({ outcome, unsettled: why }) => outcome.kind === 'passes' && why !== undefined);
  const keys = new Set(results.lost.map(({ test }) => test));
  return [
    ...problems.map((problem) => `The runner reports: ${problem}`),
    ...unsettled.map(({ key, unsettled: why }) => `${nameOfKey(key)} was judged only in part: ${why}.`),
    ...all
      .filter(({ key }) => keys.has(keyText(key)))
      .map(({ key }) => `${nameOfKey(key)} ended without a result when a fault was injected.`),
    ...confirmation.confirmed.flatMap((group) =>
      group.last.pageProblem === undefined
        ? []
        : [`The page of ${named(group)} was not written: ${group.last.pageProblem}`],
    ),
    ...confirmation.unconfirmed.map(
      (group) => `Found once, but not when repeated, so it is not counted: ${named(group)}.`,
    ),
    ...confirmation.left.map((group) => `Found, but not confirmed within the budget: ${named(group)}.`),
  ];
}
