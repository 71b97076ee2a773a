import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp } from '../state/app-state.ts';
import { replaceRoute, withQuery } from '../state/route.ts';

/** So long after the last key the search begins. */
const PAUSE_MS = 150;

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
}

/** Words to search for; they stand in the address of the view as `search`, so that a link finds the same. */
export function SearchBox({ label, placeholder }: SearchBoxProps) {
  const { route } = useApp();
  const given = route.query.search ?? '';
  const [typed, setTyped] = useState(given);
  const current = useRef(route);
  current.current = route;
  useEffect(() => setTyped(given), [given]);
  useEffect(() => {
    if (typed === given) return undefined;
    const pause = setTimeout(() => replaceRoute(withQuery(current.current, { search: typed })), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
