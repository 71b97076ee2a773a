import { Empty } from '../parts/empty.tsx';
import { List } from '../parts/list.tsx';
import { Moment } from '../parts/moment.tsx';
import { Panel } from '../parts/panel.tsx';
import { useAct, useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { movedMessage } from '../time/time-bar.tsx';

/** What will happen, when, and why it has not happened yet; time can be taken to each of it. */
export function Coming() {
  const { route } = useApp();
  const doing = useAct();
  return (
    <Panel
      title="Upcoming events"
      note="Scheduled in the current state of the world. Returns and new payments can change the schedule."
    >
      <List
        label="Upcoming events"
        one="scheduled event"
        many="scheduled events"
        about={[]}
        ask={(source, span) => source.upcoming(span)}
        keyOf={({ at, what, subject }) => `${at} ${what} ${subject}`}
        columns={[
          { title: 'When', cell: ({ at }) => <Moment at={at} /> },
          {
            title: 'Event',
            cell: ({ what, subject }) =>
              subject.startsWith('TRANSACTION-') ? <a href={linkTo(route, 'transactions', subject)}>{what}</a> : what,
          },
          { title: 'Reason', cell: ({ why }) => <span class="faint">{why}</span>, wideOnly: true },
          ...(doing === undefined
            ? []
            : [
                {
                  title: 'Clock',
                  cell: ({ at, what }: { readonly at: string; readonly what: string }) => (
                    <button
                      type="button"
                      disabled={doing.busy}
                      aria-label={`Advance to it: ${what}`}
                      onClick={() => doing.act(async (controls) => movedMessage(await controls.advanceTo(at)))}
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
