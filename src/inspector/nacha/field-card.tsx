import type { ExplainedField, ExplainedRecord } from '../../nacha/explain.ts';
import { useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';

interface FieldCardProps {
  readonly record: ExplainedRecord;
  readonly field: ExplainedField;
  readonly isOutgoing: boolean;
}

/** Fields that find a transaction. A bank assigns new trace numbers to the entries that it returns. */
// biome-ignore format: a table reads in columns
const SEARCHABLE: Readonly<Record<string, { readonly label: string; readonly onlyOutgoing: boolean }>> = {
  'trace number':          { label: 'Find the transaction',       onlyOutgoing: true },
  'original trace number': { label: 'Find the transaction',       onlyOutgoing: false },
  name:                    { label: 'Find transactions with this name', onlyOutgoing: false },
};

/** Explains the selected field. It is always rendered, so that the page does not jump. */
export function FieldCard({ record, field, isOutgoing }: FieldCardProps) {
  const { route } = useApp();
  const { name, from, to, text, meaning } = field;
  const searchable = SEARCHABLE[name];
  const search = searchable === undefined || (searchable.onlyOutgoing && !isOutgoing) ? '' : text.trim();
  return (
    <div class="field-card">
      <p class="field-card-where">
        line {record.line}, {record.title} · {from === to ? `column ${from}` : `columns ${from} to ${to}`}
      </p>
      <p class="field-card-what">
        <strong>{name}</strong> <code>{text.trim() === '' ? 'blank' : text.trim()}</code>
      </p>
      <p class="field-card-meaning">
        {meaning === '' ? 'No further explanation.' : meaning}
        {search === '' ? null : (
          <>
            {' · '}
            <a href={linkTo(route, 'transactions', undefined, { search })}>{searchable?.label}</a>
          </>
        )}
      </p>
    </div>
  );
}
