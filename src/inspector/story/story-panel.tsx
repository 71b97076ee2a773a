import type { ReportMoment } from '../../analysis/inspection/report.ts';
import type { TimelineRow } from '../../analysis/inspection/types.ts';
import { SERIES } from '../money/series.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { useApp } from '../state/app-state.ts';

const LINES_MAX = 5;

/** The story in words: what each of its moments brought, and what that did to the merchant's money. */
export function StoryPanel() {
  const { told } = useApp();
  if (told === undefined) return null;
  const { story, played, index, turnTo } = told;
  return (
    <Panel title="Scenario, step by step" note={story}>
      <ol class="story-steps">
        {played.moments.map((moment, place) => {
          const before = played.moments[place - 1];
          const lines = newLines(moment, before);
          return (
            <li key={`${place}-${moment.at}`} class={place === index ? 'story-here' : ''}>
              <button
                type="button"
                class="quiet story-turn"
                aria-current={place === index ? 'step' : undefined}
                onClick={() => turnTo(place)}
              >
                <Moment at={moment.at} />
              </button>
              <div>
                {moment.said === null ? null : <p class="story-said">{moment.said}</p>}
                {lines.slice(0, LINES_MAX).map(({ seq, what, why }) => (
                  <p key={seq}>
                    {what} <span class="faint">{why}</span>
                  </p>
                ))}
                {lines.length > LINES_MAX ? <p class="faint">and {lines.length - LINES_MAX} more</p> : null}
                {lines.length === 0 && moment.said === null ? (
                  <p class="mono faint">{place === 0 ? 'Start of the scenario' : moment.label}</p>
                ) : null}
              </div>
              <ul class="story-money" aria-label="Change in the merchant’s money">
                {changesOf(moment, before).map(({ key, title, cents, bad }) => (
                  <li key={key} class={`money-chip money-${key}`}>
                    {title} <Money cents={cents} sign bad={bad} />
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

/** What happened since the moment before. */
export function newLines({ world }: ReportMoment, before: ReportMoment | undefined): readonly TimelineRow[] {
  const last = Math.max(0, ...(before?.world.timeline ?? []).map(({ seq }) => seq));
  return world.timeline.filter(({ seq }) => seq > last).toSorted((one, other) => one.seq - other.seq);
}

function changesOf({ world }: ReportMoment, before: ReportMoment | undefined) {
  const now = world.money.points.at(-1);
  const then = before?.world.money.points.at(-1);
  return SERIES.map(({ key, title, bad = false }) => ({
    key,
    title,
    bad,
    cents: (now?.[key] ?? 0) - (then?.[key] ?? 0),
  })).filter(({ cents }) => cents !== 0);
}
