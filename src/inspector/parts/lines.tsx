import type { TimelineEntry } from '../../harness/timeline.ts';
import { useApp } from '../state/app-state.ts';
import { dayText, reasonText } from '../state/format.ts';
import { pageOf } from './subject.tsx';
import { Timestamp } from './timestamp.tsx';

interface LinesProps {
  readonly lines: readonly TimelineEntry[];
  /** Links each line to its object. */
  readonly linked?: boolean;
}

/** Renders events of the timeline. The day is printed only if it differs from the line above. */
export function Lines({ lines, linked = false }: LinesProps) {
  const { route } = useApp();
  return (
    <ol class="lines">
      {lines.map(({ at, what, why, subject }, index) => {
        const above = lines[index - 1];
        const page = linked ? pageOf(route, subject) : undefined;
        const sameDay = above !== undefined && dayText(above.at) === dayText(at);
        return (
          <li key={`${at}-${index}`}>
            <span class="line-day">{sameDay ? '' : <Timestamp at={at} only="day" />}</span>
            <span class="line-time">
              <Timestamp at={at} only="time" />
            </span>
            <span class="line-what">
              {page === undefined ? what : <a href={page}>{what}</a>}
              {why === '' ? null : <span class="line-why">{reasonText(why)}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
