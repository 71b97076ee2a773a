import type { UpcomingQuery, UpcomingRow } from '../../analysis/inspection/types.ts';
import { DAY_MS } from '../../facts/civil-date.ts';
import { Button } from '../parts/button.tsx';
import { CreatePayment } from '../parts/create-payment.tsx';
import { DateRange } from '../parts/date-range.tsx';
import { Empty } from '../parts/empty.tsx';
import { List } from '../parts/list.tsx';
import { Panel } from '../parts/panel.tsx';
import { Phrase } from '../parts/phrase.tsx';
import { pageOfEvent } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { msOf, reasonText } from '../state/format.ts';
import { useListQuery } from '../state/list-query.ts';
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
      <NothingSoon query={query} />
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
            hiddenUpTo: 480,
          },
          {
            title: 'Reason',
            text: ({ why }) => reasonText(why),
            cell: ({ why }) => <span class="faint">{reasonText(why)}</span>,
            hiddenUpTo: 480,
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

/** Nothing else is due for a merchant whose payments are complete, but the cards of its customers expire in years. */
const SOON_MS = 90 * DAY_MS;

/** Says that the first event is far ahead, which a list of dates does not. */
function NothingSoon({ query }: { readonly query: UpcomingQuery }) {
  const { now } = useApp();
  const first = useQuery((source) => source.upcoming({ ...query, take: 1 }), [query]).data?.rows[0];
  if (first === undefined || now === undefined || msOf(first.at) < msOf(now) + SOON_MS) return null;
  return (
    <p class="filter-note">
      Nothing is due in the next 90 days. The first event is on <Timestamp at={first.at} />.
    </p>
  );
}

function NothingScheduled() {
  return (
    <Empty title="No events are scheduled.">
      <CreatePayment />
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
  const what = <Phrase text={row.what} />;
  return page === undefined ? <span>{what}</span> : <a href={page}>{what}</a>;
}
