import type { FileDetail } from '../../analysis/inspection/types.ts';
import { FieldsTable } from '../nacha/fields-table.tsx';
import { describeFileKind } from '../nacha/file-kinds.ts';
import { Records } from '../nacha/records.tsx';
import { Facts } from '../parts/facts.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { linkTo } from '../state/route.ts';

/** Shows one ACH file with an explanation of every field. */
export function AchFile({ id }: { readonly id: string }) {
  const { route } = useApp();
  const file = useQuery((source) => source.file(id), [id]);
  return (
    <>
      <h1 class="visually-hidden">{id}</h1>
      <p class="crumbs">
        <a href={linkTo(route, 'files')}>ACH files</a>
      </p>
      <Loaded query={file}>{(detail) => <AchFilePanels key={detail.name} file={detail} />}</Loaded>
    </>
  );
}

function AchFilePanels({ file }: { readonly file: FileDetail }) {
  const { name, kind, sentBy, madeAt, batches, entries, debitCents, creditCents, deleted, records } = file;
  const { title, meaning } = describeFileKind(kind);
  return (
    <>
      <Panel title={title} note={`${meaning} ${HOW_TO_READ}`}>
        <Records records={records} isOutgoing={kind === 'forward'} />
        <FieldsTable records={records} />
      </Panel>
      <Panel title="File">
        <Facts
          facts={[
            ['Name', <code key="name">{name}</code>],
            ['Sent by', `the ${sentBy}`],
            ['Created', <Timestamp key="made" at={madeAt} />],
            ['Records', pluralize(records.length, 'line of 94 characters', 'lines of 94 characters')],
            ['Contains', `${pluralize(entries, 'entry', 'entries')} in ${pluralize(batches, 'batch', 'batches')}`],
            ['Debits', <Money key="debits" cents={debitCents} />],
            ['Credits', <Money key="credits" cents={creditCents} />],
            ['Deleted after sending', deleted.join(', ')],
          ]}
        />
      </Panel>
    </>
  );
}

const HOW_TO_READ =
  'Hover over or tap a field, or move between fields with the arrow keys, to see its explanation below. Account numbers are masked to the last four digits.';
