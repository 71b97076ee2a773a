import { describeStep } from '../../analysis/tape/describe-step.ts';
import type { Tape, TapeStep } from '../../analysis/tape/tape.ts';
import type { Delivery } from '../../harness/deliveries.ts';
import { cut } from './describe-error.ts';
import { newest, type PageSection, timeText } from './page-section.ts';
import type { PageText } from './page-text.ts';

/** What the steps of a run are read from. */
interface RecordedSteps {
  readonly tape: Tape | undefined;
  readonly deliveries: readonly Delivery[] | undefined;
}

/** Returns the steps of a run, one line each: its requests, commands, and clock moves, and the webhooks in between. */
export function stepLines({ tape, deliveries = [] }: RecordedSteps): string[] {
  const names = new Map(deliveries.map(({ id, type, subject }) => [id, `${type} of ${subject}`]));
  // An attempt is shown once, with its outcome.
  const steps = (tape?.steps ?? []).filter(({ kind }) => kind !== 'attempt');
  return steps.map((step) => `${timeText(step.at)}  ${contentOf(step, names)}`);
}

function contentOf(step: TapeStep, deliveryNames: ReadonlyMap<string, string>): string {
  const { what, outcome } = describeStep(step);
  switch (step.kind) {
    case 'response':
      return `webhook ${deliveryNames.get(what) ?? what}: ${responseOf(step)}`;
    case 'clock':
      return `clock moves to ${timeText(what)}`;
    case 'command':
      return what;
    default:
      return [step.kind.replaceAll('_', ' '), what, outcome].filter((part) => part !== '').join(' ');
  }
}

function responseOf({ outcome }: TapeStep): string {
  const { status, error } = Object(outcome);
  return String(status ?? error ?? 'no response');
}

/** Letters of a step. */
const LINE_MAX = 500;

/** Returns the section with the steps. */
export function stepsSection({ text }: PageText, lines: readonly string[], max: number): PageSection {
  if (lines.length === 0) return { title: 'Steps', html: '<p>No steps were recorded.</p>' };
  const { items, note } = newest(lines, max, 'steps');
  const rows = items.map((line) => `<li>${text(cut(line, LINE_MAX))}</li>`).join('\n');
  return { title: 'Steps', html: `${note}<ol start="${lines.length - items.length + 1}">\n${rows}\n</ol>` };
}
