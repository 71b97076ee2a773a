import type { TransactionRow, TransactionsQuery } from '../../analysis/inspection/transaction-types.ts';
import { Badge } from '../parts/badge.tsx';
import type { ListColumn } from '../parts/list.tsx';
import { Money } from '../parts/money.tsx';
import { Phrase } from '../parts/phrase.tsx';
import { Subject } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { customerOf } from '../state/customer-of.ts';
import { dollars } from '../state/format.ts';
import { linkTo, type Route } from '../state/route.ts';
import { shownState } from '../state/shown-state.ts';
import { Matched } from './matched.tsx';

/**
 * Returns the columns of the list of transactions; the last ones are hidden until they are chosen, and those of the merchant and
 * the customer if the list has only one. A spreadsheet adds up the amounts, which the first column has with the kind.
 */
export function transactionColumns(
  route: Route,
  { customer }: TransactionsQuery = {},
): readonly ListColumn<TransactionRow>[] {
  return [
    { title: 'Transaction', sort: 'amount', text: titleOf, cell: (row) => <TitleCell row={row} route={route} /> },
    { title: 'State', sort: 'state', text: shownState, cell: (row) => <StateCell row={row} /> },
    {
      title: 'Customer',
      sort: 'customer',
      text: customerOf,
      cell: (row) => <CustomerCell row={row} route={route} />,
      optional: customer !== undefined,
      hiddenUpTo: 860,
    },
    // Of a chosen merchant, every row would say the same.
    {
      title: 'Merchant',
      text: merchantOf,
      cell: merchantOf,
      optional: route.query.client !== undefined,
      hiddenUpTo: 860,
    },
    dateColumn('Created', ({ createdAt }) => createdAt),
    {
      title: 'Payment method',
      sort: 'method',
      text: methodOf,
      cell: (row) => <Phrase text={row.method} />,
      hiddenUpTo: 860,
    },
    { title: 'Note', text: ({ note }) => note, cell: ({ note }) => <NoteCell note={note} />, hiddenUpTo: 1240 },
    { ...dateColumn('Settled', ({ settledAt }) => settledAt), optional: true },
    { ...dateColumn('Funded', ({ fundedAt }) => fundedAt), optional: true },
    { title: 'Kind', text: kindOf, cell: kindOf, optional: true },
    {
      title: 'Amount',
      text: ({ amountCents }) => amountCents / 100,
      cell: ({ amountCents }) => <Money cents={amountCents} />,
      align: 'right',
      optional: true,
    },
    { title: 'ID', text: ({ id }) => id, cell: ({ id }) => <Subject id={id} />, optional: true },
  ];
}

function dateColumn(title: string, dateOf: (row: TransactionRow) => string | null): ListColumn<TransactionRow> {
  return { title, sort: title.toLowerCase(), text: dateOf, cell: (row) => <Timestamp at={dateOf(row)} /> };
}

function titleOf({ kind, amountCents }: TransactionRow): string {
  return `${kind} ${(amountCents / 100).toFixed(2)}`;
}

function kindOf({ kind }: TransactionRow): string {
  return kind;
}

function methodOf({ method }: TransactionRow): string {
  return method;
}

function merchantOf({ merchantName }: TransactionRow): string {
  return merchantName;
}

interface CellProps {
  readonly row: TransactionRow;
  readonly route: Route;
}

function TitleCell({ row, route }: CellProps) {
  const { id, kind, amountCents, matched } = row;
  return (
    <>
      <a class="what" href={linkTo(route, 'transactions', id)}>
        {kind} <span class="money">{dollars(amountCents)}</span>
      </a>
      <span class="narrow-only faint">{customerOf(row)}</span>
      <Matched {...(matched === undefined ? {} : { matched })} />
    </>
  );
}

/** Shows the state, and the code that led to it. */
function StateCell({ row }: { readonly row: TransactionRow }) {
  const code = row.returnCode ?? (row.responseCode === '00' ? null : row.responseCode);
  return (
    <>
      <Badge state={shownState(row)} />
      {code === null ? null : (
        <span class="faint" title={row.note}>
          {' '}
          {code}
        </span>
      )}
    </>
  );
}

function CustomerCell({ row, route }: CellProps) {
  if (row.customerId === null) return <span class="faint">{customerOf(row) || '–'}</span>;
  return <a href={linkTo(route, 'customers', row.customerId)}>{customerOf(row)}</a>;
}

function NoteCell({ note }: { readonly note: string }) {
  return (
    <span class="truncated" title={note}>
      {note}
    </span>
  );
}
