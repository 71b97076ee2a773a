import type { FileDetail, FileEntryRow } from '../../analysis/inspection/file-types.ts';
import { describeFileKind } from '../nacha/file-kinds.ts';
import { FileRecords } from '../nacha/file-records.tsx';
import { type LoadedFile, loadFile } from '../nacha/load-file.ts';
import { Badge } from '../parts/badge.tsx';
import { Facts } from '../parts/facts.tsx';
import { FilterChip } from '../parts/filter-chip.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Money } from '../parts/money.tsx';
import { NamedSubject } from '../parts/named-subject.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { dayText, dollars, pluralize, stateLabel } from '../state/format.ts';
import { linkTo } from '../state/route.ts';

const KIND = ['ACH file', 'files'] as const;

/** Shows one ACH file: what comes next, its totals, its transactions, and an explanation of every field. */
export function AchFile({ id }: { readonly id: string }) {
  const file = useQuery((source) => loadFile(source, id), [id]);
  return (
    <Loaded query={file} page={KIND}>
      {(data) => <FilePage key={data.file.name} {...data} />}
    </Loaded>
  );
}

function FilePage({ file, batch }: LoadedFile) {
  const { name, kind, sentBy, madeAt, batches } = file;
  const { title, meaning } = describeFileKind(kind);
  const contents = `${pluralize(file.entries, 'entry', 'entries')} in ${pluralize(batches, 'batch', 'batches')}`;
  return (
    <ObjectPage
      back={['files', 'ACH files']}
      title={`${title}, ${dayText(madeAt)}`}
      id={name}
      sentence={meaning}
      about={`Sent by the ${sentBy} · ${contents}`}
      next={<FileNext file={file} batch={batch} />}
      money={<FileMoney file={file} />}
      causes={<FileEntries file={file} />}
      wire={
        <Panel title="Records" note={HOW_TO_READ}>
          <FileRecords name={name} total={file.lines} isOutgoing={kind === 'forward'} />
        </Panel>
      }
    />
  );
}

const HOW_TO_READ =
  'Hover over or tap a field, or move between fields with the arrow keys, to see its explanation below. Account numbers are masked to the last four digits.';

/** Shows when the file was made, and the steps that the batch of its first entry has yet to take. */
function FileNext({ file: { kind, madeAt }, batch }: Pick<LoadedFile, 'file' | 'batch'>) {
  return (
    <Panel>
      <Facts
        facts={[
          ['Created', <Timestamp key="made" at={madeAt} />],
          ['Batch', batch === undefined ? null : <NamedSubject key="batch" id={batch.batchId} />],
          ...(batch?.expected ?? []).map(
            ({ step, at }) => [`${stateLabel(step)}, expected`, <Timestamp key={step} at={at} />] as const,
          ),
        ]}
      />
      {kind === 'forward' || batch !== undefined ? null : (
        <p class="note">Nothing is expected: the banks have handled it.</p>
      )}
    </Panel>
  );
}

function FileMoney({ file: { name, debitCents, creditCents, deleted } }: { readonly file: FileDetail }) {
  const { route } = useApp();
  return (
    <Panel>
      <Facts
        facts={[
          [
            'Debits',
            <Money key="debits" cents={debitCents} href={linkTo(route, 'files', name, { entries: 'debits' })} />,
          ],
          [
            'Credits',
            <Money key="credits" cents={creditCents} href={linkTo(route, 'files', name, { entries: 'credits' })} />,
          ],
          ['Deleted after sending', deleted.join(', ')],
        ]}
      />
      <p class="note">The entries below add up to these totals.</p>
    </Panel>
  );
}

/** A longer file lists its first entries. */
const ENTRIES_MAX = 50;

const SIDES: Readonly<Record<string, FileEntryRow['side']>> = { debits: 'debit', credits: 'credit' };

/** Lists the entries of the file with their transactions: those of the total that the address names, or all. */
function FileEntries({ file: { firstEntries, entries, debitEntries, creditEntries } }: { readonly file: FileDetail }) {
  const { route } = useApp();
  const chosen = SIDES[route.query.entries ?? ''];
  const listed = firstEntries.filter(({ side }) => chosen === undefined || side === chosen).slice(0, ENTRIES_MAX);
  const total = { all: entries, debit: debitEntries, credit: creditEntries }[chosen ?? 'all'];
  const more = total - listed.length;
  return (
    <Panel title="Entries in this file">
      <div class="filters">
        <FilterChip name="entries" text={chosen && `${chosen}s`} />
      </div>
      {listed.length === 0 ? <p class="note">None.</p> : null}
      <ul class="event-rows">
        {listed.map((entry) => (
          <EntryItem key={entry.traceNumber} entry={entry} />
        ))}
      </ul>
      {more > 0 ? <p class="note">{pluralize(more, 'other entry', 'other entries')}: see the records below.</p> : null}
    </Panel>
  );
}

function EntryItem({ entry: { side, amountCents, name, transaction } }: { readonly entry: FileEntryRow }) {
  const { route } = useApp();
  if (transaction === null)
    return (
      <li>
        <span>
          {side} <span class="money">{dollars(amountCents)}</span>
        </span>
        <span class="faint">{name} · not a payment of a merchant</span>
      </li>
    );
  const { id, kind, state, customerName, returnCode } = transaction;
  return (
    <li>
      <a href={linkTo(route, 'transactions', id)}>
        {kind} <span class="money">{dollars(amountCents)}</span>
      </a>
      <Badge state={state} />
      <span class="faint">{[customerName, returnCode].filter(Boolean).join(' · ')}</span>
    </li>
  );
}
