import { useEffect, useState } from 'preact/hooks';
import type { ExplainedRecord } from '../../nacha/explain.ts';
import { Button } from '../parts/button.tsx';
import { OpenedDetails } from '../parts/opened-details.tsx';
import { countText } from '../state/format.ts';
import type { FileLines } from './field-navigation.ts';

const RECORDS_AT_ONCE = 25;

interface FieldsTableProps {
  readonly lines: FileLines;
  /** Loads these lines if they are missing. */
  readonly ensureLoaded: (first: number, last: number) => void;
}

/** Renders the file as a table with a row for each field, for screen readers and for copying. */
export function FieldsTable(props: FieldsTableProps) {
  return (
    <OpenedDetails class="fields-table" summary="Show as a table">
      {() => <Pages {...props} />}
    </OpenedDetails>
  );
}

function Pages({ lines: { total, loaded }, ensureLoaded }: FieldsTableProps) {
  const [first, setFirst] = useState(0);
  const last = Math.min(total, first + RECORDS_AT_ONCE);
  useEffect(() => ensureLoaded(first, last), [first, last]);
  const records = Array.from({ length: last - first }, (_none, index) => loaded.get(first + index) ?? []).flat();
  return (
    <>
      {total <= RECORDS_AT_ONCE ? null : (
        <div class="row">
          <Button
            impossible={first === 0 ? 'These are the first records.' : undefined}
            onClick={() => setFirst(first - RECORDS_AT_ONCE)}
          >
            Previous lines
          </Button>
          <span class="faint" aria-live="polite">
            lines {countText(first + 1)} to {countText(last)} of {countText(total)}
          </span>
          <Button
            impossible={last === total ? 'These are the last records.' : undefined}
            onClick={() => setFirst(last)}
          >
            Next lines
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard. */}
      <section class="scroll stacked-rows" tabIndex={0} aria-label="Fields of the file">
        <table class="plain">
          <thead>
            <tr>
              {['Line', 'Record', 'Columns', 'Field', 'Value', 'Meaning'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{records.flatMap((record) => rowsOf(record))}</tbody>
        </table>
      </section>
    </>
  );
}

function rowsOf({ line, title, fields }: ExplainedRecord) {
  return fields.map(({ from, to, name, text, meaning }) => (
    <tr key={`${line}-${from}`}>
      <td data-title="Line">{line}</td>
      <td data-title="Record">{title}</td>
      <td data-title="Columns">{from === to ? from : `${from}–${to}`}</td>
      <th scope="row">{name}</th>
      <td data-title="Value" class="mono">
        {text.trim()}
      </td>
      <td data-title="Meaning">{meaning}</td>
    </tr>
  ));
}
