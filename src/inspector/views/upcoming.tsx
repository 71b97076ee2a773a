import type { UpcomingRow } from '../../analysis/inspection/types.ts';
import { Button } from '../parts/button.tsx';
import { DateRange } from '../parts/date-range.tsx';
import { Empty } from '../parts/empty.tsx';
import { List } from '../parts/list.tsx';
import { Panel } from '../parts/panel.tsx';
import { pageOfEvent } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useAction, useApp } from '../state/app-state.ts';
import { reasonText } from '../state/format.ts';
import { useListQuery } from '../state/list-query.ts';
import { linkTo } from '../state/route.ts';
import { advanceMessage } from '../time/advance-message.ts';

/** Lists scheduled events with their reasons, and advances the clock to each. */
export function Upcoming() {
  const action = useAction();
  const { search: _none, ...query } = useListQuery();
  return (
    <Panel note="Scheduled in the current state of the world. Returns and new payments can change the schedule.">
      <div class="filters">
        <DateRange />
      </div>
      <List
        label="Upcoming events"
        one="scheduled event"
        many="scheduled events"
        dependencies={[query]}
        query={(source, range) => source.upcoming({ ...query, ...range })}
        keyOf={({ at, what, subject }) => `${at} ${what} ${subject}`}
        columns={[
          {
            title: 'When',
            text: ({ at }) => at,
            cell: (row) => <TimeOfEvent row={row} />,
          },
          {
            title: 'Event',
            text: ({ what }) => what,
            cell: (row) => <ScheduledEvent row={row} />,
            wideOnly: 'phone',
          },
          {
            title: 'Reason',
            text: ({ why }) => reasonText(why),
            cell: ({ why }) => <span class="faint">{reasonText(why)}</span>,
            wideOnly: 'phone',
          },
          ...(action === undefined
            ? []
            : [
                {
                  title: 'Clock',
                  cell: ({ at, what }: { readonly at: string; readonly what: string }) => (
                    <Button
                      busy={action.busy}
                      label={`Move to it: ${what}`}
                      onClick={() =>
                        action.run(async (controls) => advanceMessage(await controls.advanceTo(at), { what }))
                      }
                    >
                      Move to it
                    </Button>
                  ),
                },
              ]),
        ]}
        empty={<NothingScheduled />}
      />
    </Panel>
  );
}

function NothingScheduled() {
  const { route } = useApp();
  return (
    <Empty title="No events are scheduled.">
      <a href={linkTo(route, 'overview')}>Create a payment</a>
    </Empty>
  );
}

/** Renders the time of an event; on a phone also its other columns. */
function TimeOfEvent({ row }: { readonly row: UpcomingRow }) {
  return (
    <>
      <Timestamp at={row.at} />{' '}
      <span class="phone-only">
        <ScheduledEvent row={row} /> <span class="faint">{reasonText(row.why)}</span>
      </span>
    </>
  );
}

function ScheduledEvent({ row }: { readonly row: UpcomingRow }) {
  const { route } = useApp();
  const page = pageOfEvent(route, row);
  return page === undefined ? <span>{row.what}</span> : <a href={page}>{row.what}</a>;
}
