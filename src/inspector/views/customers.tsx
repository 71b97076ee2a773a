import type { CustomerRow } from '../../analysis/inspection/customer-types.ts';
import { SORTS } from '../../analysis/inspection/sort-orders.ts';
import { DateRange } from '../parts/date-range.tsx';
import { Empty } from '../parts/empty.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { NoMatch } from '../parts/no-match.tsx';
import { Panel } from '../parts/panel.tsx';
import { Phrase } from '../parts/phrase.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { useListQuery } from '../state/list-query.ts';
import { linkTo, type Route } from '../state/route.ts';

/** Lists each customer once, with its stored methods: the world knows a customer by the card or account that it stored. */
export function Customers() {
  const { route } = useApp();
  const query = useListQuery(SORTS.customers);
  return (
    <Panel note="A customer is listed once a card or account is stored for it. Open one to see its payments and their totals.">
      <div class="filters">
        <SearchBox label="Search the customers" placeholder="a name, last four, an id…" />
        <DateRange />
      </div>
      <List<CustomerRow>
        label="Customers, newest first"
        one="customer"
        dependencies={[query]}
        query={(source, range) => source.customers({ ...query, ...range })}
        keyOf={({ id, clientId }) => `${clientId} ${id}`}
        linkOf={({ id }) => linkTo(route, 'customers', id)}
        columns={columnsOf(route)}
        empty={
          <NoMatch many="customers">
            <Empty title="No customers yet.">
              <p>A customer appears when a card or an account is stored for it.</p>
            </Empty>
          </NoMatch>
        }
      />
    </Panel>
  );
}

/** The newest methods that fit into a row. */
const METHODS_SHOWN = 2;

function methodsText({ methods, methodCount }: CustomerRow, shown: number): string {
  const more = methodCount - Math.min(shown, methods.length);
  const texts = methods
    .slice(0, shown)
    .map(({ method, status }) => (status === 'active' ? method : `${method} (${status})`));
  return [...texts, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}

function columnsOf(route: Route): readonly ListColumn<CustomerRow>[] {
  const nameOf = ({ name, reference, id }: CustomerRow) => name ?? reference ?? id;
  return [
    { title: 'Customer', sort: 'customer', text: nameOf, cell: nameOf },
    {
      title: 'Stored methods',
      text: (row) => methodsText(row, row.methods.length),
      cell: (row) => (
        <a href={linkTo(route, 'tokens', undefined, { search: row.id })}>
          <Phrase text={methodsText(row, METHODS_SHOWN)} />
        </a>
      ),
    },
    {
      title: 'Transactions',
      text: ({ transactions }) => transactions,
      cell: ({ id, transactions }) => (
        <a href={linkTo(route, 'transactions', undefined, { customer: id })}>
          {pluralize(transactions, 'transaction')}
        </a>
      ),
      hiddenUpTo: 480,
    },
    {
      title: 'Merchant',
      text: ({ merchantName }) => merchantName,
      cell: ({ merchantName }) => merchantName,
      hiddenUpTo: 860,
    },
    {
      title: 'Last stored',
      sort: 'created',
      text: ({ storedAt }) => storedAt,
      cell: ({ storedAt }) => <Timestamp at={storedAt} />,
      hiddenUpTo: 860,
    },
    {
      title: 'Customer ID',
      text: ({ id }) => id,
      cell: ({ id }) => <span class="mono">{id}</span>,
      hiddenUpTo: 1240,
    },
    {
      title: 'The merchant’s ID',
      key: 'reference',
      text: ({ reference = '' }) => reference,
      cell: ({ reference = '' }) => <span class="mono">{reference}</span>,
      optional: true,
    },
  ];
}
