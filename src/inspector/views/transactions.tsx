import { SORTS } from '../../analysis/inspection/sort-orders.ts';
import type { TransactionsQuery } from '../../analysis/inspection/transaction-types.ts';
import { CreatePayment } from '../parts/create-payment.tsx';
import { DateRange } from '../parts/date-range.tsx';
import { Empty } from '../parts/empty.tsx';
import { FilterChoice } from '../parts/filter-choice.tsx';
import { List } from '../parts/list.tsx';
import { Panel } from '../parts/panel.tsx';
import { SavePage } from '../parts/save-page.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { useApp } from '../state/app-state.ts';
import { isState, STATES, stateLabel } from '../state/format.ts';
import { useListQuery } from '../state/list-query.ts';
import { type Route, withQuery } from '../state/route.ts';
import { KINDS } from '../transaction/kinds.ts';
import { transactionColumns } from '../transaction/transaction-columns.tsx';

/** The filters of the list, by their parameters in the address. */
const FILTERS = [
  ...(['search', 'state', 'money', 'kind', 'batchId', 'customer', 'responseCode', 'returnCode'] as const),
  ...(['from', 'to'] as const),
];

/** What a person calls a settled payment, before and after the deposit at the merchant's bank. */
const DEPOSITED = [
  ['unfunded', 'settled, not funded'],
  ['funded', 'funded'],
] as const;

/** The notes above a list that an amount of the page Money opens. */
const PLACES = [
  ['authorized', 'Only authorized money, which is neither captured nor submitted.'],
  ['captured', 'Only captured money, which is in an open batch.'],
  ['in_flight', 'Only money in flight: its batch is closed, and it is not funded.'],
] as const;

/** Lists transactions, newest first. Search, filters, order, and columns are in the address, so that a link repeats them. */
export function Transactions() {
  const { route } = useApp();
  const query = { ...useListQuery(SORTS.transactions), ...filtersOf(route) };
  return (
    <Panel>
      <Filters />
      <SavePage filters={FILTERS} />
      <List
        label="Transactions"
        one="transaction"
        dependencies={[query]}
        query={(source, range) => source.transactions({ ...query, ...range })}
        keyOf={({ id }) => id}
        columns={transactionColumns(route)}
        empty={<NoTransactions />}
      />
    </Panel>
  );
}

function filtersOf({ query }: Route): TransactionsQuery {
  const { kind, batchId, customer, responseCode, returnCode } = query;
  const state = stateOf(query.state);
  const [money] = placeOf(query.money) ?? [];
  return {
    ...(state === undefined ? {} : { state }),
    ...(money === undefined ? {} : { money }),
    ...(kind === undefined ? {} : { kind }),
    ...(batchId === undefined ? {} : { batchId }),
    ...(customer === undefined ? {} : { customer }),
    ...(responseCode === undefined ? {} : { responseCode }),
    ...(returnCode === undefined ? {} : { returnCode }),
  };
}

function placeOf(text = '') {
  return PLACES.find(([name]) => name === text);
}

function stateOf(text = ''): TransactionsQuery['state'] {
  if (text === 'funded' || text === 'unfunded') return text;
  return isState(text) ? text : undefined;
}

function Filters() {
  const { route } = useApp();
  const { batchId, customer, responseCode, returnCode } = route.query;
  const place = placeOf(route.query.money);
  const states = Object.keys(STATES).map((one): readonly [string, string] => [one, stateLabel(one)]);
  const settled = states.findIndex(([one]) => one === 'settled') + 1;
  return (
    <>
      <search class="filters">
        <SearchBox label="Search the transactions" placeholder="49.99, R10, 4242, a name…" />
        <FilterChoice
          title="every state"
          name="state"
          options={[...states.slice(0, settled), ...DEPOSITED, ...states.slice(settled)]}
        />
        <FilterChoice title="every kind" name="kind" options={Object.keys(KINDS).map((one) => [one, one])} />
        <DateRange />
      </search>
      {place === undefined ? null : (
        <p class="filter-note">
          {place[1]} <a href={withQuery(route, { money: '' })}>Show all</a>
        </p>
      )}
      {batchId === undefined ? null : (
        <p class="filter-note">
          Only batch <code>{batchId}</code> <a href={withQuery(route, { batchId: '' })}>Show all batches</a>
        </p>
      )}
      {customer === undefined ? null : (
        <p class="filter-note">
          Only customer <code>{customer}</code> <a href={withQuery(route, { customer: '' })}>Show all customers</a>
        </p>
      )}
      {responseCode === undefined && returnCode === undefined ? null : (
        <p class="filter-note">
          Only {returnCode === undefined ? 'response' : 'return'} code <code>{returnCode ?? responseCode}</code>{' '}
          <a href={withQuery(route, { responseCode: '', returnCode: '' })}>Show all codes</a>
        </p>
      )}
    </>
  );
}

function NoTransactions() {
  const { route, source } = useApp();
  if (FILTERS.some((name) => route.query[name] !== undefined))
    return (
      <Empty title="No transactions match these filters.">
        <a href={withQuery(route, Object.fromEntries(FILTERS.map((name) => [name, ''])))}>Show all transactions</a>
      </Empty>
    );
  if (source.controls === undefined)
    return <Empty title="No transactions yet.">Move the slider forward: they are created later.</Empty>;
  return (
    <Empty title="No transactions yet.">
      <CreatePayment />
    </Empty>
  );
}
