import type { ExplainedField, ExplainedRecord } from '../../nacha/explain.ts';
import { useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';

interface FieldCardProps {
  readonly record: ExplainedRecord;
  readonly field: ExplainedField;
  readonly goesOut: boolean;
}

/** By what transactions can be found that stand in a file; a bank numbers what it sends back anew. */
// biome-ignore format: a table reads in columns
const FOUND_BY: Readonly<Record<string, { readonly words: string; readonly onlyGoingOut: boolean }>> = {
  'trace number':          { words: 'Find the transaction',       onlyGoingOut: true },
  'original trace number': { words: 'Find the transaction',       onlyGoingOut: false },
  name:                    { words: 'Find transactions with this name', onlyGoingOut: false },
};

/** The field that is looked at, in words: always there, so that nothing jumps. */
export function FieldCard({ record, field, goesOut }: FieldCardProps) {
  const { route } = useApp();
  const { name, from, to, text, meaning } = field;
  const found = FOUND_BY[name];
  const search = found === undefined || (found.onlyGoingOut && !goesOut) ? '' : text.trim();
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
            <a href={linkTo(route, 'transactions', undefined, { search })}>{found?.words}</a>
          </>
        )}
      </p>
    </div>
  );
}
