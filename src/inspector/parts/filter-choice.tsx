import { useApp } from '../state/app-state.ts';
import { replaceRoute, withQuery } from '../state/route.ts';

interface FilterChoiceProps {
  /** The text of the choice that filters nothing, such as `every state`. */
  readonly title: string;
  /** The parameter of the address. */
  readonly name: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  /** For screen readers; default `Filter by <name>`. */
  readonly label?: string;
}

/** Renders a filter of a list. Its value is a parameter of the address, so that a link repeats it. */
export function FilterChoice({ title, name, options, label = `Filter by ${name}` }: FilterChoiceProps) {
  const { route } = useApp();
  return (
    <select
      aria-label={label}
      value={route.query[name] ?? ''}
      onChange={({ currentTarget }) => replaceRoute(withQuery(route, { [name]: currentTarget.value }))}
    >
      <option value="">{title}</option>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}
