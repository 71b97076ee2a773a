import type { TimelineRow } from '../../analysis/inspection/types.ts';
import { LanesPanel } from '../lanes/lanes-panel.tsx';
import { CreatePayment } from '../parts/create-payment.tsx';
import { Empty } from '../parts/empty.tsx';
import { FilterChip } from '../parts/filter-chip.tsx';
import { List } from '../parts/list.tsx';
import type { ListColumn } from '../parts/list-columns.tsx';
import { Panel } from '../parts/panel.tsx';
import { Phrase } from '../parts/phrase.tsx';
import { pageOf } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { reasonText } from '../state/format.ts';
import { type Route, withQuery } from '../state/route.ts';

/** Shows what happened: in lanes on one time axis, and as a list with reasons. */
export function TimelineView() {
  const { source } = useApp();
  return (
    <>
      {source.isComplete ? <LanesPanel /> : null}
      <EventList />
    </>
  );
}

/** Lists all events with their reasons, newest first by default. */
function EventList() {
  const { route, client } = useApp();
  const order = route.query.order === 'oldest' ? 'oldest' : 'newest';
  const { type, from, to } = route.query;
  return (
    <Panel
      title="Every event"
      aside={
        <a href={withQuery(route, { order: order === 'newest' ? 'oldest' : '' })}>
          {order === 'newest' ? 'oldest first' : 'newest first'}
        </a>
      }
    >
      {type === undefined ? null : (
        <div class="filters">
          <FilterChip name="type" text={type} />
        </div>
      )}
      {from === undefined || to === undefined ? null : (
        <p class="filter-note">
          Only from <Timestamp at={from} /> to <Timestamp at={to} />{' '}
          <a href={withQuery(route, { from: '', to: '' })}>Show all times</a>
        </p>
      )}
      <List
        label="Timeline"
        one="event"
        dependencies={[client, order, type, from, to]}
        query={(source, range) => source.timeline({ ...range, order, client, type, from, to })}
        keyOf={({ seq }) => String(seq)}
        columns={columnsOf(route)}
        empty={<NoEvents />}
      />
    </Panel>
  );
}

/** Returns the columns of the events. An event links to its object. */
function columnsOf(route: Route): readonly ListColumn<TimelineRow>[] {
  return [
    { title: 'When', text: ({ at }) => at, cell: ({ at }) => <Timestamp at={at} /> },
    {
      title: 'Event',
      text: ({ what }) => what,
      cell: ({ what, subject, why }) => {
        const page = pageOf(route, subject);
        return (
          <>
            {page === undefined ? (
              <Phrase text={what} />
            ) : (
              <a href={page}>
                <Phrase text={what} />
              </a>
            )}
            <span class="narrow-only faint">{reasonText(why)}</span>
          </>
        );
      },
    },
    {
      title: 'Reason',
      text: ({ why }) => reasonText(why),
      cell: ({ why }) => <span class="faint">{reasonText(why)}</span>,
      hiddenUpTo: 860,
    },
  ];
}

function NoEvents() {
  const { route } = useApp();
  if (route.query.type !== undefined)
    return (
      <Empty title="No events of this type.">
        <a href={withQuery(route, { type: '' })}>Show all events</a>
      </Empty>
    );
  return (
    <Empty title="No events yet.">
      <CreatePayment />
    </Empty>
  );
}
