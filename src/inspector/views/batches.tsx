import { SORTS } from '../../analysis/inspection/sort-orders.ts';
import type { BatchRow } from '../../analysis/inspection/types.ts';
import { OpenBatches } from '../batches/open-batches.tsx';
import { Badge } from '../parts/badge.tsx';
import { DateRange } from '../parts/date-range.tsx';
import { Empty } from '../parts/empty.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { useListQuery } from '../state/list-query.ts';
import { linkTo } from '../state/route.ts';

/** Omits the time, which is in the tooltip. */
const day = (at: string | null) => <Timestamp at={at} only="day" />;

const COLUMNS: readonly ListColumn<BatchRow>[] = [
  { title: 'Batch', sort: 'number', text: nameOf, cell: nameOf },
  { title: 'Status', sort: 'status', text: badgeOf, cell: (row) => <Badge state={badgeOf(row)} /> },
  {
    title: 'Entries',
    text: ({ entries }) => entries,
    cell: ({ entries }) => entries.toLocaleString('en-US'),
    align: 'right',
    wideOnly: true,
  },
  {
    title: 'Debits',
    text: ({ debitCents }) => debitCents / 100,
    cell: ({ debitCents }) => <Money cents={debitCents} />,
    align: 'right',
    wideOnly: true,
  },
  {
    title: 'Credits',
    text: ({ creditCents }) => creditCents / 100,
    cell: ({ creditCents }) => <Money cents={creditCents} />,
    align: 'right',
    wideOnly: true,
  },
  {
    title: 'Net',
    text: ({ netCents }) => netCents / 100,
    cell: ({ netCents }) => <Money cents={netCents} />,
    align: 'right',
  },
  {
    title: 'Closes',
    sort: 'closed',
    text: ({ closedAt, closesAt }) => closedAt ?? closesAt,
    cell: ({ closedAt, closesAt }) => day(closedAt ?? closesAt),
  },
  { title: 'Settled', text: ({ settledAt }) => settledAt, cell: ({ settledAt }) => day(settledAt), wideOnly: true },
  { title: 'Funded', text: ({ fundedAt }) => fundedAt, cell: ({ fundedAt }) => day(fundedAt), wideOnly: true },
  {
    title: 'Merchant',
    text: ({ merchantName }) => merchantName,
    cell: ({ merchantName }) => merchantName,
    optional: true,
  },
];

/** Shows open batches as cards and all batches as a list. */
export function Batches() {
  const { route, source } = useApp();
  const query = useListQuery(SORTS.batches);
  return (
    <>
      <OpenBatches />
      <Panel
        title="All batches"
        note="A batch collects entries until its cut-off. Then it closes and is sent to the card networks or the ACH operator. It settles when the money has moved between the banks, and is funded when the deposit reaches the merchant’s bank."
      >
        <div class="filters">
          <DateRange />
        </div>
        <List
          label="Batches, open ones first"
          one="batch"
          many="batches"
          dependencies={[query]}
          query={(from, range) => from.batches({ ...query, ...range })}
          keyOf={({ number }) => String(number)}
          // An open batch has no id yet and is identified by its number.
          linkOf={({ batchId, number }) => linkTo(route, 'batches', batchId ?? String(number))}
          columns={COLUMNS}
          empty={
            <Empty title="No batches yet.">
              <p>The first approved payment opens a batch.</p>
              {source.controls === undefined ? null : <a href={linkTo(route, 'overview')}>Create a payment</a>}
            </Empty>
          }
        />
      </Panel>
    </>
  );
}

function nameOf({ number, processor }: BatchRow): string {
  return `${number} ${processor === 'ach' ? 'ACH' : 'card'}`;
}

/** Returns `funded` instead of `settled` after funding, which is not a status of its own in the API. */
function badgeOf({ status, fundedAt }: BatchRow): string {
  return fundedAt === null ? status : 'funded';
}
