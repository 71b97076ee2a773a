import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ExplainedField, ExplainedRecord } from '../../nacha/explain.ts';
import { textScale } from '../parts/text-scale.ts';
import { FieldCard } from './field-card.tsx';
import { atColumn, type FieldPosition, type FileLines, positionAfterKey } from './field-navigation.ts';

/** A fixed height places every line of a large file without rendering it. `records.css` has it too. */
const LINE_REM = 1.625;
const REM_PX = 16;
const MARGIN_LINES = 10;
const LINES_AT_FIRST = 40;

interface NachaRecordsProps {
  readonly lines: FileLines;
  /** Loads these lines if they are missing. */
  readonly ensureLoaded: (first: number, last: number) => void;
  /** True if the trace numbers in the file belong to transactions of this gateway. */
  readonly isOutgoing: boolean;
}

/** Renders the lines of a file and an explanation of the selected field. */
export function Records({ lines, ensureLoaded, isOutgoing }: NachaRecordsProps) {
  const { total, loaded } = lines;
  const box = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<FieldPosition>({ line: 0, field: 0 });
  // Keys can arrive faster than the page renders. Each one starts from the result of the key before it.
  const current = useRef(selected);
  const moveSelection = (to: FieldPosition) => {
    current.current = to;
    setSelected(to);
  };
  // The field that a key has selected gets the focus, and must keep the column.
  const select = (to: FieldPosition) => {
    if (!isSame(to, current.current)) moveSelection(to);
  };
  const { first, last, measure } = useRenderedLines(box, total);
  useEffect(() => ensureLoaded(first, last), [first, last, total]);
  const moveTo = useMoveTo({ box, loaded, select: moveSelection, measure });
  // The field that Tab reaches: the selected one, or the first rendered one.
  const tabStop = selected.line >= first && selected.line < last ? selected : { line: first, field: 0 };
  const record = loaded.get(selected.line);
  const field = record?.fields[selected.field];
  // The explanation stays until that of the next field is loaded, so that the page does not jump.
  const explained = useRef<ExplainedPosition | undefined>(undefined);
  if (record !== undefined && field !== undefined) explained.current = { record, field };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table has no cells that are walked through by arrow keys. */}
      <div
        ref={box}
        class="records"
        role="grid"
        data-focus-place
        tabIndex={-1}
        aria-label="Records of the file; use the arrow keys to move between fields"
        aria-rowcount={total}
        onScroll={measure}
        onKeyDown={(event) => {
          const to = positionAfterKey(lines, current.current, event.key);
          if (to === undefined) return;
          event.preventDefault();
          moveTo(to);
        }}
      >
        <div role="presentation" style={{ height: `${first * LINE_REM}rem` }} />
        {Array.from({ length: last - first }, (_none, index) => (
          <RecordLine
            key={first + index}
            record={loaded.get(first + index)}
            number={first + index}
            selected={selected}
            tabStop={tabStop}
            onSelect={select}
          />
        ))}
        <div role="presentation" style={{ height: `${(total - last) * LINE_REM}rem` }} />
      </div>
      {explained.current === undefined ? null : <FieldCard {...explained.current} isOutgoing={isOutgoing} />}
    </>
  );
}

/** A field and its line. */
interface ExplainedPosition {
  readonly record: ExplainedRecord;
  readonly field: ExplainedField;
}

/** The element that holds the lines. */
interface LinesBox {
  readonly current: HTMLElement | null;
}

/** Returns the range of lines to render: the visible ones and a margin. `measure` updates it after scrolling. */
function useRenderedLines(box: LinesBox, total: number) {
  const [visible, setVisible] = useState({ first: 0, last: LINES_AT_FIRST });
  const measure = () => {
    const element = box.current;
    if (element === null) return;
    const top = Math.floor(element.scrollTop / lineHeight());
    setVisible({ first: top, last: top + Math.ceil(element.clientHeight / lineHeight()) });
  };
  useEffect(measure, [total]);
  return {
    first: Math.max(0, visible.first - MARGIN_LINES),
    last: Math.min(total, visible.last + MARGIN_LINES),
    measure,
  };
}

interface MoveToProps {
  readonly box: LinesBox;
  readonly loaded: FileLines['loaded'];
  readonly select: (to: FieldPosition) => void;
  readonly measure: () => void;
}

/** Returns a function that selects a field, scrolls to its line, and focuses the field after the line is rendered. */
function useMoveTo({ box, loaded, select, measure }: MoveToProps) {
  const [target, setTarget] = useState<FieldPosition | undefined>();
  const isLoaded = target !== undefined && loaded.has(target.line);
  useLayoutEffect(() => {
    if (target !== undefined) focusField(box.current, target);
  }, [target]);
  // The grid has the focus while the line is loading, unless the user has left it.
  useLayoutEffect(() => {
    if (target === undefined || !isLoaded || document.activeElement !== box.current) return;
    const place = atColumn(loaded, target);
    select(place);
    focusField(box.current, place);
  }, [isLoaded]);
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

/** Focuses a field; the grid if its line is not loaded. */
function focusField(box: HTMLElement | null, target: FieldPosition): void {
  const field = box?.querySelector<HTMLElement>(`[data-place="${idOf(target)}"]`);
  (field ?? box)?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

interface RecordLineProps {
  /** Undefined until it is loaded. */
  readonly record: ExplainedRecord | undefined;
  /** The index of the line in the file, from 0. */
  readonly number: number;
  readonly selected: FieldPosition;
  readonly tabStop: FieldPosition;
  readonly onSelect: (place: FieldPosition) => void;
}

function RecordLine({ record, number, selected, tabStop, onSelect }: RecordLineProps) {
  if (record === undefined) return <div role="presentation" class="record" />;
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
              // Not `onMouseEnter`: keys scroll other fields under a pointer that rests.
              onMouseMove={() => onSelect(place)}
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
