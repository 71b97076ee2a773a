import type { ComponentChildren } from 'preact';
import { type QueryState, useApp } from '../state/app-state.ts';
import { Empty } from './empty.tsx';

interface LoadedProps<Data> {
  readonly query: QueryState<Data>;
  readonly children: (data: Data) => ComponentChildren;
}

/** Renders the result of a query, its error with a button to retry, or a note that it is loading. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const { refresh } = useApp();
  const { data, error } = query;
  if (error !== undefined)
    return (
      <div role="alert">
        <Empty title={error.message}>
          <p>{error.hint}</p>
          <button type="button" onClick={refresh}>
            Try again
          </button>
        </Empty>
      </div>
    );
  if (data === undefined) return <p class="loading">Loading…</p>;
  return <>{children(data)}</>;
}
