import { rmSync } from 'node:fs';
import type { Observation } from '../gauntlet-worker/observation.ts';
import type { PassPlan, PlannedPage, PlannedPages, PlannedTest } from '../gauntlet-worker/pass-plan.ts';
import { keyText, type TestKey } from '../gauntlet-worker/test-key.ts';
import { judge } from './judge.ts';
import type { GauntletProgress } from './options.ts';
import type { PassFolder } from './run-passes.ts';
import type { JudgedSituation } from './run-situations.ts';
import type { TestSuite } from './suite-runner.ts';

/** Situations of one test with the same cause: the same call or webhook, and the same kind of finding. */
export interface FindingGroup {
  readonly key: TestKey;
  /** The situation with the highest risk first. */
  readonly situations: readonly [JudgedSituation, ...JudgedSituation[]];
}

/** The findings of a gauntlet after their confirmation. */
export interface Confirmation {
  readonly confirmed: readonly ConfirmedGroup[];
  /** Findings that did not occur again. */
  readonly unconfirmed: readonly FindingGroup[];
  /** Tests that fail alone without a fault, with the first line of their errors. */
  readonly redAlone: ReadonlyMap<string, Observation>;
  /** Findings that were left out at the end of the budget. */
  readonly left: readonly FindingGroup[];
}

/** A finding that occurred twice more with its test alone. */
export interface ConfirmedGroup extends FindingGroup {
  /** The last run with the fault. */
  readonly last: Observation;
  /** The file with its tape. */
  readonly tape: string | undefined;
}

/** Groups what was found by test, by call or webhook, and by kind. */
export function groupFindings(judged: readonly JudgedSituation[]): readonly FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  for (const situation of judged) {
    const [first] = situation.verdict.findings;
    if (first === undefined) continue;
    const { of, nth } = situation.injected;
    const id = JSON.stringify([situation.test, of, nth, first.kind]);
    const before = groups.get(id);
    const situations = before === undefined ? ([situation] as const) : ([...before.situations, situation] as const);
    groups.set(id, { key: situation.green.key, situations: orderedByRisk(situations) });
  }
  return withoutPractices([...groups.values()]);
}

/** At a call that loses money, a finding of `review()` alone names the same mistake again. */
function withoutPractices(groups: readonly FindingGroup[]): readonly FindingGroup[] {
  const placeOf = ({ situations: [{ test, injected }] }: FindingGroup) =>
    JSON.stringify([test, injected.of, injected.nth]);
  const isPractice = ({ situations: [{ verdict }] }: FindingGroup) => verdict.findings[0]?.kind === 'review';
  const others = new Set(groups.filter((group) => !isPractice(group)).map(placeOf));
  return groups.filter((group) => !isPractice(group) || !others.has(placeOf(group)));
}

function orderedByRisk(situations: FindingGroup['situations']): FindingGroup['situations'] {
  const [first, ...rest] = situations;
  const last = rest.at(-1);
  return last !== undefined && last.risk < first.risk ? [last, first, ...rest.slice(0, -1)] : situations;
}

interface ConfirmWith {
  readonly suite: TestSuite;
  readonly folder: PassFolder;
  readonly transport: NonNullable<PassPlan['transport']>;
  readonly isLate: () => boolean;
  readonly report: (progress: GauntletProgress) => void;
  /** Returns the file for the tape of a finding; undefined if none is written. */
  readonly tapeOf: (group: FindingGroup) => string | undefined;
  /** The folders of pages; undefined if none is written. */
  readonly pages: Omit<PlannedPages, 'page'> | undefined;
  readonly pageOf: (group: FindingGroup) => PlannedPage;
}

/** A run of one test alone. */
interface AloneRun {
  readonly key: TestKey;
  readonly planned: PlannedTest;
  readonly done: (observation: Observation | undefined) => void;
}

