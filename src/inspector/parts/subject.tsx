import { useApp } from '../app-state.ts';
import { linkTo, type Route } from '../route.ts';

/** Where what an id names is shown, by what the id begins with. */
// biome-ignore format: a table reads in columns
const PLACES: readonly (readonly [prefix: string, link: (route: Route, id: string) => string])[] = [
  ['TRANSACTION-',   (route, id) => linkTo(route, 'transactions', id)],
  ['BATCH-',         (route, id) => linkTo(route, 'transactions', undefined, { batchId: id })],
  ['PAYMENT_TOKEN-', (route, id) => linkTo(route, 'tokens', undefined, { search: id })],
];

/** The id of a thing, as a link to it where the page shows such things. */
export function Subject({ id }: { readonly id: string }) {
  const { route } = useApp();
  const link = PLACES.find(([prefix]) => id.startsWith(prefix))?.[1];
  if (link === undefined) return <code>{id}</code>;
  return (
    <a class="mono" href={link(route, id)}>
      {id}
    </a>
  );
}
