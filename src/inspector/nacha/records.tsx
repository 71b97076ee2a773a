import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ExplainedField, ExplainedRecord } from '../../nacha/explain.ts';
import { textScale } from '../parts/text-scale.ts';
import { FieldCard } from './field-card.tsx';
import { type FieldPosition, positionAfterKey } from './field-navigation.ts';

/** A fixed height places every line of a large file without rendering it. `records.css` has it too. */
const LINE_REM = 1.625;
const REM_PX = 16;
const MARGIN_LINES = 10;
const LINES_AT_FIRST = 40;

interface NachaRecordsProps {
  readonly records: readonly ExplainedRecord[];
  /** True if the trace numbers in the file belong to transactions of this gateway. */
  readonly isOutgoing: boolean;
}

/** Renders the lines of a file and an explanation of the selected field. */
export function Records({ records, isOutgoing }: NachaRecordsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<FieldPosition>({ line: 0, field: 0 });
  // Keys can arrive faster than the page renders. Each one starts from the result of the key before it.
  const current = useRef(selected);
  const select = (to: FieldPosition) => {
    current.current = to;
    setSelected(to);
  };
  const { first, last, measure } = useRenderedLines(box, records);
  const moveTo = useMoveTo(box, select, measure);
  // The field that Tab reaches: the selected one, or the first rendered one.
  const tabStop = selected.line >= first && selected.line < last ? selected : { line: first, field: 0 };
  const record = records[selected.line];
  const field = record?.fields[selected.field];
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
        onScroll={measure}
        onKeyDown={(event) => {
          const to = positionAfterKey(records, current.current, event.key);
          if (to === undefined) return;
          event.preventDefault();
          moveTo(to);
        }}
      >
        <div role="presentation" style={{ height: `${first * LINE_REM}rem` }} />
        {records.slice(first, last).map((one, index) => (
          <RecordLine
            key={one.line}
            record={one}
            number={first + index}
            selected={selected}
            tabStop={tabStop}
            onSelect={select}
          />
        ))}
        <div role="presentation" style={{ height: `${(records.length - last) * LINE_REM}rem` }} />
      </div>
      {record === undefined || field === undefined ? null : (
        <FieldCard record={record} field={field} isOutgoing={isOutgoing} />
      )}
    </>
  );
}

/** Returns the range of lines to render: the visible ones and a margin. `measure` updates it after scrolling. */
function useRenderedLines(box: { readonly current: HTMLElement | null }, records: readonly ExplainedRecord[]) {
  const [visible, setVisible] = useState({ first: 0, last: LINES_AT_FIRST });
  const measure = () => {
    const element = box.current;
    if (element === null) return;
    const top = Math.floor(element.scrollTop / lineHeight());
    setVisible({ first: top, last: top + Math.ceil(element.clientHeight / lineHeight()) });
  };
  useEffect(measure, [records]);
  return {
    first: Math.max(0, visible.first - MARGIN_LINES),
    last: Math.min(records.length, visible.last + MARGIN_LINES),
    measure,
  };
}

/** Returns a function that selects a field, scrolls to its line, and focuses the field after the line is rendered. */
function useMoveTo(
  box: { readonly current: HTMLElement | null },
  select: (to: FieldPosition) => void,
  measure: () => void,
) {
  const [target, setTarget] = useState<FieldPosition | undefined>();
  useLayoutEffect(() => {
    if (target === undefined) return;
    const id = idOf(target);
    const field = box.current?.querySelector<HTMLElement>(`[data-place="${id}"]`);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [target]);
  return (to: FieldPosition) => {
    const { current } = box;
    const [top, bottom] = [to.line * lineHeight(), (to.line + 1) * lineHeight()];
    if (current !== null && (top < current.scrollTop || bottom > current.scrollTop + current.clientHeight)) {
      current.scrollTop = top - current.clientHeight / 2;
      measure();
    }
    select(to);
    setTarget(to);
  };
}

interface RecordLineProps {
  readonly record: ExplainedRecord;
  /** The index of the line in the file, from 0. */
  readonly number: number;
  readonly selected: FieldPosition;
  readonly tabStop: FieldPosition;
  readonly onSelect: (place: FieldPosition) => void;
}

function RecordLine({ record, number, selected, tabStop, onSelect }: RecordLineProps) {
  const { line, title, fields } = record;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus.
    <div role="row" class={number === selected.line ? 'record record-at' : 'record'} aria-rowindex={number + 1}>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus. */}
      <span role="rowheader" class="record-title">
        <span class="record-line">{line}</span> {title}
      </span>
      <span role="presentation" class="record-fields">
        {fields.map((field, index) => {
          const place = { line: number, field: index };
          const isAt = isSame(place, selected);
          return (
            // biome-ignore lint/a11y/useSemanticElements: see the grid.
            <span
              key={field.from}
              role="gridcell"
              data-place={idOf(place)}
              class={isAt ? 'field field-at' : 'field'}
              tabIndex={isSame(place, tabStop) ? 0 : -1}
              aria-selected={isAt}
              aria-label={describeField(field)}
              onMouseEnter={() => onSelect(place)}
              onFocus={() => onSelect(place)}
              onPointerDown={() => onSelect(place)}
            >
              {field.text}
            </span>
          );
        })}
      </span>
    </div>
  );
}

function describeField({ name, from, to, text, meaning }: ExplainedField): string {
  return `${name}, columns ${from} to ${to}: ${text.trim() || 'blank'}. ${meaning}`;
}

function isSame(one: FieldPosition, other: FieldPosition): boolean {
  return one.line === other.line && one.field === other.field;
}

function idOf({ line, field }: FieldPosition): string {
  return `${line}-${field}`;
}

/** Returns the height of a line in pixels. */
function lineHeight(): number {
  return LINE_REM * REM_PX * textScale();
}
