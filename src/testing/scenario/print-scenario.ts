import { wrapText } from '../../engine/text-table.ts';
import type { OutputStyle, Paint } from './paint.ts';
import { printLines } from './print-lines.ts';
import { fromTimeline, mergeRepeated, type PrintedLine, withMoney } from './printed-lines.ts';
import type { CaseResult, ScenarioRun, StepReport } from './scenario-result.ts';

/** Wider paragraphs are hard to read. */
const PARAGRAPH_WIDTH_MAX = 100;

/** Formats a scenario: title, description, timeline, and result, for each case if there are several. */
export function printScenario(result: ScenarioRun, style: OutputStyle): string {
  const { paint, width } = style;
  const { title, description: text, cases } = result;
  const [only] = cases;
  const caseTexts =
    cases.length === 1 && only !== undefined
      ? [printTimeline(only, style)]
      : cases.flatMap((caseResult) => [
          `${paint.bold(`— ${caseResult.case}`)}`,
          '',
          printTimeline(caseResult, style),
          '',
        ]);
  const head = [
    paint.bold(title),
    ...wrapText(text, Math.min(width, PARAGRAPH_WIDTH_MAX)).map((line) => paint.dim(line)),
    '',
  ];
  return [...head, ...caseTexts, ...(cases.length === 1 ? [] : [totalLine(result, paint)])].join('\n');
}

/** Formats one case: title, timeline, and result. */
export function printCase(result: CaseResult, style: OutputStyle): string {
  return [style.paint.bold(result.title), '', printTimeline(result, style)].join('\n');
}

function printTimeline(result: CaseResult, style: OutputStyle): string {
  const lines = result.steps.flatMap(linesOf);
  return [printLines(withMoney(mergeRepeated(lines), result.money), style), '', resultLine(result, style.paint)].join(
    '\n',
  );
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
