import { wrapText } from '../../engine/text-table.ts';
import type { Paint } from './paint.ts';
import { printLines } from './print-lines.ts';
import { fromTimeline, mergeRepeated, type PrintedLine, withMoney } from './printed-lines.ts';
import type { CaseResult, ScenarioRun, StepReport } from './scenario-result.ts';

const PARAGRAPH_WIDTH = 100;

/** Formats a scenario: title, description, timeline, and result, for each case if there are several. */
export function printScenario(result: ScenarioRun, paint: Paint): string {
  const { title, description: text, cases } = result;
  const [only] = cases;
  const caseTexts =
    cases.length === 1 && only !== undefined
      ? [printTimeline(only, paint)]
      : cases.flatMap((caseResult) => [
          `${paint.bold(`— ${caseResult.case}`)}`,
          '',
          printTimeline(caseResult, paint),
          '',
        ]);
  const head = [paint.bold(title), ...wrapText(text, PARAGRAPH_WIDTH).map((line) => paint.dim(line)), ''];
  return [...head, ...caseTexts, ...(cases.length === 1 ? [] : [totalLine(result, paint)])].join('\n');
}

/** Formats one case: title, timeline, and result. */
export function printCase(result: CaseResult, paint: Paint): string {
  return [paint.bold(result.title), '', printTimeline(result, paint)].join('\n');
}

function printTimeline(result: CaseResult, paint: Paint): string {
  const lines = result.steps.flatMap(linesOf);
  return [printLines(withMoney(mergeRepeated(lines), result.money), paint), '', resultLine(result, paint)].join('\n');
}

function resultLine({ failure, steps, expectations }: CaseResult, paint: Paint): string {
  if (failure !== undefined) return paint.red(`✗ ${failure.message}`);
  return paint.green(`✓ ${steps.length} steps, ${expectations} expectations met`);
}

function totalLine({ cases, expectations }: ScenarioRun, paint: Paint): string {
  const failed = cases.filter(({ ok }) => !ok).length;
  if (failed > 0) return paint.red(`✗ ${failed} of ${cases.length} cases failed`);
  return paint.green(`✓ ${cases.length} cases, ${expectations} expectations met`);
}

function linesOf({ at, step, note, lines, rejection, networkError }: StepReport): PrintedLine[] {
  const line = (kind: PrintedLine['kind'], what: string, why = ''): PrintedLine => ({ at, kind, what, why });
  const { name } = step.verb;
  return [
    ...(note === undefined ? [] : [line('note', note)]),
    ...lines.map(fromTimeline),
    ...(networkError === undefined ? [] : [line('rejected', `${name} gets no response: ${networkError}`)]),
    ...(rejection === undefined
      ? []
      : [
          line(
            'rejected',
            `${name} is rejected: ${[rejection.status, rejection.code].join(' ').trim()}`,
            rejection.message,
          ),
        ]),
  ];
}
