import type { ComponentChildren } from 'preact';
import { useApp } from '../state/app-state.ts';
import { withQuery } from '../state/route.ts';
import { Empty } from './empty.tsx';

interface NoMatchProps {
  /** What the list has. */
  readonly many: string;
  /** Rendered if nothing was searched for. */
  readonly children: ComponentChildren;
}

/** Takes the place of a list without rows: no row matches the search and the dates of the address, or there is none at all. */
export function NoMatch({ many, children }: NoMatchProps) {
  const { route } = useApp();
  const { search, from, to } = route.query;
  if ((search ?? from ?? to) === undefined) return <>{children}</>;
  return (
    <Empty title={`No ${many} match.`}>
      <a href={withQuery(route, { search: '', from: '', to: '' })}>Show all {many}</a>
    </Empty>
  );
}
