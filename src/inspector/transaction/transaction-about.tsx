import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { Phrase } from '../parts/phrase.tsx';
import { useApp } from '../state/app-state.ts';
import { linkTo, withQuery } from '../state/route.ts';
import { KINDS } from './kinds.ts';

/** Says who pays whom, with links to the customer's page and to the merchant's transactions. */
export function TransactionAbout({ transaction }: { readonly transaction: TransactionDetail }) {
  const { route } = useApp();
  const { customerId, customerName, merchantName, clientId, method, kind } = transaction;
  const name = customerName ?? transaction.customerReference ?? customerId;
  return (
    <>
      {name === null ? null : (
        <>
          Customer{' '}
          <a
            href={
              // Without a stored method there is no customer: the name finds the other payments.
              customerId === null
                ? linkTo(route, 'transactions', undefined, { search: name })
                : linkTo(route, 'customers', customerId)
            }
          >
            {name}
          </a>
          {' · '}
        </>
      )}
      Merchant{' '}
      <a
        href={withQuery({ ...route, view: 'transactions', id: undefined, query: route.carried }, { client: clientId })}
      >
        {merchantName}
      </a>
      {' · '}
      <Phrase text={method} /> · {KINDS[kind]}
    </>
  );
}
