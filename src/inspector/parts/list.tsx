import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RequestError } from '../source/http.ts';
import { useApp } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { linkTo, type Route } from '../state/route.ts';
import { listPosition, rememberListPosition } from '../state/scroll-memory.ts';
import { CsvButton } from './csv-button.tsx';
import { Empty } from './empty.tsx';
import { ColumnChoice, ColumnHead, chosenColumns, classOf, classOfText, type ListColumn } from './list-columns.tsx';
import { type LoadRows, useListPages } from './list-pages.ts';
import { PrintButton, PrintedCount, ROWS_OF_MENU_MAX, usePrinting } from './printing.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { textScale } from './text-scale.ts';

export type { ListColumn };

interface ListProps<Row> {
  /** The name of the list for screen readers. */
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The address of a row; the first column becomes the link. */
  readonly linkOf?: (row: Row) => string;
  readonly query: LoadRows<Row>;
  /** The values that the query depends on. If one changes, the list is loaded from the start. */
  readonly dependencies: readonly unknown[];
  readonly one: string;
  readonly many?: string;
  /** Rendered instead of a list without rows. */
  readonly empty: ComponentChildren;
}

/**
 * Heights of a row by the width of the list, in pixels at the usual size of text: cells wrap in a narrow one. A fixed height
 * places rows without rendering.
 */
const ROW_HEIGHTS = [
  { below: 560, height: 78 },
  { below: 900, height: 60 },
  { below: Number.POSITIVE_INFINITY, height: 44 },
] as const;
/**
 * Rows rendered above and below the visible ones, so that scrolling does not show gaps. When a list is new, most of them follow
 * in a task of their own: they are half of the work.
 */
const MARGIN_ROWS = { first: 2, later: 12 } as const;

/**
 * Renders a table of any length: it loads rows in pages and renders only the visible ones. Its columns can be chosen, and sorted
 * by.
 */
