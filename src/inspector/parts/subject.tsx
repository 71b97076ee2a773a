import { useApp } from '../state/app-state.ts';
import { linkTo, type Route } from '../state/route.ts';

/** Where what an id names is shown, by what the id begins with. */
// biome-ignore format: a table reads in columns
const PLACES: readonly (readonly [prefix: string, link: (route: Route, id: string) => string])[] = [
  ['TRANSACTION-',   (route, id) => linkTo(route, 'transactions', id)],
  ['BATCH-',         (route, id) => linkTo(route, 'transactions', undefined, { batchId: id })],
  ['PAYMENT_TOKEN-', (route, id) => linkTo(route, 'tokens', undefined, { search: id })],
];

/** Letters of an id by which people tell it from others. */
const TAIL_LETTERS = 6;

interface SubjectProps {
  readonly id: string;
  /** `…9F45RM`, where it is plain what it is; the whole id for who rests on it. */
  readonly short?: boolean;
}

/** The id of a thing, as a link to it where the page shows such things. */
export function Subject({ id, short = false }: SubjectProps) {
  const { route } = useApp();
  const link = PLACES.find(([prefix]) => id.startsWith(prefix))?.[1];
  const text = short ? shortOf(id) : id;
  if (link === undefined) return <code title={id}>{text}</code>;
  return (
    <a class="mono" href={link(route, id)} title={id}>
      {text}
    </a>
  );
}

function shortOf(id: string): string {
  return `…${id.slice(-TAIL_LETTERS)}`;
}
