import { useEffect, useRef, useState } from 'preact/hooks';
import type { Slice, SliceQuery } from '../../analysis/inspection/types.ts';
import type { RequestError } from '../source/http.ts';
import { inTurn } from '../source/in-turn.ts';
import type { InspectorSource } from '../source/source.ts';
import { requestErrorOf, useApp } from '../state/app-state.ts';

/** Loads a part of a list. */
export type LoadRows<Row> = (source: InspectorSource, range: SliceQuery) => Promise<Slice<Row>>;

interface ListPages<Row> {
  readonly rows: ReadonlyMap<number, Row>;
  readonly total: number | undefined;
  /** The dependencies that the rows belong to, as JSON: those of the list before, until its successor arrives. */
  readonly key: string;
  readonly error: RequestError | undefined;
  /** Loads these rows if they are missing. */
  ensureLoaded(first: number, last: number): void;
}

const ROWS_AT_ONCE = 100;

/** Loads a list in pages, again after each change of the world, and from the start if the query depends on other values. */
export function useListPages<Row>(query: LoadRows<Row>, dependencies: readonly unknown[]): ListPages<Row> {
  const { source, version } = useApp();
  const [state, setState] = useState<{
    rows: Map<number, Row>;
    total: number | undefined;
    key: string;
    error: RequestError | undefined;
  }>({
    rows: new Map(),
    total: undefined,
    key: '',
    error: undefined,
  });
  const key = JSON.stringify(dependencies);
  const current = useRef({ key: '', version: -1, requested: new Set<number>(), isFirst: true });
  const load = (page: number) => {
    const generation = current.current;
    if (generation.requested.has(page)) return;
    generation.requested.add(page);
    const skip = page * ROWS_AT_ONCE;
    query(source, { skip, take: ROWS_AT_ONCE }).then(
      ({ rows, total }) =>
        inTurn(() => {
          if (current.current !== generation) return;
          setState((before) => {
            // The rows of the list before stay until those of this one arrive, so that a sort button keeps the focus.
            const all = new Map(generation.isFirst ? [] : before.rows);
            generation.isFirst = false;
            for (const [index, row] of rows.entries()) all.set(skip + index, row);
            return { rows: all, total, key: generation.key, error: undefined };
          });
        }),
      (error) =>
        inTurn(() => {
          generation.requested.delete(page);
          if (current.current === generation) setState((before) => ({ ...before, error: requestErrorOf(error) }));
        }),
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
    // The world can change before the first rows of another list have arrived.
    const isFirst = isOtherList || current.current.isFirst;
    current.current = { key, version, requested: new Set(), isFirst };
    ensureLoaded(isOtherList ? 0 : visible.current.first, isOtherList ? ROWS_AT_ONCE : visible.current.last);
  }, [source, version, key]);
  return { ...state, ensureLoaded };
}
