import type { FileRow } from '../../analysis/inspection/types.ts';
import { describeFileKind } from '../nacha/file-kinds.ts';
import { Empty } from '../parts/empty.tsx';
import { List } from '../parts/list.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';

/** Lists the files between the originating bank and the operator. */
export function Files() {
  const { route, source } = useApp();
  return (
    <>
      <Panel
        title="ACH files"
        note="Files between the banks: entries are sent at submission, and returns and notifications of change arrive from the operator. Open a file to see every field explained."
      >
        <List<FileRow>
          label="ACH files, newest first"
          one="file"
          dependencies={[]}
          query={(from, range) => from.files(range)}
          keyOf={({ name }) => name}
          linkOf={({ name }) => linkTo(route, 'files', name)}
          columns={[
            { title: 'Kind', cell: ({ kind }) => describeFileKind(kind).title },
            { title: 'Created', cell: ({ madeAt }) => <Timestamp at={madeAt} /> },
            { title: 'Entries', cell: ({ entries }) => entries.toLocaleString('en-US'), align: 'right' },
            { title: 'Debits', cell: ({ debitCents }) => <Money cents={debitCents} />, align: 'right' },
            { title: 'Credits', cell: ({ creditCents }) => <Money cents={creditCents} />, align: 'right' },
            { title: 'Sent by', cell: ({ sentBy }) => sentBy, wideOnly: true },
            { title: 'Name', cell: ({ name }) => <span class="mono faint">{name}</span>, wideOnly: true },
          ]}
          empty={
            <Empty title="No files have been sent yet.">
              <p>
                Create a bank debit and advance the clock past submission. The file is sent on the morning of the next
                banking day.
              </p>
              {source.controls === undefined ? null : <a href={linkTo(route, 'overview')}>Create a payment</a>}
            </Empty>
          }
        />
      </Panel>
    </>
  );
}
