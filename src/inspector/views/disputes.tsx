import type { DisputeRow } from '../../analysis/inspection/dispute-types.ts';
import { Badge } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';

const COLUMNS: readonly ListColumn<DisputeRow>[] = [
  { title: 'Reason', cell: ({ reason, reasonText }) => `${reason} ${reasonText}` },
  { title: 'State', cell: ({ state }) => <Badge state={state} /> },
  { title: 'Amount', cell: ({ amountCents }) => <Money cents={amountCents} />, align: 'right' },
  { title: 'Respond by', cell: ({ respondBy }) => <Timestamp at={respondBy} /> },
  { title: 'Opened', cell: ({ openedAt }) => <Timestamp at={openedAt} only="day" />, wideOnly: true },
  { title: 'Card', cell: ({ method }) => method, wideOnly: true },
  { title: 'ID', cell: ({ id }) => <span class="mono faint">{id}</span>, wideOnly: true },
];

/** Lists the disputes of card payments. */
export function Disputes() {
  const { route, client } = useApp();
  return (
    <>
      <Panel
        title="Disputes"
        note="Card payments that cardholders dispute at their banks. A chargeback takes the money at once, and a merchant that does not respond in time loses it."
      >
        <List
          label="Disputes, newest first"
          one="dispute"
          dependencies={[client]}
          query={(from, range) => from.disputes({ ...range, ...(client === undefined ? {} : { client }) })}
          keyOf={({ id }) => id}
          linkOf={({ id }) => linkTo(route, 'disputes', id)}
          columns={COLUMNS}
          empty={
            <Empty title="No disputes yet.">
              <p>
                Open one with <code>gateway.simulate.issuer.dispute()</code>.
              </p>
            </Empty>
          }
        />
      </Panel>
    </>
  );
}