export function List<Row>(props: ListProps<Row>) {
  const { label, one, many = `${one}s`, empty, query, dependencies } = props;
  const { route } = useApp();
  const columns = chosenColumns(props.columns, route.query.columns);
  const { rows, total, key, error, ensureLoaded } = useListPages(query, dependencies);
  const printing = usePrinting(query, route.id === undefined);
  const { printed } = printing;
  const visible = useVisibleRows({ label, total, key, wanted: JSON.stringify(dependencies) });
  const { box, rowHeight, measure } = visible;
  useEffect(() => ensureLoaded(visible.first, visible.last), [visible.first, visible.last, total]);
  if (error !== undefined) return <ListError error={error} />;
  if (total === undefined) return <p class="loading">Loading…</p>;
  if (total === 0) return <>{empty}</>;
  const [first, last] = printed === undefined ? [visible.first, visible.last] : [0, printed.size];
  return (
    <>
      <div class="list-tools">
        <p class="list-count" aria-live="polite">
          {pluralize(total, one, many)}
          <PrintedCount printed={printed?.size ?? Math.min(rows.size, ROWS_OF_MENU_MAX)} total={total} />
        </p>
        {route.id === undefined ? <SavedFilters /> : null}
        <ColumnChoice columns={props.columns} />
        <PrintButton printing={printing} />
        <CsvButton name={many.replaceAll(' ', '-')} columns={props.columns} query={query} />
      </div>
      <section
        class="list"
        ref={box}
        style={{ '--row': `${rowHeight}px` }}
        onScroll={measure}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
        tabIndex={0}
        aria-label={label}
      >
        <table aria-rowcount={total + 1}>
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHead key={column.title} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            <Placeholder height={first * rowHeight} columns={columns.length} />
            <Rows {...props} columns={columns} rows={printed ?? rows} first={first} last={last} rowHeight={rowHeight} />
            <Placeholder height={(total - last) * rowHeight} columns={columns.length} />
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Says why there is no list, and what to do: remove the filters if they can be the reason. */
function ListError({ error }: { readonly error: RequestError }) {
  const { route, refresh } = useApp();
  return (
    <Empty title={error.message}>
      {error.hint === '' ? null : <p>{error.hint}</p>}
      {isOfFilters(error, route) ? (
        <a href={withoutFilters(route)}>Remove all filters</a>
      ) : (
        <button type="button" onClick={refresh}>
          Try again
        </button>
      )}
    </Empty>
  );
}

/** Query parameters that select no rows. */
const NO_FILTERS: ReadonlySet<string> = new Set(['at', 'columns']);

/** Reports whether the filters of the address can be the reason of an error. */
function isOfFilters({ status }: RequestError, { id, query }: Route): boolean {
  return (
    id === undefined && (status === 400 || status === 404) && Object.keys(query).some((name) => !NO_FILTERS.has(name))
  );
}

/** Returns the address of a list at the same viewing time without its filters. */
function withoutFilters(route: Route): string {
  const { at } = route.query;
  return linkTo({ ...route, carried: {} }, route.view, undefined, at === undefined ? {} : { at });
}

/** The measures of the last list. Another one probably has the same ones, and is rendered with them until it is measured. */
let lastMeasured: { readonly height: number; readonly rowHeight: number } | undefined;
/** A page of this width has a menu beside the list. */
const WIDE_PX = 860;
const MENU_PX = 240;

function rowHeightAt(width: number): number {
  const scale = textScale();
  return scale * (ROW_HEIGHTS.find(({ below }) => width < scale * below)?.height ?? 44);
}

/** Estimates the measures of the first list, so that its rows do not move when it is measured. */
function estimatedMeasures() {
  return { height: 600, rowHeight: rowHeightAt(innerWidth > WIDE_PX ? innerWidth - MENU_PX : innerWidth) };
}

interface RenderedList {
  readonly label: string;
  readonly total: number | undefined;
  /** The dependencies of the list whose rows are rendered, and of the one that is wanted, which is perhaps still loading. */
  readonly key: string;
  readonly wanted: string;
}

/** Returns which rows of a list are visible, and returns to the position that the list was left at. */
function useVisibleRows({ label, total, key, wanted }: RenderedList) {
  const [visible, setVisible] = useState(() => ({ top: 0, of: '', ...(lastMeasured ?? estimatedMeasures()) }));
  const box = useRef<HTMLDivElement>(null);
  const measure = () => {
    const { current } = box;
    if (current === null) return;
    const { scrollTop: top, clientHeight: height, clientWidth: width } = current;
    const rowHeight = rowHeightAt(width);
    lastMeasured = { height, rowHeight };
    setVisible({ top, height, rowHeight, of: key });
    rememberListPosition(label, top);
  };
  const isLoaded = total !== undefined;
  useLayoutEffect(() => {
    const target = listPosition(label);
    if (target === visible.top) return;
    box.current?.scrollTo(0, target);
    measure();
  }, [isLoaded, wanted]);
  // After the browser has computed the layout: to measure right after rendering would do both in one long task.
  useEffect(measure, [total, key]);
  useEffect(() => {
    // Paper has no scrolling: it gets every row that is loaded.
    const expand = () => setVisible((before) => ({ ...before, top: 0, height: ROWS_OF_MENU_MAX * before.rowHeight }));
    addEventListener('resize', measure);
    addEventListener('beforeprint', expand);
    addEventListener('afterprint', measure);
    return () => {
      removeEventListener('resize', measure);
      removeEventListener('beforeprint', expand);
      removeEventListener('afterprint', measure);
    };
  }, [key]);
  const { top, height, rowHeight } = visible;
  const margin = visible.of === key ? MARGIN_ROWS.later : MARGIN_ROWS.first;
  const first = Math.max(0, Math.floor(top / rowHeight) - margin);
  const last = Math.min(total ?? 0, Math.ceil((top + height) / rowHeight) + margin);
  return { box, first, last, rowHeight, measure };
}

interface RowsProps<Row> extends Pick<ListProps<Row>, 'columns' | 'keyOf' | 'linkOf'> {
  readonly rows: ReadonlyMap<number, Row>;
  readonly first: number;
  readonly last: number;
  readonly rowHeight: number;
}

function Rows<Row>({ columns, keyOf, linkOf, rows, first, last, rowHeight }: RowsProps<Row>) {
  const numbers = Array.from({ length: Math.max(0, last - first) }, (_none, index) => first + index);
  return (
    <>
      {numbers.map((number) => {
        const row = rows.get(number);
        if (row === undefined) return <Placeholder key={number} height={rowHeight} columns={columns.length} />;
        return (
          <tr key={keyOf(row)} aria-rowindex={number + 2}>
            {columns.map(({ title, cell, text, align, hiddenUpTo }, index) => (
              <td key={title} class={`${classOf(align, hiddenUpTo)} ${classOfText(text?.(row))}`.trim()}>
                {index === 0 && linkOf !== undefined ? <a href={linkOf(row)}>{cell(row)}</a> : cell(row)}
              </td>
            ))}
          </tr>
        );
      })}
    </>
  );
}

/** Takes the space of rows that are not rendered. */
function Placeholder({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr class="gap">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  );
}
