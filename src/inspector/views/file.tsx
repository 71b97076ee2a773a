import type { FileDetail } from '../../analysis/inspection/types.ts';
import { FieldsTable } from '../nacha/fields-table.tsx';
import { kindOfFile } from '../nacha/file-words.ts';
import { Records } from '../nacha/records.tsx';
import { Facts } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { Shown } from '../parts/shown.tsx';
import { useApp, useAsked } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { counted } from '../state/words.ts';

/** One file between the banks, every column of it explained. */
export function File({ id }: { readonly id: string }) {
  const { route } = useApp();
  const file = useAsked((source) => source.file(id), [id]);
  return (
    <>
      <h1 class="visually-hidden">{id}</h1>
      <p class="crumbs">
        <a href={linkTo(route, 'files')}>ACH files</a>
      </p>
      <Shown asked={file}>{(detail) => <WholeFile key={detail.name} file={detail} />}</Shown>
    </>
  );
}

function WholeFile({ file }: { readonly file: FileDetail }) {
  const { name, kind, sentBy, madeAt, batches, entries, debitCents, creditCents, deleted, records } = file;
  const { title, meaning } = kindOfFile(kind);
  return (
    <>
      <Panel title={title} note={`${meaning} ${HOW_TO_READ}`}>
        <Records records={records} goesOut={kind === 'forward'} />
        <FieldsTable records={records} />
      </Panel>
      <Panel title="File">
        <Facts
          facts={[
            ['Name', <code key="name">{name}</code>],
            ['Sent by', `the ${sentBy}`],
            ['Created', <Moment key="made" at={madeAt} />],
            ['Records', counted(records.length, 'line of 94 characters', 'lines of 94 characters')],
            ['Contains', `${counted(entries, 'entry', 'entries')} in ${counted(batches, 'batch', 'batches')}`],
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
