import type { TimelineEntry } from '../../harness/timeline.ts';
import { useApp } from '../state/app-state.ts';
import { dayText, reasonText } from '../state/format.ts';
import { Phrase } from './phrase.tsx';
import { pageOfEvent } from './subject.tsx';
import { Timestamp } from './timestamp.tsx';

interface LinesProps {
  readonly lines: readonly (TimelineEntry & { readonly batchNumber?: number })[];
  /** Links each line to its object. */
  readonly linked?: boolean;
}

/** Renders events of the timeline. The day is printed only if it differs from the line above. */
export function Lines({ lines, linked = false }: LinesProps) {
  const { route } = useApp();
  return (
    <ol class="lines">
      {lines.map((line, index) => {
        const { at, what, why } = line;
        const above = lines[index - 1];
        const page = linked ? pageOfEvent(route, line) : undefined;
        const sameDay = above !== undefined && dayText(above.at) === dayText(at);
        return (
          <li key={`${at}-${index}`}>
            <span class="line-day">{sameDay ? '' : <Timestamp at={at} only="day" />}</span>
            <span class="line-time">
              <Timestamp at={at} only="time" />
            </span>
            <span class="line-what">
              {page === undefined ? (
                <Phrase text={what} />
              ) : (
                <a href={page}>
                  <Phrase text={what} />
                </a>
              )}
              {why === '' ? null : <span class="line-why">{reasonText(why)}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
