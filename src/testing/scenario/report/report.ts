import type { CaseReport, Report, ReportStep, RunFacts, StoryReport } from '../../../analysis/inspection/report.ts';
import { maskText } from '../../../engine/mask.ts';
import { isoText } from '../../../engine/time.ts';
import { VERSION } from '../../../engine/version.ts';
import { expectationTexts } from '../expectations.ts';
import type { ScenarioStep } from '../read-step.ts';
import { runScenario } from '../run-scenario.ts';
import type { CaseResult, ScenarioRun } from '../scenario-result.ts';
import { labelOf } from '../step-label.ts';
import { nameForCommand, shareableFile } from './shareable-file.ts';

/** The options of the run that its command repeats. */
interface RepeatOptions {
  readonly seed?: string | undefined;
  readonly over?: string | undefined;
  readonly case?: string | undefined;
}

/** Returns the report of recorded scenario runs. */
export function reportOf(results: readonly ScenarioRun[], options: RepeatOptions = {}): Report {
  return { settlebox: 'report', version: 1, stories: results.map((result) => scenarioReport(result, options)) };
}

/**
 * Runs a scenario file, records it, and returns its report.
 *
 * @throws ScenarioError if the file cannot be read; a failed expectation is in the report
 */
export async function reportScenario(file: string | URL): Promise<Report> {
  const result = await runScenario(file, {}, { record: true });
  result.close();
  return reportOf([result]);
}

function scenarioReport(run: ScenarioRun, options: RepeatOptions): StoryReport {
  const { title, description: text, file, cases } = run;
  return {
    title,
    description: text.trim(),
    file: shareableFile(file),
    run: factsOf(run, options),
    ok: cases.every(({ ok }) => ok),
    cases: cases.map((one) => caseReport(one, file)),
  };
}

function factsOf({ file, cases }: ScenarioRun, { seed, over, case: only }: RepeatOptions): RunFacts | null {
  const [first] = cases;
  if (first === undefined) return null;
  const flags = Object.entries({ case: only, seed, over }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${quoted(value)}`],
  );
  return {
    version: VERSION,
    seed: first.moments[0]?.world.overview.seed ?? '',
    ranAt: isoText(first.realTime.startedAt),
    command: ['npx settlebox run', quoted(nameForCommand(file)), ...flags].join(' '),
  };
}

/** Quotes a text for a shell, unless it needs no quotes. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Reports are shared, so a failure message must contain neither a complete account number nor a folder of the machine. */
function caseReport(result: CaseResult, file: string): CaseReport {
  const { case: name, title, ok, failure, expectations, moments } = result;
  return {
    case: name,
    title,
    ok,
    failure: failure === undefined ? null : maskText(failure.message.replaceAll(file, shareableFile(file))),
    expectations,
    steps: result.course.planned.steps.map((step, index) => stepReport(result, step, index)),
    moments,
  };
}

function stepReport({ steps, course }: CaseResult, step: ScenarioStep, index: number): ReportStep {
  const { failed, moments, planned } = course;
  const outcome = failed === undefined || index < failed.index ? 'met' : index === failed.index ? 'failed' : 'skipped';
  return {
    label: labelOf(steps[index] ?? { step }),
    line: planned.source.lineOf(step.path),
    outcome,
    met: outcome === 'skipped' ? [] : metBefore(step, outcome === 'failed' ? failed?.option : undefined, outcome),
    moment: moments[index] ?? null,
  };
}

/** The expectations of a step that were met: all, or those that are checked before the one that failed. */
function metBefore({ expected }: ScenarioStep, option: string | undefined, outcome: 'met' | 'failed'): string[] {
  const all = expectationTexts(expected);
  const end =
    outcome === 'met'
      ? all.length
      : Math.max(
          0,
          all.findIndex(([name]) => name === option),
        );
  return all.slice(0, end).map(([, text]) => maskText(text));
}
