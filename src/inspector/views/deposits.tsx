import type { DepositRow } from '../../analysis/inspection/deposit-types.ts';
import { Badge } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';

/** What each kind of deposit is called. */
export const DEPOSIT_KINDS: Readonly<Record<DepositRow['kind'], string>> = {
  deposit: 'Deposit',
  pull: 'Debit of a negative balance',
  fees: 'Debit of monthly fees',
};

const COLUMNS: readonly ListColumn<DepositRow>[] = [
  { title: 'Kind', cell: ({ kind }) => DEPOSIT_KINDS[kind] },
  { title: 'Status', cell: ({ failedAt }) => <Badge state={failedAt === null ? 'paid' : 'failed'} /> },
  { title: 'Amount', cell: ({ amountCents }) => <Money cents={amountCents} />, align: 'right' },
  { title: 'Date', cell: ({ depositedAt }) => <Timestamp at={depositedAt} /> },
  { title: 'Batches', cell: ({ batchIds }) => batchIds.length.toString(), align: 'right', wideOnly: true },
  { title: 'ID', cell: ({ id }) => <span class="mono faint">{id}</span>, wideOnly: true },
];

/** Lists the deposits at the merchants' banks, and the debits there. */
export function Deposits() {
  const { route, client, source } = useApp();
  return (
    <>
      <Panel
        title="Deposits"
        note="What arrived at the merchant’s bank, and what was debited there. Open a deposit to see its statement: every sale, refund, return, dispute, and fee in it."
      >
        <List
          label="Deposits, newest first"
          one="deposit"
          dependencies={[client]}
          query={(from, range) => from.deposits({ ...range, ...(client === undefined ? {} : { client }) })}
          keyOf={({ id }) => id}
          linkOf={({ id }) => linkTo(route, 'deposits', id)}
          columns={COLUMNS}
          empty={
            <Empty title="No deposits yet.">
              <p>A batch is funded on the banking day after its settlement.</p>
              {source.controls === undefined ? null : <a href={linkTo(route, 'overview')}>Create a payment</a>}
            </Empty>
          }
        />
      </Panel>
    </>
  );
}
