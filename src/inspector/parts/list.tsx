import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Slice, SliceQuery } from '../../analysis/inspection/types.ts';
import type { Source } from '../source/source.ts';
import type { Refused } from '../source/wire.ts';
import { refusalOf, useApp } from '../state/app-state.ts';
import { counted } from '../state/words.ts';
import { Empty } from './empty.tsx';

/** A column of a list. */
export interface ListColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly align?: 'right';
  /** Left out where the page is narrow. */
  readonly wideOnly?: boolean;
}

interface ListProps<Row> {
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Where a row leads to; the first column is the link. */
  readonly linkOf?: (row: Row) => string;
  readonly ask: (source: Source, span: SliceQuery) => Promise<Slice<Row>>;
  /** What is asked for: where it changes, the list begins anew. */
  readonly about: readonly unknown[];
  readonly one: string;
  readonly many?: string;
  /** What to do where there is none. */
  readonly empty: ComponentChildren;
}

/** All rows have this height, so that a list of a hundred thousand knows where each one is. */
const ROW_HEIGHT = 44;
const ROWS_AT_ONCE = 100;
/** Rows above and below what is seen, so that scrolling finds them made. */
const MARGIN_ROWS = 12;

/** A list of any length: asked for in parts, and made of the rows that are seen. */
export function List<Row>(props: ListProps<Row>) {
  const { label, columns, keyOf, linkOf, one, many, empty } = props;
  const { rows, total, refusal, want } = useParts(props);
  const [seen, setSeen] = useState({ top: 0, height: 600 });
  const box = useRef<HTMLDivElement>(null);
  const first = Math.max(0, Math.floor(seen.top / ROW_HEIGHT) - MARGIN_ROWS);
  const last = Math.min(total ?? 0, Math.ceil((seen.top + seen.height) / ROW_HEIGHT) + MARGIN_ROWS);
  useEffect(() => want(first, last), [first, last, total]);
  const look = () => {
    const { current } = box;
    if (current !== null) setSeen({ top: current.scrollTop, height: current.clientHeight });
  };
  useEffect(look, [total]);
  if (refusal !== undefined) return <Empty title={refusal.message}>{refusal.hint}</Empty>;
  if (total === undefined) return <p class="loading">Loading…</p>;
  if (total === 0) return <>{empty}</>;
  const numbers = Array.from({ length: Math.max(0, last - first) }, (_none, index) => first + index);
  return (
    <>
      <p class="list-count" aria-live="polite">
        {counted(total, one, many)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section class="list" ref={box} onScroll={look} tabIndex={0} aria-label={label}>
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
            <Gap rows={first} columns={columns.length} />
            {numbers.map((number) => {
              const row = rows.get(number);
              if (row === undefined) return <Gap key={number} rows={1} columns={columns.length} />;
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
            <Gap rows={total - last} columns={columns.length} />
          </tbody>
        </table>
      </section>
    </>
  );
}

/** The room of rows that are not made. */
function Gap({ rows, columns }: { readonly rows: number; readonly columns: number }) {
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

interface Parts<Row> {
  readonly rows: ReadonlyMap<number, Row>;
  readonly total: number | undefined;
  readonly refusal: Refused | undefined;
  /** Has these rows asked for, where they are not there. */
  want(first: number, last: number): void;
}

function useParts<Row>({ ask, about }: ListProps<Row>): Parts<Row> {
  const { source, version } = useApp();
  const [state, setState] = useState<{
    rows: Map<number, Row>;
    total: number | undefined;
    refusal: Refused | undefined;
  }>({
    rows: new Map(),
    total: undefined,
    refusal: undefined,
  });
  const key = JSON.stringify(about);
  const fresh = useRef({ key: '', version: -1, asked: new Set<number>() });
  const load = (part: number) => {
    const mine = fresh.current;
    if (mine.asked.has(part)) return;
    mine.asked.add(part);
    const skip = part * ROWS_AT_ONCE;
    ask(source, { skip, take: ROWS_AT_ONCE }).then(
      ({ rows, total }) => {
        if (fresh.current !== mine) return;
        setState((before) => {
          const all = new Map(before.rows);
          for (const [index, row] of rows.entries()) all.set(skip + index, row);
          return { rows: all, total, refusal: undefined };
        });
      },
      (error) => {
        if (fresh.current === mine) setState((before) => ({ ...before, refusal: refusalOf(error) }));
      },
    );
  };
  const shown = useRef({ first: 0, last: ROWS_AT_ONCE });
  const want = (first: number, last: number) => {
    shown.current = { first, last };
    const [from, to] = [Math.floor(first / ROWS_AT_ONCE), Math.floor(Math.max(first, last - 1) / ROWS_AT_ONCE)];
    for (let part = from; part <= to; part++) load(part);
  };
  useEffect(() => {
    const other = fresh.current.key !== key;
    fresh.current = { key, version, asked: new Set() };
    // While the same list is asked for again, what was there stays in view.
    if (other) setState({ rows: new Map(), total: undefined, refusal: undefined });
    want(other ? 0 : shown.current.first, other ? ROWS_AT_ONCE : shown.current.last);
  }, [source, version, key]);
  return { ...state, want };
}
