import type { TransactionRow, TransactionsQuery } from '../../analysis/inspection/transaction-types.ts';
import type { TransactionState } from '../../domain/payments/transactions/lifecycle.ts';
import { Badge } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { Panel } from '../parts/panel.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { dollars, isState, STATES, stateLabel } from '../state/format.ts';
import { linkTo, type Route, replaceRoute, withQuery } from '../state/route.ts';
import { KINDS } from '../transaction/kinds.ts';

/** Lists transactions, newest first. Search and filters are in the address, so that a link repeats them. */
export function Transactions() {
  const { route, client } = useApp();
  const query = queryOf(route, client);
  return (
    <Panel title="Transactions" note="Open a transaction to see its history and its effect on the merchant’s money.">
      <Filters />
      <List
        label="Transactions"
        one="transaction"
        dependencies={[query]}
        query={(source, range) => source.transactions({ ...query, ...range })}
        keyOf={({ id }) => id}
        columns={columnsOf(route)}
        empty={<NoTransactions />}
      />
    </Panel>
  );
}

function queryOf({ query }: Route, client: string | undefined): TransactionsQuery {
  const { search, state, kind, batchId } = query;
  return {
    ...(client === undefined ? {} : { client }),
    ...(search === undefined ? {} : { search }),
    ...(state === undefined || !isState(state) ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(batchId === undefined ? {} : { batchId }),
  };
}

function Filters() {
  const { route } = useApp();
  const { state = '', kind = '', batchId } = route.query;
  const states: readonly TransactionState[] = Object.keys(STATES).filter(isState);
  return (
    <>
      <search class="filters">
        <SearchBox label="Search the transactions" placeholder="Text, an ID, a customer, a return code such as R10…" />
        <FilterChoice
          title="every state"
          name="state"
          value={state}
          options={states.map((one) => [one, stateLabel(one)])}
        />
        <FilterChoice
          title="every kind"
          name="kind"
          value={kind}
          options={Object.keys(KINDS).map((one) => [one, one])}
        />
      </search>
      {batchId === undefined ? null : (
        <p class="filter-note">
          Only batch <code>{batchId}</code> <a href={withQuery(route, { batchId: '' })}>Show all batches</a>
        </p>
      )}
    </>
  );
}

interface FilterChoiceProps {
  readonly title: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

function FilterChoice({ title, name, value, options }: FilterChoiceProps) {
  const { route } = useApp();
  return (
    <select
      aria-label={`Filter by ${name}`}
      value={value}
      onChange={({ currentTarget }) => replaceRoute(withQuery(route, { [name]: currentTarget.value }))}
    >
      <option value="">{title}</option>
      {options.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  );
}

function columnsOf(route: Route): readonly ListColumn<TransactionRow>[] {
  return [
    {
      title: 'Transaction',
      cell: ({ id, kind, amountCents }) => (
        <a class="what" href={linkTo(route, 'transactions', id)}>
          {kind} <span class="money">{dollars(amountCents)}</span>
        </a>
      ),
    },
    { title: 'State', cell: ({ state }) => <Badge state={state} /> },
    { title: 'Created', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    { title: 'Payment method', cell: ({ method }) => method, wideOnly: true },
    {
      title: 'Note',
      cell: ({ note }) => (
        <span class="truncated" title={note}>
          {note}
        </span>
      ),
      wideOnly: true,
    },
    {
      title: 'Customer',
      cell: ({ customerId, customerReference = customerId ?? '–' }) => <span class="faint">{customerReference}</span>,
      wideOnly: true,
    },
  ];
}

function NoTransactions() {
  const { route, source } = useApp();
  const { search, state, kind, batchId } = route.query;
  if ([search, state, kind, batchId].some((word) => word !== undefined))
    return (
      <Empty title="No transactions match these filters.">
        <a href={withQuery(route, { search: '', state: '', kind: '', batchId: '' })}>Show all transactions</a>
      </Empty>
    );
  if (source.controls === undefined)
    return <Empty title="No transactions yet.">Move the slider forward: the scenario creates some.</Empty>;
  return (
    <Empty title="No transactions yet.">
      <a href={linkTo(route, 'overview')}>Create a payment</a>
    </Empty>
  );
}
