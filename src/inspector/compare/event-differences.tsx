import type { EventDifference } from '../../analysis/comparison/types.ts';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { pluralize } from '../state/format.ts';
import { SidesTable } from './sides-table.tsx';

interface EventDifferencesProps {
  readonly events: readonly EventDifference[];
  /** Also of the events that are left out. */
  readonly total: number;
}

const SHOWN_MAX = 300;

/** Shows the events of both worlds next to each other, in the order of time. */
export function EventDifferences({ events, total }: EventDifferencesProps) {
  if (events.length === 0) return null;
  return (
    <Panel title="What happened" aside={<span class="faint">{pluralize(total, 'event')}</span>}>
      <SidesTable label="What happened in both worlds" heads={['Time', 'A', 'B']}>
        {alignedInTime(events)
          .slice(0, SHOWN_MAX)
          .map(({ at, left, right }, index) => (
            <tr key={`${at} ${index}`}>
              <td>
                <Timestamp at={at} />
              </td>
              <td>{left}</td>
              <td>{right}</td>
            </tr>
          ))}
      </SidesTable>
      {events.length > SHOWN_MAX ? <p class="note">The first {SHOWN_MAX} are shown.</p> : null}
    </Panel>
  );
}

interface AlignedLine {
  readonly at: string;
  readonly left: string;
  readonly right: string;
}

/** Returns a line for each event and time; an event that happened in both worlds at different times has two lines. */
function alignedInTime(events: readonly EventDifference[]): readonly AlignedLine[] {
  return events
    .flatMap(({ what, rightWhat = what, leftAt, rightAt }): AlignedLine[] => {
      if (leftAt !== null && leftAt === rightAt) return [{ at: leftAt, left: what, right: rightWhat }];
      return [
        ...(leftAt === null ? [] : [{ at: leftAt, left: what, right: '' }]),
        ...(rightAt === null ? [] : [{ at: rightAt, left: '', right: rightWhat }]),
      ];
    })
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}
