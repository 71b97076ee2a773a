import { useApp } from '../state/app-state.ts';
import { withQuery } from '../state/route.ts';

interface TabsProps {
  /** The parameter of the address; the first tab has an empty value. */
  readonly name: string;
  /** For screen readers. */
  readonly label: string;
  readonly tabs: readonly (readonly [value: string, title: string])[];
}

/** Renders links to the parts of a view, of which one is shown. */
export function Tabs({ name, label, tabs }: TabsProps) {
  const { route } = useApp();
  const current = route.query[name] ?? '';
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(([value, title]) => (
        <a key={value} href={withQuery(route, { [name]: value })} aria-current={value === current ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
