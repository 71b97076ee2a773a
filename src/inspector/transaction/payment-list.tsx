import type { TransactionRow, TransactionsQuery } from '../../analysis/inspection/transaction-types.ts';
import { Badge } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { dollars } from '../state/format.ts';
import { linkTo } from '../state/route.ts';

interface PaymentListProps {
  readonly label: string;
  readonly query: TransactionsQuery;
}

const COLUMNS: readonly ListColumn<TransactionRow>[] = [
  {
    title: 'Transaction',
    text: ({ kind, amountCents }) => `${kind} ${(amountCents / 100).toFixed(2)}`,
    cell: ({ kind, amountCents }) => (
      <>
        {kind} <span class="money">{dollars(amountCents)}</span>
      </>
    ),
  },
  {
    title: 'State',
    text: ({ state }) => state,
    cell: ({ state, fundedAt }) => <Badge state={state === 'settled' && fundedAt !== null ? 'funded' : state} />,
  },
  { title: 'Created', text: ({ createdAt }) => createdAt, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { title: 'Customer', text: customerOf, cell: customerOf, wideOnly: true },
  { title: 'Payment method', text: ({ method }) => method, cell: ({ method }) => method, wideOnly: true },
];

/** Lists the transactions of an object, such as a batch or a customer. */
export function PaymentList({ label, query }: PaymentListProps) {
  const { route } = useApp();
  return (
    <List
      label={label}
      one="transaction"
      dependencies={[query]}
      query={(source, range) => source.transactions({ ...query, ...range })}
      keyOf={({ id }) => id}
      linkOf={({ id }) => linkTo(route, 'transactions', id)}
      columns={COLUMNS}
      empty={
        <Empty title="No transactions.">
          <a href={linkTo(route, 'transactions')}>All transactions</a>
        </Empty>
      }
    />
  );
}

function customerOf({ customerName, customerReference, customerId }: TransactionRow): string {
  return customerName ?? customerReference ?? customerId ?? '';
}
