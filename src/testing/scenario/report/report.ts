import type { CaseReport, Report, StoryReport } from '../../../analysis/inspection/report.ts';
import { maskText } from '../../../engine/mask.ts';
import { runScenario } from '../run-scenario.ts';
import type { CaseResult, ScenarioRun } from '../scenario-result.ts';

/** Returns the report of recorded scenario runs. */
export function reportOf(results: readonly ScenarioRun[]): Report {
  return { settlebox: 'report', version: 1, stories: results.map(scenarioReport) };
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

function scenarioReport({ title, description: text, file, cases }: ScenarioRun): StoryReport {
  return { title, description: text.trim(), file, ok: cases.every(({ ok }) => ok), cases: cases.map(caseReport) };
}

/** Reports are shared, so a failure message must not contain a complete account number. */
function caseReport({ case: name, title, ok, failure, expectations, moments }: CaseResult): CaseReport {
  return {
    case: name,
    title,
    ok,
    failure: failure === undefined ? null : maskText(failure.message),
    expectations,
    moments,
  };
}
