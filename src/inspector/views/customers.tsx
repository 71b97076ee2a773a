import { SORTS } from '../../analysis/inspection/sort-orders.ts';
import type { TokenRow } from '../../analysis/inspection/types.ts';
import { Empty } from '../parts/empty.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { Panel } from '../parts/panel.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { useApp } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { useListQuery } from '../state/list-query.ts';
import { linkTo, type Route, withQuery } from '../state/route.ts';

/** Lists customers by their stored methods: the world knows a customer by the card or account that it stored. */
export function Customers() {
  const { route } = useApp();
  const query = useListQuery(SORTS.tokens);
  return (
    <Panel note="A customer appears with each stored card and account. Open one to see its payments and what they add up to.">
      <div class="filters">
        <SearchBox label="Search the customers" placeholder="a name, last four, an id…" />
      </div>
      <List<TokenRow>
        label="Customers, newest first"
        one="stored method"
        dependencies={[query]}
        query={(source, range) => source.tokens({ ...query, ...range })}
        keyOf={({ id }) => id}
        columns={columnsOf(route)}
        empty={
          <Empty title={query.search === undefined ? 'No customers yet.' : `No customers match “${query.search}”.`}>
            {query.search === undefined ? (
              <p>A customer appears when a card or an account is stored for it.</p>
            ) : (
              <a href={withQuery(route, { search: '' })}>Show all customers</a>
            )}
          </Empty>
        }
      />
    </Panel>
  );
}

function columnsOf(route: Route): readonly ListColumn<TokenRow>[] {
  const nameOf = ({ customerName, customerReference, customerId, id }: TokenRow) =>
    customerName ?? customerReference ?? customerId ?? `unnamed, ${id}`;
  return [
    {
      title: 'Customer',
      sort: 'customer',
      text: nameOf,
      cell: (row) =>
        row.customerId === null ? nameOf(row) : <a href={linkTo(route, 'customers', row.customerId)}>{nameOf(row)}</a>,
    },
    { title: 'Payment method', text: ({ method }) => method, cell: ({ method }) => method },
    {
      title: 'Used',
      text: ({ uses }) => uses,
      cell: ({ id, uses }) => (
        <a href={linkTo(route, 'transactions', undefined, { search: id })}>{pluralize(uses, 'transaction')}</a>
      ),
    },
    {
      title: 'Merchant',
      text: ({ merchantName }) => merchantName,
      cell: ({ merchantName }) => merchantName,
      wideOnly: true,
    },
    {
      title: 'Customer ID',
      text: ({ customerId }) => customerId,
      cell: ({ customerId }) => <span class="mono">{customerId ?? '–'}</span>,
      wideOnly: true,
    },
  ];
}
