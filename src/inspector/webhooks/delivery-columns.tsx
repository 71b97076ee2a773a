import { Fragment } from 'preact';
import type { DeliveryRow } from '../../analysis/inspection/types.ts';
import { Badge } from '../parts/badge.tsx';
import type { ListColumn } from '../parts/list.tsx';
import { Subject } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { stateLabel } from '../state/format.ts';

/** The columns of a list of webhooks. */
export const DELIVERY_COLUMNS: readonly ListColumn<DeliveryRow>[] = [
  { title: 'Event', sort: 'type', text: ({ type }) => type, cell: ({ type }) => <EventType type={type} /> },
  {
    title: 'Status',
    sort: 'status',
    text: ({ status }) => stateLabel(status),
    cell: ({ status }) => <Badge state={status} />,
  },
  {
    title: 'Attempts',
    sort: 'attempts',
    text: ({ attempts }) => attempts,
    cell: ({ attempts }) => attempts,
    align: 'right',
    wideOnly: true,
  },
  {
    title: 'Last response',
    text: ({ lastAttempt }) => lastAttempt,
    cell: ({ lastAttempt }) => (lastAttempt === '' ? <span class="faint">none yet</span> : lastAttempt),
  },
  {
    title: 'Created',
    sort: 'created',
    text: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Timestamp at={createdAt} />,
    wideOnly: true,
  },
  {
    title: 'Next attempt',
    text: ({ nextAttemptAt }) => nextAttemptAt,
    cell: ({ nextAttemptAt }) => <Timestamp at={nextAttemptAt} />,
    wideOnly: true,
  },
  {
    title: 'About',
    text: ({ subject }) => subject,
    cell: ({ subject }) => <Subject id={subject} short />,
    wideOnly: true,
  },
  {
    title: 'Endpoint',
    text: ({ endpointId }) => endpointId,
    cell: ({ endpointId }) => <Subject id={endpointId} short />,
    optional: true,
  },
  { title: 'ID', text: ({ id }) => id, cell: ({ id }) => <span class="mono faint">{id}</span>, optional: true },
];

/** The name of an event, which breaks after its dots and underscores in a narrow list. */
function EventType({ type }: Pick<DeliveryRow, 'type'>) {
  return (
    <>
      {type.split(/(?<=[._])/).map((part) => (
        <Fragment key={part}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </>
  );
}
