import { useApp } from '../state/app-state.ts';
import { withQuery } from '../state/route.ts';

interface FilterChipProps {
  /** The name of the filter in the address. */
  readonly name: string;
  /** What it restricts the list to; undefined without the filter. */
  readonly text: string | undefined;
}

/** Shows a filter without a field of its own, as a link that removes it. */
export function FilterChip({ name, text }: FilterChipProps) {
  const { route } = useApp();
  if (text === undefined) return null;
  return (
    <a class="chip" href={withQuery(route, { [name]: '' })}>
      only <code>{text}</code>
      <span class="visually-hidden">, remove this filter</span>
    </a>
  );
}
