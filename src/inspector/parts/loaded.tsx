import type { ComponentChildren } from 'preact';
import { type QueryState, useApp } from '../state/app-state.ts';
import { Empty } from './empty.tsx';
import { MissingObject, type ObjectKind } from './missing-object.tsx';

interface LoadedProps<Data> {
  readonly query: QueryState<Data>;
  /** Given by the page of an object, which then has a heading without the object too. */
  readonly page?: ObjectKind;
  readonly children: (data: Data) => ComponentChildren;
}

/**
 * Renders the result of a query, its error with a button to retry, or a note that it is loading. An object's page always has a
 * heading.
 */
export function Loaded<Data>({ query, page, children }: LoadedProps<Data>) {
  const { refresh } = useApp();
  const { data, error } = query;
  if (error?.status === 404 && page !== undefined)
    return (
      <MissingObject of={page} title={error.message}>
        <p>{error.hint}</p>
      </MissingObject>
    );
  const heading =
    page === undefined ? null : (
      <h1 class="view-title" tabIndex={-1}>
        {page[0]}
      </h1>
    );
  if (error !== undefined)
    return (
      <>
        {heading}
        <div role="alert">
          <Empty title={error.message}>
            <p>{error.hint}</p>
            <button type="button" onClick={refresh}>
              Try again
            </button>
          </Empty>
        </div>
      </>
    );
  if (data === undefined)
    return (
      <>
        {heading}
        <p class="loading">Loading…</p>
      </>
    );
  return <>{children(data)}</>;
}
