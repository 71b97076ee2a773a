import { Empty } from '../parts/empty.tsx';
import { List } from '../parts/list.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useAction, useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { advanceMessage } from '../time/advance-message.ts';

/** Lists scheduled events with their reasons, and advances the clock to each. */
export function Upcoming() {
  const { route } = useApp();
  const action = useAction();
  return (
    <Panel
      title="Upcoming events"
      note="Scheduled in the current state of the world. Returns and new payments can change the schedule."
    >
      <List
        label="Upcoming events"
        one="scheduled event"
        many="scheduled events"
        dependencies={[]}
        query={(source, range) => source.upcoming(range)}
        keyOf={({ at, what, subject }) => `${at} ${what} ${subject}`}
        columns={[
          { title: 'When', cell: ({ at }) => <Timestamp at={at} /> },
          {
            title: 'Event',
            cell: ({ what, subject }) =>
              subject.startsWith('TRANSACTION-') ? <a href={linkTo(route, 'transactions', subject)}>{what}</a> : what,
          },
          { title: 'Reason', cell: ({ why }) => <span class="faint">{why}</span>, wideOnly: true },
          ...(action === undefined
            ? []
            : [
                {
                  title: 'Clock',
                  cell: ({ at, what }: { readonly at: string; readonly what: string }) => (
                    <button
                      type="button"
                      disabled={action.busy}
                      aria-label={`Advance to it: ${what}`}
                      onClick={() => action.run(async (controls) => advanceMessage(await controls.advanceTo(at)))}
                    >
                      Advance to it
                    </button>
                  ),
                },
              ]),
        ]}
        empty={
          <Empty title="No events are scheduled.">
            <a href={linkTo(route, 'overview')}>Create a payment</a>
          </Empty>
        }
      />
    </Panel>
  );
}
