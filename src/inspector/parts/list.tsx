import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Slice, SliceQuery } from '../../analysis/inspection/types.ts';
import type { RequestError } from '../source/http.ts';
import type { InspectorSource } from '../source/source.ts';
import { requestErrorOf, useApp } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { Empty } from './empty.tsx';

/** A column of a `List`. */
export interface ListColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly align?: 'right';
  /** Hidden on a narrow page. */
  readonly wideOnly?: boolean;
}

interface ListProps<Row> {
  /** The name of the list for screen readers. */
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The address of a row; the first column becomes the link. */
  readonly linkOf?: (row: Row) => string;
  readonly query: (source: InspectorSource, range: SliceQuery) => Promise<Slice<Row>>;
  /** The values that the query depends on. If one changes, the list is loaded from the start. */
  readonly dependencies: readonly unknown[];
  readonly one: string;
  readonly many?: string;
  /** Rendered instead of a list without rows. */
  readonly empty: ComponentChildren;
}

/** In pixels. A fixed height places every row of a long list without rendering it. */
const ROW_HEIGHT = 44;
const ROWS_AT_ONCE = 100;
/** Rows rendered above and below the visible ones, so that scrolling does not show gaps. */
const MARGIN_ROWS = 12;

/** Renders a list of any length: it loads rows in pages and renders only the visible ones. */
export function List<Row>(props: ListProps<Row>) {
  const { label, columns, keyOf, linkOf, one, many, empty } = props;
  const { rows, total, error, ensureLoaded } = useListPages(props);
  const [visible, setVisible] = useState({ top: 0, height: 600 });
  const box = useRef<HTMLDivElement>(null);
  const first = Math.max(0, Math.floor(visible.top / ROW_HEIGHT) - MARGIN_ROWS);
  const last = Math.min(total ?? 0, Math.ceil((visible.top + visible.height) / ROW_HEIGHT) + MARGIN_ROWS);
  useEffect(() => ensureLoaded(first, last), [first, last, total]);
  const measure = () => {
    const { current } = box;
    if (current !== null) setVisible({ top: current.scrollTop, height: current.clientHeight });
  };
  useEffect(measure, [total]);
  if (error !== undefined) return <Empty title={error.message}>{error.hint}</Empty>;
  if (total === undefined) return <p class="loading">Loading…</p>;
  if (total === 0) return <>{empty}</>;
  const numbers = Array.from({ length: Math.max(0, last - first) }, (_none, index) => first + index);
  return (
    <>
      <p class="list-count" aria-live="polite">
        {pluralize(total, one, many)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard. */}
      <section class="list" ref={box} onScroll={measure} tabIndex={0} aria-label={label}>
        <table aria-rowcount={total + 1}>
          <thead>
            <tr>
              {columns.map(({ title, align, wideOnly }) => (
                <th key={title} scope="col" class={classOf(align, wideOnly)}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Placeholder rows={first} columns={columns.length} />
            {numbers.map((number) => {
              const row = rows.get(number);
              if (row === undefined) return <Placeholder key={number} rows={1} columns={columns.length} />;
              return (
                <tr key={keyOf(row)} aria-rowindex={number + 2}>
                  {columns.map(({ title, cell, align, wideOnly }, index) => (
                    <td key={title} class={classOf(align, wideOnly)}>
                      {index === 0 && linkOf !== undefined ? <a href={linkOf(row)}>{cell(row)}</a> : cell(row)}
                    </td>
                  ))}
                </tr>
              );
            })}
            <Placeholder rows={total - last} columns={columns.length} />
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Takes the space of rows that are not rendered. */
function Placeholder({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (rows <= 0) return null;
  return (
    <tr class="gap">
      <td colSpan={columns} style={{ height: `${rows * ROW_HEIGHT}px` }} />
    </tr>
  );
}

function classOf(align: 'right' | undefined, wideOnly = false): string {
  return [align === 'right' ? 'right' : '', wideOnly ? 'wide-only' : ''].join(' ').trim();
}

interface ListPages<Row> {
  readonly rows: ReadonlyMap<number, Row>;
  readonly total: number | undefined;
  readonly error: RequestError | undefined;
  /** Loads these rows if they are missing. */
  ensureLoaded(first: number, last: number): void;
}

function useListPages<Row>({ query, dependencies }: ListProps<Row>): ListPages<Row> {
  const { source, version } = useApp();
  const [state, setState] = useState<{
    rows: Map<number, Row>;
    total: number | undefined;
    error: RequestError | undefined;
  }>({
    rows: new Map(),
    total: undefined,
    error: undefined,
  });
  const key = JSON.stringify(dependencies);
  const current = useRef({ key: '', version: -1, requested: new Set<number>() });
  const load = (page: number) => {
    const generation = current.current;
    if (generation.requested.has(page)) return;
    generation.requested.add(page);
    const skip = page * ROWS_AT_ONCE;
    query(source, { skip, take: ROWS_AT_ONCE }).then(
      ({ rows, total }) => {
        if (current.current !== generation) return;
        setState((before) => {
          const all = new Map(before.rows);
          for (const [index, row] of rows.entries()) all.set(skip + index, row);
          return { rows: all, total, error: undefined };
        });
      },
      (error) => {
        if (current.current === generation) setState((before) => ({ ...before, error: requestErrorOf(error) }));
      },
    );
  };
  const visible = useRef({ first: 0, last: ROWS_AT_ONCE });
  const ensureLoaded = (first: number, last: number) => {
    visible.current = { first, last };
    const [from, to] = [Math.floor(first / ROWS_AT_ONCE), Math.floor(Math.max(first, last - 1) / ROWS_AT_ONCE)];
    for (let page = from; page <= to; page++) load(page);
  };
  useEffect(() => {
    const isOtherList = current.current.key !== key;
    current.current = { key, version, requested: new Set() };
    // While the same list is reloaded, the previous rows stay visible.
    if (isOtherList) setState({ rows: new Map(), total: undefined, error: undefined });
    ensureLoaded(isOtherList ? 0 : visible.current.first, isOtherList ? ROWS_AT_ONCE : visible.current.last);
  }, [source, version, key]);
  return { ...state, ensureLoaded };
}
