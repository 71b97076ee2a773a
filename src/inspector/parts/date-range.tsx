import { useApp } from '../state/app-state.ts';
import { easternField } from '../state/eastern-field.ts';
import { msOf } from '../state/format.ts';
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
            value={dayOf(route.query[name] ?? '')}
            onChange={({ currentTarget }) => replaceRoute(withQuery(route, { [name]: currentTarget.value }))}
          />
        </label>
      ))}
    </span>
  );
}

const DAY_LETTERS = 'YYYY-MM-DD'.length;

/** Returns the day of an address that has a time, such as a link from the timeline. */
function dayOf(text: string): string {
  return text.length <= DAY_LETTERS || Number.isNaN(msOf(text)) ? text : easternField(msOf(text)).slice(0, DAY_LETTERS);
}
