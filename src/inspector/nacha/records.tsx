import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ExplainedField, ExplainedRecord } from '../../nacha/explain.ts';
import { FieldCard } from './field-card.tsx';
import { type Place, stepFrom } from './walking.ts';

/** All lines have this height, so that a file of ten thousand knows where each one is. */
const LINE_HEIGHT = 26;
const MARGIN_LINES = 10;
const LINES_AT_FIRST = 40;

interface RecordsProps {
  readonly records: readonly ExplainedRecord[];
  /** Whether the trace numbers in it are those of our transactions. */
  readonly goesOut: boolean;
}

/** The text of a file, line by line: one field of it is looked at, and explained below. */
export function Records({ records, goesOut }: RecordsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Place>({ line: 0, field: 0 });
  // Keys that come faster than the page is drawn each go on from where the last one led.
  const current = useRef(at);
  const lookAt = (to: Place) => {
    current.current = to;
    setAt(to);
  };
  const [seen, setSeen] = useState({ first: 0, last: LINES_AT_FIRST });
  const first = Math.max(0, seen.first - MARGIN_LINES);
  const last = Math.min(records.length, seen.last + MARGIN_LINES);
  const look = () => {
    const element = box.current;
    if (element === null) return;
    const top = Math.floor(element.scrollTop / LINE_HEIGHT);
    setSeen({ first: top, last: top + Math.ceil(element.clientHeight / LINE_HEIGHT) });
  };
  useEffect(look, [records]);
  const walk = useWalk(box, lookAt, look);
  // What the keyboard comes in by: the field that is looked at, or the first that is seen.
  const entrance = at.line >= first && at.line < last ? at : { line: first, field: 0 };
  const record = records[at.line];
  const field = record?.fields[at.field];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table has no cells that are walked through by arrow keys. */}
      <div
        ref={box}
        class="records"
        role="grid"
        tabIndex={-1}
        aria-label="Records of the file; use the arrow keys to move between fields"
        aria-rowcount={records.length}
        onScroll={look}
        onKeyDown={(event) => {
          const to = stepFrom(records, current.current, event.key);
          if (to === undefined) return;
          event.preventDefault();
          walk(to);
        }}
      >
        <div role="presentation" style={{ height: `${first * LINE_HEIGHT}px` }} />
        {records.slice(first, last).map((one, index) => (
          <RecordLine key={one.line} record={one} number={first + index} at={at} entrance={entrance} onLook={lookAt} />
        ))}
        <div role="presentation" style={{ height: `${(records.length - last) * LINE_HEIGHT}px` }} />
      </div>
      {record === undefined || field === undefined ? null : (
        <FieldCard record={record} field={field} goesOut={goesOut} />
      )}
    </>
  );
}

/** Looks at a field, brings its line into view, and gives it the focus when it is there. */
function useWalk(box: { readonly current: HTMLElement | null }, lookAt: (to: Place) => void, look: () => void) {
  const [wanted, setWanted] = useState<Place | undefined>();
  useLayoutEffect(() => {
    if (wanted === undefined) return;
    const id = idOf(wanted);
    const field = box.current?.querySelector<HTMLElement>(`[data-place="${id}"]`);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [wanted]);
  return (to: Place) => {
    const { current } = box;
    const [top, bottom] = [to.line * LINE_HEIGHT, (to.line + 1) * LINE_HEIGHT];
    if (current !== null && (top < current.scrollTop || bottom > current.scrollTop + current.clientHeight)) {
      current.scrollTop = top - current.clientHeight / 2;
      look();
    }
    lookAt(to);
    setWanted(to);
  };
}

interface RecordLineProps {
  readonly record: ExplainedRecord;
  /** Its place among all, from 0. */
  readonly number: number;
  readonly at: Place;
  readonly entrance: Place;
  readonly onLook: (place: Place) => void;
}

function RecordLine({ record, number, at, entrance, onLook }: RecordLineProps) {
  const { line, title, fields } = record;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus.
    <div role="row" class={number === at.line ? 'record record-at' : 'record'} aria-rowindex={number + 1}>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus. */}
      <span role="rowheader" class="record-title">
        <span class="record-line">{line}</span> {title}
      </span>
      <span role="presentation" class="record-fields">
        {fields.map((field, index) => {
          const place = { line: number, field: index };
          const isAt = same(place, at);
          return (
            // biome-ignore lint/a11y/useSemanticElements: see the grid.
            <span
              key={field.from}
              role="gridcell"
              data-place={idOf(place)}
              class={isAt ? 'field field-at' : 'field'}
              tabIndex={same(place, entrance) ? 0 : -1}
              aria-selected={isAt}
              aria-label={wordsOf(field)}
              onMouseEnter={() => onLook(place)}
              onFocus={() => onLook(place)}
              onPointerDown={() => onLook(place)}
            >
              {field.text}
            </span>
          );
        })}
      </span>
    </div>
  );
}

function wordsOf({ name, from, to, text, meaning }: ExplainedField): string {
  return `${name}, columns ${from} to ${to}: ${text.trim() || 'blank'}. ${meaning}`;
}

function same(one: Place, other: Place): boolean {
  return one.line === other.line && one.field === other.field;
}

function idOf({ line, field }: Place): string {
  return `${line}-${field}`;
}
