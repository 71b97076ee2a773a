import type { TimelineEntry } from '../../harness/timeline.ts';
import { useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { dayText } from '../state/words.ts';
import { Moment } from './moment.tsx';

interface LinesProps {
  readonly lines: readonly TimelineEntry[];
  /** Whether each line leads to what it is about. */
  readonly linked?: boolean;
}

/** What happened or will: the day where it changes, the time, what, and why. */
export function Lines({ lines, linked = false }: LinesProps) {
  const { route } = useApp();
  return (
    <ol class="lines">
      {lines.map(({ at, what, why, subject }, index) => {
        const above = lines[index - 1];
        const sameDay = above !== undefined && dayText(above.at) === dayText(at);
        return (
          <li key={`${at}-${index}`}>
            <span class="line-day">{sameDay ? '' : <Moment at={at} only="day" />}</span>
            <span class="line-time">
              <Moment at={at} only="time" />
            </span>
            <span class="line-what">
              {linked && subject.startsWith('TRANSACTION-') ? (
                <a href={linkTo(route, 'transactions', subject)}>{what}</a>
              ) : (
                what
              )}
              {why === '' ? null : <span class="line-why">{why}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
