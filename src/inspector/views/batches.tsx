import { SORTS } from '../../analysis/inspection/sort-orders.ts';
import type { BatchRow } from '../../analysis/inspection/types.ts';
import { OpenBatches } from '../batches/open-batches.tsx';
import { Badge } from '../parts/badge.tsx';
import { CreatePayment } from '../parts/create-payment.tsx';
import { DateRange } from '../parts/date-range.tsx';
import { Empty } from '../parts/empty.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { Money } from '../parts/money.tsx';
import { NoMatch } from '../parts/no-match.tsx';
import { Panel } from '../parts/panel.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { countText } from '../state/format.ts';
import { useListQuery } from '../state/list-query.ts';
import { linkTo, type Route } from '../state/route.ts';

/** Returns the columns. Counts and amounts open the transactions that they are made of. */
function columnsOf(route: Route): readonly ListColumn<BatchRow>[] {
  const amount = (title: string, centsOf: (row: BatchRow) => number): ListColumn<BatchRow> => ({
    title,
    text: (row) => centsOf(row) / 100,
    cell: (row) => <Money cents={centsOf(row)} href={entriesOf(route, row)} />,
    align: 'right',
    hiddenUpTo: title === 'Net' ? undefined : 1240,
  });
  const date = (title: string, dateOf: (row: BatchRow) => string | null): ListColumn<BatchRow> => ({
    title,
    text: dateOf,
    cell: (row) => <BatchDay at={dateOf(row)} />,
    hiddenUpTo: 860,
  });
  return [
    { title: 'Batch', sort: 'number', text: nameOf, cell: (row) => <span class="no-break">{nameOf(row)}</span> },
    { title: 'Status', sort: 'status', text: badgeOf, cell: (row) => <Badge state={badgeOf(row)} /> },
    {
      title: 'Entries',
      text: ({ entries }) => entries,
      cell: (row) => <a href={entriesOf(route, row)}>{countText(row.entries)}</a>,
      align: 'right',
      hiddenUpTo: 860,
    },
    amount('Debits', ({ debitCents }) => debitCents),
    amount('Credits', ({ creditCents }) => creditCents),
    amount('Net', ({ netCents }) => netCents),
    {
      title: 'Closes',
      sort: 'closed',
      text: ({ closedAt, closesAt }) => closedAt ?? closesAt,
      cell: ({ closedAt, closesAt }) => <Timestamp at={closedAt ?? closesAt} only="day" />,
    },
    date('Settles', ({ settledAt, expected }) => settledAt ?? expectedAt(expected, 'settled')),
    date('Funding', ({ fundedAt, expected }) => fundedAt ?? expectedAt(expected, 'funded')),
    {
      title: 'Merchant',
      text: ({ merchantName }) => merchantName,
      cell: ({ merchantName }) => merchantName,
      optional: route.query.client !== undefined,
      hiddenUpTo: 860,
    },
    { title: 'ID', text: ({ batchId }) => batchId, cell: ({ batchId }) => <BatchId id={batchId} />, optional: true },
  ];
}

/** Renders the id; an open batch has none. */
function BatchId({ id }: { readonly id: string | null }) {
  return id === null ? <>–</> : <span class="mono faint">{id}</span>;
}

function BatchDay({ at }: { readonly at: string | null }) {
  const { now = '' } = useApp();
  return (
    <>
      <Timestamp at={at} only="day" />
      {at !== null && at > now ? <span class="faint"> expected</span> : null}
    </>
  );
}

function expectedAt(expected: BatchRow['expected'], step: BatchRow['expected'][number]['step']): string | null {
  return expected.find((one) => one.step === step)?.at ?? null;
}

function entriesOf(route: Route, { batchId, number }: BatchRow): string {
  return linkTo(route, 'transactions', undefined, { batchId: batchId ?? String(number) });
}

/** Shows open batches as cards and all batches as a list. */
export function Batches() {
  const { route } = useApp();
  const query = useListQuery(SORTS.batches);
  return (
    <>
      <OpenBatches />
      <Panel
        title="All batches"
        note="A batch collects entries until its cut-off. Then it closes and is sent to the card networks or the ACH operator. It settles when the money has moved between the banks, and is funded when the deposit reaches the merchant’s bank."
      >
        <search class="filters">
          <SearchBox label="Search the batches" placeholder="open, funded, ACH, a merchant…" />
          <DateRange />
        </search>
        <List
          label="Batches, open ones first"
          one="batch"
          many="batches"
          dependencies={[query]}
          query={(from, range) => from.batches({ ...query, ...range })}
          keyOf={({ number }) => String(number)}
          // An open batch has no id yet and is identified by its number.
          linkOf={({ batchId, number }) => linkTo(route, 'batches', batchId ?? String(number))}
          columns={columnsOf(route)}
          empty={<NoBatches />}
        />
      </Panel>
    </>
  );
}

function NoBatches() {
  return (
    <NoMatch many="batches">
      <Empty title="No batches yet.">
        <p>The first approved payment opens a batch.</p>
        <CreatePayment />
      </Empty>
    </NoMatch>
  );
}

function nameOf({ number, processor }: BatchRow): string {
  return `${number} ${processor === 'ach' ? 'ACH' : 'card'}`;
}

/** Returns `funded` instead of `settled` after funding, which is not a status of its own in the API. */
function badgeOf({ status, fundedAt }: BatchRow): string {
  return fundedAt === null ? status : 'funded';
}
