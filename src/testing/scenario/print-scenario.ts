import type { Paint } from './paint.ts';
import { printStory } from './print-story.ts';
import type { ScenarioResult, StepReport } from './scenario-result.ts';
import { besideMoney, happened, type StoryLine, together } from './story.ts';
import { wrapped } from './wrap-text.ts';

const PARAGRAPH_WIDTH = 100;

/** A scenario for people: title, story, timeline, and how it ended. */
export function printScenario(result: ScenarioResult, paint: Paint): string {
  const lines = result.steps.flatMap(linesOf);
  const parts = [
    paint.bold(result.title),
    ...wrapped(result.story, PARAGRAPH_WIDTH).map((line) => paint.dim(line)),
    '',
    printStory(besideMoney(together(lines), result.money), paint),
    '',
    verdict(result, paint),
  ];
  return parts.join('\n');
}

function verdict({ failure, steps, expectations }: ScenarioResult, paint: Paint): string {
  if (failure !== undefined) return paint.red(`✗ ${failure.message}`);
  return paint.green(`✓ ${steps.length} steps, ${expectations} expectations met`);
}

function linesOf({ at, step, lines, refusal }: StepReport): StoryLine[] {
  const said: StoryLine[] = step.say === undefined ? [] : [{ at, kind: 'said', what: step.say, why: '' }];
  const refused: StoryLine[] =
    refusal === undefined
      ? []
      : [
          {
            at,
            kind: 'refused',
            what: `${step.verb.name} is refused: ${[refusal.status, refusal.code].join(' ').trim()}`,
            why: refusal.message,
          },
        ];
  return [...said, ...lines.map(happened), ...refused];
}
