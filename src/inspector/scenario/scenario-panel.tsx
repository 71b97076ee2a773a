import type { ReportMoment } from '../../analysis/inspection/report.ts';
import type { TimelineRow } from '../../analysis/inspection/types.ts';
import { SERIES } from '../money/series.ts';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { Prose } from '../parts/prose.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { reasonText } from '../state/format.ts';

const LINES_MAX = 5;

/** Lists the steps of a scenario with their events and the changes in the merchant's money. */
export function ScenarioPanel() {
  const { scenario } = useApp();
  // A world at one time has no steps.
  if (scenario === undefined || scenario.caseReport.moments.length < 2) return null;
  const { description, caseReport, index, goTo } = scenario;
  return (
    <Panel title="Scenario, step by step" note={<Prose text={description} />}>
      <ol class="scenario-steps">
        {caseReport.moments.map((step, position) => {
          const previous = caseReport.moments[position - 1];
          const lines = newLines(step, previous);
          return (
            <li key={`${position}-${step.at}`} class={position === index ? 'scenario-here' : ''}>
              <button
                type="button"
                class="quiet scenario-goto"
                aria-current={position === index ? 'step' : undefined}
                onClick={() => goTo(position)}
              >
                <Timestamp at={step.at} />
              </button>
              <div>
                {step.said === null ? null : <p class="scenario-note">{step.said}</p>}
                {lines.slice(0, LINES_MAX).map(({ seq, what, why }) => (
                  <p key={seq}>
                    {what} <span class="faint">{reasonText(why)}</span>
                  </p>
                ))}
                {lines.length > LINES_MAX ? <p class="faint">and {lines.length - LINES_MAX} more</p> : null}
                {lines.length === 0 && step.said === null ? (
                  <p class="mono faint">{position === 0 ? 'Start of the scenario' : step.label}</p>
                ) : null}
              </div>
              <ul class="scenario-money" aria-label="Change in the merchant’s money">
                {changesOf(step, previous).map(({ key, title, cents, bad }) => (
                  <li key={key} class={`money-chip money-${key}`}>
                    {title} <Money cents={cents} withSign isBad={bad} />
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** Returns the events since the previous step, oldest first. */
export function newLines({ world }: ReportMoment, previous: ReportMoment | undefined): readonly TimelineRow[] {
  const last = Math.max(0, ...(previous?.world.timeline ?? []).map(({ seq }) => seq));
  return world.timeline.filter(({ seq }) => seq > last).toSorted((one, other) => one.seq - other.seq);
}

function changesOf({ world }: ReportMoment, previous: ReportMoment | undefined) {
  const now = world.money.points.at(-1);
  const earlier = previous?.world.money.points.at(-1);
  return SERIES.map(({ key, title, bad = false }) => ({
    key,
    title,
    bad,
    cents: (now?.[key] ?? 0) - (earlier?.[key] ?? 0),
  })).filter(({ cents }) => cents !== 0);
}
