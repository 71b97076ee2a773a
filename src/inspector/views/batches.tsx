import type { BatchRow } from '../../analysis/inspection/types.ts';
import { OpenBatches } from '../batches/open-batches.tsx';
import { Badge } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';

/** Omits the time, which is in the tooltip. */
const day = (at: string | null) => <Timestamp at={at} only="day" />;

const COLUMNS: readonly ListColumn<BatchRow>[] = [
  { title: 'Batch', cell: nameOf },
  { title: 'Status', cell: (row) => <Badge state={badgeOf(row)} /> },
  { title: 'Entries', cell: ({ entries }) => entries.toLocaleString('en-US'), align: 'right', wideOnly: true },
  { title: 'Debits', cell: ({ debitCents }) => <Money cents={debitCents} />, align: 'right', wideOnly: true },
  { title: 'Credits', cell: ({ creditCents }) => <Money cents={creditCents} />, align: 'right', wideOnly: true },
  { title: 'Net', cell: ({ netCents }) => <Money cents={netCents} />, align: 'right' },
  { title: 'Closes', cell: ({ closedAt, closesAt }) => day(closedAt ?? closesAt) },
  { title: 'Settled', cell: ({ settledAt }) => day(settledAt), wideOnly: true },
  { title: 'Funded', cell: ({ fundedAt }) => day(fundedAt), wideOnly: true },
];

/** Shows open batches as cards and all batches as a list. */
export function Batches() {
  const { route, client, source } = useApp();
  const filter = client === undefined ? {} : { client };
  return (
    <>
      <OpenBatches />
      <Panel
        title="All batches"
        note="A batch collects entries until its cut-off. Then it closes and is sent to the card networks or the ACH operator. It settles when the money has moved between the banks, and is funded when the deposit reaches the merchant’s bank."
      >
        <List
          label="Batches, open ones first"
          one="batch"
          many="batches"
          dependencies={[client]}
          query={(from, range) => from.batches({ ...range, ...filter })}
          keyOf={({ number }) => String(number)}
          // An open batch has no id yet and is identified by its number.
          linkOf={({ batchId, number }) =>
            linkTo(route, 'transactions', undefined, { batchId: batchId ?? String(number) })
          }
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
