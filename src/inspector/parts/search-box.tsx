import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp } from '../state/app-state.ts';
import { replaceRoute, withQuery } from '../state/route.ts';
import { searchWords } from '../state/search-words.ts';

/** The search starts this long after the last key. */
const PAUSE_MS = 150;

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
}

/** Renders a search field. Its text is the parameter `search` of the address, so that a link repeats the search. */
export function SearchBox({ label, placeholder }: SearchBoxProps) {
  const { route } = useApp();
  const search = route.query.search ?? '';
  const [typed, setTyped] = useState(search);
  const current = useRef(route);
  current.current = route;
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed === search) return undefined;
    const pause = setTimeout(() => replaceRoute(withQuery(current.current, { search: searchWords(typed) })), PAUSE_MS);
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
