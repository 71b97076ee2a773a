import type { CaseReport, Report, StoryReport } from '../../../analysis/inspection/report.ts';
import { maskText } from '../../../engine/mask.ts';
import { runScenario } from '../run-scenario.ts';
import type { CaseResult, ScenarioRun } from '../scenario-result.ts';

/** The report of stories that were played and recorded. */
export function reportOf(results: readonly ScenarioRun[]): Report {
  return { settlebox: 'report', version: 1, stories: results.map(storyOf) };
}

/**
 * Plays a story from its file and records it.
 *
 * @throws ScenarioError for a file that can't be read; an expectation that is not met is in the report
 */
export async function reportStory(file: string | URL): Promise<Report> {
  const result = await runScenario(file, {}, { record: true });
  result.close();
  return reportOf([result]);
}

function storyOf({ title, description: story, file, cases }: ScenarioRun): StoryReport {
  return { title, description: story.trim(), file, ok: cases.every(({ ok }) => ok), cases: cases.map(caseOf) };
}

/** A report goes to others: what a failure shows of an answer must not be a number of somebody's account. */
function caseOf({ case: name, title, ok, failure, expectations, moments }: CaseResult): CaseReport {
  return {
    case: name,
    title,
    ok,
    failure: failure === undefined ? null : maskText(failure.message),
    expectations,
    moments,
  };
}
