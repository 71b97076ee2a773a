import type { TokenRow } from '../../analysis/inspection/types.ts';
import { Badge } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { List } from '../parts/list.tsx';
import { Panel } from '../parts/panel.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { pluralize, stateLabel } from '../state/format.ts';
import { linkTo, withQuery } from '../state/route.ts';

/** Lists stored payment methods, masked. */
export function Tokens() {
  const { route, client } = useApp();
  const search = route.query.search ?? '';
  return (
    <>
      <Panel
        title="Payment tokens"
        note="A token represents a stored card or bank account. Numbers are masked to the last four digits, as in every API response."
      >
        <div class="filters">
          <SearchBox label="Search the tokens" placeholder="last four, customer, token, visa…" />
        </div>
        <List<TokenRow>
          label="Stored cards and accounts, newest first"
          one="token"
          dependencies={[client, search]}
          query={(from, range) =>
            from.tokens({
              ...range,
              ...(client === undefined ? {} : { client }),
              ...(search === '' ? {} : { search }),
            })
          }
          keyOf={({ id }) => id}
          columns={[
            { title: 'Payment method', cell: ({ method }) => method },
            { title: 'Status', cell: (row) => <Status {...row} /> },
            { title: 'Used', cell: (row) => <Uses {...row} /> },
            { title: 'Stored', cell: ({ createdAt }) => <Timestamp at={createdAt} />, wideOnly: true },
            {
              title: 'Customer',
              cell: ({ customerId, customerReference = customerId ?? '–' }) => (
                <span class="mono">{customerReference}</span>
              ),
              wideOnly: true,
            },
            { title: 'Token', cell: ({ id }) => <span class="mono faint">{id}</span>, wideOnly: true },
          ]}
          empty={
            search === '' ? (
              <Empty title="No cards or accounts are stored yet.">
                <p>
                  Store one with <code>POST /v1/payment_tokens</code>, then use its token for payments.
                </p>
              </Empty>
            ) : (
              <Empty title={`No tokens match "${search}".`}>
                <a href={withQuery(route, { search: '' })}>Show all tokens</a>
              </Empty>
            )
          }
        />
      </Panel>
    </>
  );
}

function Status({ status, statusReason }: TokenRow) {
  return (
    <>
      <Badge state={status} />
      {statusReason === null ? null : <span class="faint"> {stateLabel(statusReason)}</span>}
    </>
  );
}

function Uses({ id, uses }: TokenRow) {
  const { route } = useApp();
  if (uses === 0) return <span class="faint">never</span>;
  return <a href={linkTo(route, 'transactions', undefined, { search: id })}>{pluralize(uses, 'transaction')}</a>;
}
