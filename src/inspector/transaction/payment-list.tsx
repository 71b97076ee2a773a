import { SORTS } from '../../analysis/inspection/sort-orders.ts';
import type { TransactionsQuery } from '../../analysis/inspection/transaction-types.ts';
import { Empty } from '../parts/empty.tsx';
import { List } from '../parts/list.tsx';
import { useApp } from '../state/app-state.ts';
import { useListQuery } from '../state/list-query.ts';
import { linkTo } from '../state/route.ts';
import { transactionColumns } from './transaction-columns.tsx';

interface PaymentListProps {
  readonly label: string;
  readonly query: TransactionsQuery;
}

/** Lists the transactions of an object, such as a batch or a customer. */
export function PaymentList({ label, query }: PaymentListProps) {
  const { route } = useApp();
  const { sort } = useListQuery(SORTS.transactions);
  const sorted = { ...query, ...(sort === undefined ? {} : { sort }) };
  return (
    <List
      label={label}
      one="transaction"
      dependencies={[sorted]}
      query={(source, range) => source.transactions({ ...sorted, ...range })}
      keyOf={({ id }) => id}
      columns={transactionColumns(route, query)}
      empty={
        <Empty title="No transactions.">
          <a href={linkTo(route, 'transactions')}>All transactions</a>
        </Empty>
      }
    />
  );
}
