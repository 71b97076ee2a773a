import { SORTS } from '../../analysis/inspection/sort-orders.ts';
import type { FileRow } from '../../analysis/inspection/types.ts';
import { describeFileKind } from '../nacha/file-kinds.ts';
import { CreatePayment } from '../parts/create-payment.tsx';
import { DateRange } from '../parts/date-range.tsx';
import { Empty } from '../parts/empty.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { Money } from '../parts/money.tsx';
import { NoMatch } from '../parts/no-match.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { countText } from '../state/format.ts';
import { useListQuery } from '../state/list-query.ts';
import { linkTo, type Route } from '../state/route.ts';

function columnsOf(route: Route): readonly ListColumn<FileRow>[] {
  return [
    {
      title: 'Kind',
      sort: 'kind',
      text: ({ kind }) => describeFileKind(kind).title,
      cell: ({ kind }) => describeFileKind(kind).title,
    },
    { title: 'Created', sort: 'made', text: ({ madeAt }) => madeAt, cell: ({ madeAt }) => <Timestamp at={madeAt} /> },
    {
      title: 'Entries',
      text: ({ entries }) => entries,
      cell: ({ name, entries }) => <a href={linkTo(route, 'files', name, { entries: 'all' })}>{countText(entries)}</a>,
      align: 'right',
      hiddenUpTo: 480,
    },
    {
      title: 'Debits',
      text: ({ debitCents }) => debitCents / 100,
      cell: ({ name, debitCents }) => (
        <Money cents={debitCents} href={linkTo(route, 'files', name, { entries: 'debits' })} />
      ),
      align: 'right',
    },
    {
      title: 'Credits',
      text: ({ creditCents }) => creditCents / 100,
      cell: ({ name, creditCents }) => (
        <Money cents={creditCents} href={linkTo(route, 'files', name, { entries: 'credits' })} />
      ),
      align: 'right',
    },
    { title: 'Sent by', text: ({ sentBy }) => sentBy, cell: ({ sentBy }) => sentBy, hiddenUpTo: 860 },
    {
      title: 'Name',
      text: ({ name }) => name,
      cell: ({ name }) => <span class="mono faint">{name}</span>,
      hiddenUpTo: 860,
    },
  ];
}

/** Lists the files between the originating bank and the operator. */
export function Files() {
  const { route } = useApp();
  const { search: _none, ...query } = useListQuery(SORTS.files);
  return (
    <Panel note="Files between the banks: entries are sent at submission, and returns and notifications of change arrive from the operator. Open a file to see every field explained.">
      <div class="filters">
        <DateRange />
      </div>
      <List<FileRow>
        label="ACH files, newest first"
        one="file"
        dependencies={[query]}
        query={(from, range) => from.files({ ...query, ...range })}
        keyOf={({ name }) => name}
        linkOf={({ name }) => linkTo(route, 'files', name)}
        columns={columnsOf(route)}
        empty={
          <NoMatch many="files">
            <Empty title="No files have been sent yet.">
              <p>
                Create a bank debit and move time past submission. The file is sent on the morning of the next banking
                day.
              </p>
              <CreatePayment />
            </Empty>
          </NoMatch>
        }
      />
    </Panel>
  );
}
