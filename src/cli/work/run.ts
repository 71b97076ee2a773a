import { SettleboxError } from '../../engine/errors.ts';
import { readAssets, reportHtml } from '../../testing/html/report-html.ts';
import { paintFor, styleFor } from '../../testing/scenario/paint.ts';
import { printScenario } from '../../testing/scenario/print-scenario.ts';
import { parseScenario } from '../../testing/scenario/read-scenario.ts';
import { reportOf } from '../../testing/scenario/report/report.ts';
import { runScenario } from '../../testing/scenario/run-scenario.ts';
import { ScenarioError } from '../../testing/scenario/scenario-error.ts';
import { type CommandContext, printJson, printLine, printNote } from '../base/context.ts';
import { EXIT, namingFlags } from '../base/failure.ts';
import { readText, replaceFile, requireFolder } from '../base/files.ts';
import { onlyGiven } from '../base/only-given.ts';
import { openProgress } from '../base/progress.ts';
import { findScenarios } from '../base/scenario-files.ts';
import { junitOf } from '../output/junit.ts';
import { resultsJson, type ScenarioOutcome } from '../output/results-json.ts';

interface RunCommandOptions {
  readonly case: string | undefined;
  readonly over: 'calls' | 'http' | undefined;
  readonly seed: string | undefined;
  readonly html: string | undefined;
  readonly junit: string | undefined;
  readonly json: string | true | undefined;
  readonly quiet: boolean;
}

/** Runs scenarios, prints their results, and writes the requested files. */
export async function runScenarios(
  context: CommandContext,
  flags: RunCommandOptions,
  args: readonly string[],
): Promise<number> {
  const { options, names } = separateScenario(flags, args);
  const files = findScenarios(context, names);
  for (const flag of FILES) if (typeof options[flag] === 'string') requireFolder(context, options[flag], `--${flag}`);
  // Fails before the work if the inspector is not built.
  if (options.html !== undefined) readAssets();
  const outcomes = await runAll(context, files, options);
  writeAll(context, outcomes, options);
  return outcomes.every(({ ok }) => ok) ? EXIT.ok : EXIT.failed;
}

const FILES = ['html', 'junit', 'json'] as const;

/** Treats the value of `--json scenario.yaml` as a scenario, so that results never overwrite one. */
function separateScenario(
  flags: RunCommandOptions,
  args: readonly string[],
): { readonly options: RunCommandOptions; readonly names: readonly string[] } {
  const { json } = flags;
  const isScenario = typeof json === 'string' && !json.endsWith('.json');
  const options = isScenario ? { ...flags, json: true as const } : flags;
  const names = isScenario ? [json, ...args] : args;
  if (names.length > 0) return { options, names };
  const hint =
    'Give a file, a folder or a bundled scenario, such as r10-on-day-40; "settlebox scenarios" lists the bundled scenarios.';
  throw new SettleboxError('bad_option', 'A scenario is required.', hint);
}

async function runAll(
  context: CommandContext,
  files: readonly string[],
  options: RunCommandOptions,
): Promise<readonly ScenarioOutcome[]> {
  const progress = await openProgress(context, files.length);
  const outcomes: ScenarioOutcome[] = [];
  try {
    for (const [index, file] of files.entries()) {
      progress.reach(index, file);
      const one = await runOne(context, file, options);
      outcomes.push(one);
      progress.clear();
      if (options.json !== true && !(options.quiet && one.ok)) printOutcome(context, one, index === 0);
    }
  } finally {
    progress.clear();
  }
  if (options.json !== true && (files.length > 1 || options.quiet)) printTotal(context, outcomes, options.quiet);
  return outcomes;
}

async function runOne(context: CommandContext, file: string, options: RunCommandOptions): Promise<ScenarioOutcome> {
  const { seed, over } = options;
  try {
    const scenario = parseScenario(await readText(context, file), file);
    const result = await runScenario(scenario, onlyGiven({ seed, over, case: options.case }), {
      record: options.html !== undefined,
    });
    result.close();
    return { file, ok: result.ok, result };
  } catch (error) {
    if (error instanceof ScenarioError) return { file, ok: false, failure: error };
    throw namingFlags(error, ['case', 'seed', 'over']);
  }
}

function printOutcome(context: CommandContext, outcome: ScenarioOutcome, isFirst: boolean): void {
  const paint = paintFor(context.stdout);
  const lines =
    outcome.result === undefined
      ? paint.red(`✗ ${outcome.failure.message}`)
      : printScenario(outcome.result, styleFor(context.stdout));
  printLine(context, isFirst ? lines : `\n\n${lines}`);
}

function printTotal(context: CommandContext, outcomes: readonly ScenarioOutcome[], quiet: boolean): void {
  const paint = paintFor(context.stdout);
  const failed = outcomes.filter(({ ok }) => !ok).length;
  const verdict =
    failed === 0
      ? paint.green(`✓ ${counted(outcomes.length)} passed`)
      : paint.red(`✗ ${failed} of ${counted(outcomes.length)} failed`);
  printLine(context, outcomes.some(({ ok }) => !ok) || !quiet ? `\n${verdict}` : verdict);
}

function counted(count: number): string {
  return count === 1 ? '1 scenario' : `${count} scenarios`;
}

/** Writes the requested files. A scenario that could not be read is in all of them except the HTML report. */
function writeAll(
  context: CommandContext,
  outcomes: readonly ScenarioOutcome[],
  { json, junit, html, quiet, ...options }: RunCommandOptions,
): void {
  const results = outcomes.map(({ result, failure }) => result ?? failure);
  const finished = outcomes.flatMap(({ result }) => result ?? []);
  const texts: readonly (readonly [file: string | true | undefined, text: () => string])[] = [
    [json === true ? undefined : json, () => `${JSON.stringify(resultsJson(outcomes), null, 2)}\n`],
    [junit, () => junitOf(results)],
    [finished.length === 0 ? undefined : html, () => reportHtml(reportOf(finished, options), readAssets())],
  ];
  if (json === true) printJson(context, resultsJson(outcomes));
  for (const [file, text] of texts) {
    if (typeof file !== 'string') continue;
    replaceFile(context, file, text());
    if (!quiet) printNote(context, `Wrote ${file}`);
  }
}