/** Runs each finding twice more with its test alone, and each of these tests alone without a fault. */
export async function confirm(groups: readonly FindingGroup[], using: ConfirmWith): Promise<Confirmation> {
  const alone = new Map<string, Observation | undefined>();
  const tests = new Map(groups.map(({ key }) => [keyText(key), key]));
  await runAlone(
    [...tests].map(([text, key]) => ({
      key,
      planned: { pages: using.pages },
      done: (one) => void alone.set(text, one),
    })),
    using,
    groups.length,
  );
  const judgeable = groups.filter(({ key }) => alone.get(keyText(key))?.outcome.kind === 'passes');
  const again = new Map<FindingGroup, (Observation | undefined)[]>(judgeable.map((group) => [group, []]));
  const occurred = (group: FindingGroup) =>
    again.get(group)?.every((run) => occursIn(group, alone.get(keyText(group.key)), run)) === true;
  for (const repetition of REPETITIONS) {
    const isLast = repetition === REPETITIONS.length;
    const runs = judgeable.map((group) => ({
      key: group.key,
      planned: { ...plannedAgain(group), ...(isLast && occurred(group) ? kept(group, using) : {}) },
      done: (one: Observation | undefined) => void again.get(group)?.push(one),
    }));
    await runAlone(runs, using, groups.length);
  }
  const results = judgeable.map((group) => ({
    group,
    runs: again.get(group) ?? [],
  }));
  const confirmed = results.flatMap(({ group, runs }): ConfirmedGroup[] => {
    const last = runs.at(-1);
    const isSame = last !== undefined && runs.length === REPETITIONS.length && occurred(group);
    if (!isSame && last !== undefined) removePage(last);
    return isSame ? [{ ...group, last, tape: using.tapeOf(group) }] : [];
  });
  const left = [
    ...groups.filter(({ key }) => !alone.has(keyText(key))),
    ...results.filter(({ runs }) => runs.length < REPETITIONS.length).map(({ group }) => group),
  ];
  const known = new Set<unknown>([
    ...confirmed.map(({ situations }) => situations),
    ...left.map(({ situations }) => situations),
  ]);
  return {
    confirmed,
    unconfirmed: judgeable.filter(({ situations }) => !known.has(situations)),
    redAlone: new Map(
      [...alone].flatMap(([text, one]) => (one !== undefined && one.outcome.kind !== 'passes' ? [[text, one]] : [])),
    ),
    left,
  };
}

const REPETITIONS = [1, 2] as const;

function plannedAgain({ situations: [first] }: FindingGroup): PlannedTest {
  return { injected: first.injected, settleUntil: first.green.settledAt };
}

/** What the last run of a finding leaves behind. */
function kept(group: FindingGroup, { tapeOf, pages, pageOf }: ConfirmWith): Pick<PlannedTest, 'tape' | 'pages'> {
  return { tape: tapeOf(group), pages: pages && { ...pages, page: pageOf(group) } };
}

/** Removes the page of a finding that did not occur again. */
function removePage({ page }: Observation): void {
  if (page === undefined) return;
  for (const file of [page, page.replace(/html$/, 'md')]) rmSync(file, { force: true });
}

/** One test per file runs in each pass, so that it is alone in its worker. */
async function runAlone(
  runs: readonly AloneRun[],
  { suite, folder, transport, isLate, report }: ConfirmWith,
  found: number,
): Promise<void> {
  const waiting = [...runs];
  while (waiting.length > 0 && !isLate()) {
    report({ step: 'confirmation', done: runs.length - waiting.length, total: runs.length, found });
    const files = new Set<string>();
    const pass = waiting.filter(({ key }) => !files.has(key.file) && files.add(key.file));
    for (const run of pass) waiting.splice(waiting.indexOf(run), 1);
    const { observations } = await folder.run(
      suite,
      { transport },
      pass.map(({ key, planned }) => [key, planned]),
    );
    const byTest = new Map(observations.map((observation) => [keyText(observation.key), observation]));
    for (const { key, done } of pass) done(byTest.get(keyText(key)));
  }
}

function occursIn(group: FindingGroup, before: Observation | undefined, again: Observation | undefined): boolean {
  if (before === undefined || again === undefined) return false;
  const kind = group.situations[0].verdict.findings[0]?.kind;
  return judge(before, again).findings.some((finding) => finding.kind === kind);
}
