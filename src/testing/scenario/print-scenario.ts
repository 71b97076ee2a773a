import { wrapText } from '../../engine/text-table.ts';
import type { Paint } from './paint.ts';
import { printStory } from './print-lines.ts';
import { besideMoney, happened, type StoryLine, together } from './printed-lines.ts';
import type { CaseResult, ScenarioRun, StepReport } from './scenario-result.ts';

const PARAGRAPH_WIDTH = 100;

/** Formats a scenario: title, description, timeline, and result, for each case if there are several. */
export function printScenario(result: ScenarioRun, paint: Paint): string {
  const { title, description: story, cases } = result;
  const [only] = cases;
  const told =
    cases.length === 1 && only !== undefined
      ? [printTimeline(only, paint)]
      : cases.flatMap((one) => [`${paint.bold(`— ${one.case}`)}`, '', printTimeline(one, paint), '']);
  const head = [paint.bold(title), ...wrapText(story, PARAGRAPH_WIDTH).map((line) => paint.dim(line)), ''];
  return [...head, ...told, ...(cases.length === 1 ? [] : [total(result, paint)])].join('\n');
}

/** Formats one case: title, timeline, and result. */
export function printCase(result: CaseResult, paint: Paint): string {
  return [paint.bold(result.title), '', printTimeline(result, paint)].join('\n');
}

function printTimeline(result: CaseResult, paint: Paint): string {
  const lines = result.steps.flatMap(linesOf);
  return [printStory(besideMoney(together(lines), result.money), paint), '', verdict(result, paint)].join('\n');
}

function verdict({ failure, steps, expectations }: CaseResult, paint: Paint): string {
  if (failure !== undefined) return paint.red(`✗ ${failure.message}`);
  return paint.green(`✓ ${steps.length} steps, ${expectations} expectations met`);
}

function total({ cases, expectations }: ScenarioRun, paint: Paint): string {
  const failed = cases.filter(({ ok }) => !ok).length;
  if (failed > 0) return paint.red(`✗ ${failed} of ${cases.length} cases failed`);
  return paint.green(`✓ ${cases.length} cases, ${expectations} expectations met`);
}

function linesOf({ at, step, said, lines, refusal, lost }: StepReport): StoryLine[] {
  const line = (kind: StoryLine['kind'], what: string, why = ''): StoryLine => ({ at, kind, what, why });
  const { name } = step.verb;
  return [
    ...(said === undefined ? [] : [line('said', said)]),
    ...lines.map(happened),
    ...(lost === undefined ? [] : [line('refused', `${name} gets no response: ${lost}`)]),
    ...(refusal === undefined
      ? []
      : [line('refused', `${name} is rejected: ${[refusal.status, refusal.code].join(' ').trim()}`, refusal.message)]),
  ];
}
