import { maskText } from '../../engine/mask.ts';
import { isoText } from '../../engine/time.ts';
import type { MoneyByTime } from '../../testing/scenario/money-watch.ts';
import type { ScenarioError } from '../../testing/scenario/scenario-error.ts';
import type { CaseResult, ScenarioRun } from '../../testing/scenario/scenario-result.ts';

/** The result of a scenario that ran, or the error of one that could not be read. */
export type ScenarioOutcome =
  | { readonly file: string; readonly ok: boolean; readonly result: ScenarioRun; readonly failure?: undefined }
  | { readonly file: string; readonly ok: false; readonly result?: undefined; readonly failure: ScenarioError };

/** Returns the results for `--json`. */
export function resultsJson(outcomes: readonly ScenarioOutcome[]) {
  return { ok: outcomes.every(({ ok }) => ok), scenarios: outcomes.map(scenarioJson) };
}

function scenarioJson({ file, ok, result, failure }: ScenarioOutcome) {
  if (result === undefined)
    return { file, title: null, description: null, ok, failure: failureJson(failure), cases: [] };
  const { title, description, cases } = result;
  return {
    file,
    title,
    description: description.trim(),
    ok,
    failure: failureJson(result.failure),
    cases: cases.map(caseJson),
  };
}

function caseJson({ case: name, title, ok, expectations, failure, timeline, money }: CaseResult) {
  return {
    case: name,
    title,
    ok,
    expectations,
    failure: failureJson(failure),
    timeline: [...timeline],
    money: moneyJson(money),
  };
}

function failureJson(failure: ScenarioError | undefined) {
  if (failure === undefined) return null;
  const { message, file, line, about, expected, got } = failure;
  return { message: maskText(message), file, line, about, expected: maskText(expected), got: maskText(got) };
}

function moneyJson(money: MoneyByTime) {
  return [...money].map(([at, amounts]) => ({ at: isoText(at), ...amounts }));
}
