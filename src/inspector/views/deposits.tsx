import type { DepositRow } from '../../analysis/inspection/deposit-types.ts';
import { SORTS } from '../../analysis/inspection/sort-orders.ts';
import { Badge } from '../parts/badge.tsx';
import { CreatePayment } from '../parts/create-payment.tsx';
import { DateRange } from '../parts/date-range.tsx';
import { Empty } from '../parts/empty.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { Money } from '../parts/money.tsx';
import { NoMatch } from '../parts/no-match.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { useListQuery } from '../state/list-query.ts';
import { linkTo, type Route } from '../state/route.ts';

/** What each kind of deposit is called. */
export const DEPOSIT_KINDS: Readonly<Record<DepositRow['kind'], string>> = {
  deposit: 'Deposit',
  pull: 'Debit of a negative balance',
  fees: 'Debit of monthly fees',
};

function columnsOf(route: Route): readonly ListColumn<DepositRow>[] {
  return [
    { title: 'Kind', text: ({ kind }) => DEPOSIT_KINDS[kind], cell: ({ kind }) => DEPOSIT_KINDS[kind] },
    {
      title: 'Status',
      text: ({ failedAt }) => (failedAt === null ? 'paid' : 'failed'),
      cell: ({ failedAt }) => <Badge state={failedAt === null ? 'paid' : 'failed'} />,
    },
    {
      title: 'Amount',
      sort: 'amount',
      text: ({ amountCents }) => amountCents / 100,
      cell: ({ id, amountCents }) => <Money cents={amountCents} href={linkTo(route, 'deposits', id)} />,
      align: 'right',
    },
    {
      title: 'Date',
      sort: 'deposited',
      text: ({ depositedAt }) => depositedAt,
      cell: ({ depositedAt }) => <Timestamp at={depositedAt} />,
    },
    {
      title: 'Batches',
      text: ({ batchIds }) => batchIds.join(' '),
      cell: ({ id, batchIds: [first, ...more] }) => {
        if (first === undefined) return '0';
        const page = more.length === 0 ? linkTo(route, 'batches', first) : linkTo(route, 'deposits', id);
        return <a href={page}>{more.length + 1}</a>;
      },
      align: 'right',
      hiddenUpTo: 860,
    },
    {
      title: 'Merchant',
      text: ({ merchantName }) => merchantName,
      cell: ({ merchantName }) => merchantName,
      hiddenUpTo: 860,
    },
    { title: 'ID', text: ({ id }) => id, cell: ({ id }) => <span class="mono faint">{id}</span>, optional: true },
  ];
}

/** Lists the deposits at the merchants' banks, and the debits there. */
export function Deposits() {
  const { route } = useApp();
  const query = useListQuery(SORTS.deposits);
  return (
    <Panel note="What arrived at the merchant’s bank, and what was debited there. Open a deposit to see its statement: every sale, refund, return, dispute, and fee in it.">
      <div class="filters">
        <DateRange />
      </div>
      <List
        label="Deposits, newest first"
        one="deposit"
        dependencies={[query]}
        query={(from, range) => from.deposits({ ...query, ...range })}
        keyOf={({ id }) => id}
        linkOf={({ id }) => linkTo(route, 'deposits', id)}
        columns={columnsOf(route)}
        empty={
          <NoMatch many="deposits">
            <Empty title="No deposits yet.">
              <p>A batch is funded on the banking day after its settlement.</p>
              <CreatePayment />
            </Empty>
          </NoMatch>
        }
      />
    </Panel>
  );
}
