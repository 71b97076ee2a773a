import type { DisputeRow } from '../../analysis/inspection/dispute-types.ts';
import { SORTS } from '../../analysis/inspection/sort-orders.ts';
import { Badge } from '../parts/badge.tsx';
import { DateRange } from '../parts/date-range.tsx';
import { Empty } from '../parts/empty.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { Money } from '../parts/money.tsx';
import { NamedSubject } from '../parts/named-subject.tsx';
import { NoMatch } from '../parts/no-match.tsx';
import { Panel } from '../parts/panel.tsx';
import { Phrase } from '../parts/phrase.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { customerOf } from '../state/customer-of.ts';
import { useListQuery } from '../state/list-query.ts';
import { linkTo, type Route } from '../state/route.ts';

function columnsOf(route: Route): readonly ListColumn<DisputeRow>[] {
  return [
    {
      title: 'Reason',
      text: ({ reason, reasonText }) => `${reason} ${reasonText}`,
      cell: ({ reason, reasonText }) => (
        <>
          {reason} <span class="not-phone">{reasonText}</span>
        </>
      ),
    },
    { title: 'State', sort: 'state', text: ({ state }) => state, cell: ({ state }) => <Badge state={state} /> },
    {
      title: 'Amount',
      sort: 'amount',
      text: ({ amountCents }) => amountCents / 100,
      cell: ({ transactionId, amountCents }) => (
        <Money cents={amountCents} href={linkTo(route, 'transactions', transactionId)} />
      ),
      align: 'right',
    },
    {
      title: 'Respond by',
      sort: 'respondBy',
      text: ({ respondBy }) => respondBy,
      cell: ({ respondBy }) => <Timestamp at={respondBy} />,
    },
    {
      title: 'Opened',
      sort: 'opened',
      text: ({ openedAt }) => openedAt,
      cell: ({ openedAt }) => <Timestamp at={openedAt} only="day" />,
      hiddenUpTo: 860,
    },
    { title: 'Card', text: ({ method }) => method, cell: ({ method }) => <Phrase text={method} />, hiddenUpTo: 860 },
    {
      title: 'Transaction',
      text: ({ transactionId }) => transactionId,
      cell: ({ transactionId }) => <NamedSubject id={transactionId} short />,
      hiddenUpTo: 860,
    },
    // One more column would wrap the reason to more lines than a row has.
    {
      title: 'Customer',
      text: customerOf,
      cell: (dispute) => customerOf(dispute) || '–',
      hiddenUpTo: 480,
      optional: true,
    },
    { title: 'ID', text: ({ id }) => id, cell: ({ id }) => <span class="mono faint">{id}</span>, optional: true },
  ];
}

/** Lists the disputes of card payments. */
export function Disputes() {
  const { route } = useApp();
  const query = useListQuery(SORTS.disputes);
  return (
    <Panel note="Card payments that cardholders dispute at their banks. A chargeback takes the money immediately. A merchant that does not respond in time loses the dispute.">
      <div class="filters">
        <SearchBox label="Search the disputes" placeholder="13.1, a customer, an id…" />
        <DateRange />
      </div>
      <List
        label="Disputes, newest first"
        one="dispute"
        dependencies={[query]}
        query={(from, range) => from.disputes({ ...query, ...range })}
        keyOf={({ id }) => id}
        linkOf={({ id }) => linkTo(route, 'disputes', id)}
        columns={columnsOf(route)}
        empty={
          <NoMatch many="disputes">
            <Empty title="No disputes.">
              <p>A cardholder can dispute a settled card payment: your test or a scenario opens one.</p>
            </Empty>
          </NoMatch>
        }
      />
    </Panel>
  );
}
