import { useApp } from '../state/app-state.ts';
import { replaceRoute, withQuery } from '../state/route.ts';

// biome-ignore format: a table reads in columns
const ENDS = [
  ['from', 'from', 'First day'],
  ['to',   'to',   'Last day'],
] as const;

/** Renders the first and the last day of a list, in Eastern time. Both are parameters of the address. */
export function DateRange() {
  const { route } = useApp();
  return (
    <span class="date-range">
      {ENDS.map(([name, text, label]) => (
        <label key={name}>
          <span aria-hidden="true">{text}</span>
          <input
            type="date"
            aria-label={label}
            value={route.query[name] ?? ''}
            onChange={({ currentTarget }) => replaceRoute(withQuery(route, { [name]: currentTarget.value }))}
          />
        </label>
      ))}
    </span>
  );
}
