import { SORTS } from '../../analysis/inspection/sort-orders.ts';
import type { TokenRow } from '../../analysis/inspection/types.ts';
import { Badge } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { NoMatch } from '../parts/no-match.tsx';
import { Panel } from '../parts/panel.tsx';
import { Phrase } from '../parts/phrase.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { customerOf } from '../state/customer-of.ts';
import { pluralize, stateLabel } from '../state/format.ts';
import { useListQuery } from '../state/list-query.ts';
import { linkTo, type Route } from '../state/route.ts';

/** Lists stored payment methods, masked. */
export function Tokens() {
  const { route } = useApp();
  const query = useListQuery(SORTS.tokens);
  return (
    <Panel note="A token represents a stored card or bank account. Numbers are masked to the last four digits, as in every API response.">
      <div class="filters">
        <SearchBox label="Search the tokens" placeholder="last four, customer, token, visa…" />
      </div>
      <List<TokenRow>
        label="Stored cards and accounts, newest first"
        one="token"
        dependencies={[query]}
        query={(from, range) => from.tokens({ ...query, ...range })}
        keyOf={({ id }) => id}
        columns={columnsOf(route)}
        empty={
          <NoMatch many="tokens">
            <Empty title="No cards or accounts are stored yet.">
              <p>Your application stores one with a request for a payment token, and pays with it afterwards.</p>
            </Empty>
          </NoMatch>
        }
      />
    </Panel>
  );
}

function columnsOf(route: Route): readonly ListColumn<TokenRow>[] {
  return [
    { title: 'Payment method', text: ({ method }) => method, cell: ({ method }) => <Phrase text={method} /> },
    { title: 'Status', sort: 'status', text: ({ status }) => status, cell: (row) => <Status {...row} /> },
    { title: 'Used', text: ({ uses }) => uses, cell: (row) => <Uses {...row} /> },
    {
      title: 'Stored',
      sort: 'created',
      text: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <Timestamp at={createdAt} />,
      hiddenUpTo: 860,
    },
    {
      title: 'Customer',
      sort: 'customer',
      text: (row) => customerOf(row) || '–',
      cell: (row) =>
        row.customerId === null ? (
          customerOf(row) || '–'
        ) : (
          <a href={linkTo(route, 'customers', row.customerId)}>{customerOf(row)}</a>
        ),
      hiddenUpTo: 860,
    },
    { title: 'Token', text: ({ id }) => id, cell: ({ id }) => <span class="mono faint">{id}</span>, hiddenUpTo: 860 },
  ];
}

function Status({ status, statusReason, blocked }: TokenRow) {
  return (
    <>
      <Badge state={status} />
      {statusReason === null ? null : <span class="faint"> {stateLabel(statusReason)}</span>}
      {blocked === null ? null : <span class="money-down"> {blocked}</span>}
    </>
  );
}

function Uses({ id, uses }: TokenRow) {
  const { route } = useApp();
  if (uses === 0) return <span class="faint">never</span>;
  return <a href={linkTo(route, 'transactions', undefined, { search: id })}>{pluralize(uses, 'transaction')}</a>;
}
