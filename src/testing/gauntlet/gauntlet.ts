import { resolve } from 'node:path';
import { SettleboxError } from '../../engine/errors.ts';
import { realMilliseconds } from '../../engine/wall-clock.ts';
import { GAUNTLET_FAULTS, isGauntletFault } from '../gauntlet-worker/gauntlet-faults.ts';
import type { Observation } from '../gauntlet-worker/observation.ts';
import { keyText, nameOfKey } from '../gauntlet-worker/test-key.ts';
import { type AssignedSituation, assignPlaces, shardOf } from './assign-places.ts';
import { buildReport } from './build-report.ts';
import { confirm, groupFindings } from './confirm.ts';
import type { GauntletReport } from './gauntlet-report.ts';
import { plannedPage } from './name-finding.ts';
import { openSuite } from './open-suite.ts';
import { type GauntletOptions, type ParsedGauntletOptions, parseGauntletOptions } from './options.ts';
import { runMutants } from './run-mutants.ts';
import { openPassFolder, type PassFolder } from './run-passes.ts';
import { runSituations } from './run-situations.ts';
import { findSituations, transportOf } from './situations.ts';
import type { TestSuite } from './suite-runner.ts';
import { tapeFile } from './tape-file.ts';

/**
 * Runs a suite that uses `gatewayTest` or `withGateway` once for each fault at each call and webhook, and once for each mutant of
 * the gateway. The suite needs no changes. A run with a fault is judged by its money, and not by the assertions of the test.
 *
 * @throws SettleboxError `bad_option` naming the field, or if the suite has no such tests
 * @example
 * const report = await gauntlet({ files: ['test/checkout.test.ts'], budgetSeconds: 60 });
 * if (!report.ok) console.log(report.failures.map(({ test, what }) => `${test}: ${what}`));
 */
export async function gauntlet(options: GauntletOptions = {}): Promise<GauntletReport> {
  const parsed = parseGauntletOptions(options);
  if (parsed.fault !== undefined && parsed.test === undefined)
    throw new SettleboxError(
      'bad_option',
      'options.fault requires options.test.',
      'Name the test in which the fault is to be injected.',
    );
  const folder = openPassFolder();
  try {
    const suite = await openSuite(parsed, folder.planFile);
    try {
      return await runGauntlet(parsed, suite, folder);
    } finally {
      await suite.close();
    }
  } finally {
    folder.remove();
  }
}

/** The part of the budget after which only findings are confirmed. */
const CONFIRMATION_AT = 0.6;
/** The part of the budget after which only mutants are run. */
const MUTANTS_AT = 0.8;

async function runGauntlet(
  options: ParsedGauntletOptions,
  suite: TestSuite,
  folder: PassFolder,
): Promise<GauntletReport> {
  const started = realMilliseconds();
  const {
    budgetSeconds = Number.POSITIVE_INFINITY,
    cwd = process.cwd(),
    onProgress: report = () => undefined,
  } = options;
  const named = { cwd, runner: options.runner };
  const isLateAt = (part: number) => () => realMilliseconds() - started > budgetSeconds * part * 1_000;
  report({ step: 'first run', done: 0, total: 1, found: 0 });
  const first = await folder.run(suite, { listsOccurrences: options.only !== 'faults' && options.fault === undefined });
  const all = first.observations.filter(({ key }) => options.test === undefined || nameOfKey(key) === options.test);
  if (all.length === 0 && !isUnchanged(options, first.problems)) throw noTests(options, first.problems);
  const green = all.filter(({ outcome }) => outcome.kind === 'passes');
  const transport = transportOf(green);
  const situations = options.only === 'mutants' ? [] : findSituations(green, transport);
  const passes = options.fault === undefined ? plannedPasses(options, situations) : namedPasses(options, green);
  const using = { suite, folder, transport, report };
  const results = await runSituations(passes, {
    ...using,
    green: new Map(green.map((one) => [keyText(one.key), one])),
    isLate: isLateAt(CONFIRMATION_AT),
  });
  const confirmation = await confirm(groupFindings(results.judged), {
    ...using,
    isLate: isLateAt(options.only === undefined ? MUTANTS_AT : 1),
    tapeOf: (group) => (options.tape === undefined ? undefined : tapeFile(resolve(cwd, options.tape), group, named)),
    pages: pagesIn(options, folder),
    pageOf: (group) => plannedPage(group, named),
  });
  const mutants =
    options.only === 'faults' || options.fault !== undefined || green.length === 0
      ? undefined
      : await runMutants(green, {
          suite,
          folder,
          report,
          isLate: isLateAt(1),
          found: confirmation.confirmed.length,
          shard: options.shard ?? WHOLE,
        });
  return buildReport({
    cwd,
    named,
    suite,
    only: options.only,
    all,
    problems: first.problems,
    situations: passes.flat().length,
    results,
    confirmation,
    mutants,
    seconds: (realMilliseconds() - started) / 1_000,
  });
}

function plannedPasses({ shard = WHOLE }: ParsedGauntletOptions, situations: ReturnType<typeof findSituations>) {
  return assignPlaces(shardOf(situations, shard));
}

function pagesIn({ pages, cwd = process.cwd() }: ParsedGauntletOptions, { greenRuns }: PassFolder) {
  if (pages === false) return undefined;
  return { folder: pages === undefined ? undefined : resolve(cwd, pages), greenRuns };
}

const WHOLE = { index: 1, count: 1 };

/** Returns a pass for each fault that the options name. */
function namedPasses({ fault: faults = [], test }: ParsedGauntletOptions, green: readonly Observation[]) {
  const [observation] = green;
  if (observation === undefined)
    throw new SettleboxError(
      'bad_option',
      `The test "${test}" fails without a fault.`,
      'Only tests that pass are judged.',
    );
  return faults.map(({ fault, of, nth }): readonly AssignedSituation[] => {
    if (isGauntletFault(fault))
      return [{ test: keyText(observation.key), injected: { fault, of, nth }, situation: '', risk: 0 }];
    throw new SettleboxError(
      'bad_option',
      `options.fault names an unknown fault, "${fault}".`,
      `Use one of ${Object.keys(GAUNTLET_FAULTS).join(', ')}.`,
    );
  });
}

/** No test may be concerned by uncommitted changes, which is nothing wrong. */
function isUnchanged({ changed, test }: ParsedGauntletOptions, problems: readonly string[]): boolean {
  return changed && test === undefined && problems.length === 0;
}

function noTests({ test, files }: ParsedGauntletOptions, problems: readonly string[]): SettleboxError {
  const [problem] = problems;
  const hint =
    problem === undefined
      ? 'The gauntlet runs only tests that use gatewayTest() or withGateway().'
      : `The runner reports: ${problem}`;
  const where = files.length === 0 ? '' : ` in ${files.join(', ')}`;
  const what = test === undefined ? 'No test with a gateway ran' : `No test with a gateway is named "${test}"`;
  return new SettleboxError('bad_option', `${what}${where}.`, hint);
}
