import { useAct, useApp } from '../app-state.ts';
import { Empty } from '../parts/empty.tsx';
import { List } from '../parts/list.tsx';
import { Moment } from '../parts/moment.tsx';
import { Panel } from '../parts/panel.tsx';
import { linkTo } from '../route.ts';
import { movedMessage } from '../time/time-bar.tsx';

/** What will happen, when, and why it has not happened yet; time can be taken to each of it. */
export function Coming() {
  const { route } = useApp();
  const doing = useAct();
  return (
    <Panel
      title="What is coming, and why"
      note="As the world stands now. A return, a weekend or a holiday may change it."
    >
      <List
        label="What is coming"
        one="thing is coming"
        many="things are coming"
        about={[]}
        ask={(source, span) => source.upcoming(span)}
        keyOf={({ at, what, subject }) => `${at} ${what} ${subject}`}
        columns={[
          { title: 'When', cell: ({ at }) => <Moment at={at} /> },
          {
            title: 'What',
            cell: ({ what, subject }) =>
              subject.startsWith('TRANSACTION-') ? <a href={linkTo(route, 'transactions', subject)}>{what}</a> : what,
          },
          { title: 'Why then', cell: ({ why }) => <span class="faint">{why}</span>, wideOnly: true },
          ...(doing === undefined
            ? []
            : [
                {
                  title: 'Time',
                  cell: ({ at, what }: { readonly at: string; readonly what: string }) => (
                    <button
                      type="button"
                      disabled={doing.busy}
                      aria-label={`Go there: ${what}`}
                      onClick={() => doing.act(async (controls) => movedMessage(await controls.advanceTo(at)))}
                    >
                      Go there
                    </button>
                  ),
                },
              ]),
        ]}
        empty={
          <Empty title="Nothing waits for time to pass.">
            <a href={linkTo(route, 'overview')}>Make a payment</a>
          </Empty>
        }
      />
    </Panel>
  );
}
