import { Fragment } from 'preact';
import type { DeliveryRow } from '../../analysis/inspection/types.ts';
import { Badge } from '../parts/badge.tsx';
import type { ListColumn } from '../parts/list.tsx';
import { Subject, shortOf } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { dayText, stateLabel, timeText } from '../state/format.ts';
import { linkTo } from '../state/route.ts';

/** The columns of a list of webhooks. */
export const DELIVERY_COLUMNS: readonly ListColumn<DeliveryRow>[] = [
  { title: 'Event', sort: 'type', text: ({ type }) => type, cell: (row) => <EventCell row={row} /> },
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
    hiddenUpTo: 860,
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
    hiddenUpTo: 860,
  },
  {
    title: 'Next attempt',
    text: ({ nextAttemptAt }) => nextAttemptAt,
    cell: (row) => <NextAttempt row={row} />,
    hiddenUpTo: 860,
  },
  {
    title: 'About',
    text: ({ subject }) => subject,
    cell: ({ subject }) => <Subject id={subject} short />,
    hiddenUpTo: 860,
  },
  {
    title: 'Endpoint',
    text: ({ endpointId }) => endpointId,
    cell: ({ endpointId }) => <Subject id={endpointId} short />,
    optional: true,
  },
  { title: 'ID', text: ({ id }) => id, cell: ({ id }) => <span class="mono faint">{id}</span>, optional: true },
];

/** The event; on a narrow page also what its other columns say, so that no two rows look the same. */
function EventCell({ row: { type, createdAt, subject } }: { readonly row: DeliveryRow }) {
  return (
    <>
      <EventType type={type} />
      <span class="narrow-only faint" title={subject}>
        {dayText(createdAt)}, {timeText(createdAt)} {shortOf(subject)}
      </span>
    </>
  );
}

/** When the next attempt is due, or what a webhook without one waits for. */
function NextAttempt({ row: { status, nextAttemptAt, waitsFor } }: { readonly row: DeliveryRow }) {
  const { route } = useApp();
  if (waitsFor !== null)
    return (
      <>
        after{' '}
        <a href={linkTo(route, 'webhooks', waitsFor.id)} title={`It waits for the earlier webhook ${waitsFor.id}.`}>
          <EventType type={waitsFor.type} />
        </a>
      </>
    );
  if (status === 'pending' && nextAttemptAt === null) return <span class="faint">not scheduled</span>;
  return <Timestamp at={nextAttemptAt} />;
}

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
