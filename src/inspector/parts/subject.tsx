import { useApp } from '../state/app-state.ts';
import { linkTo, type Route } from '../state/route.ts';

/** The view of an object, by the prefix of its id. */
// biome-ignore format: a table reads in columns
const SUBJECT_LINKS: readonly (readonly [prefix: string, link: (route: Route, id: string) => string])[] = [
  ['TRANSACTION-',   (route, id) => linkTo(route, 'transactions', id)],
  ['BATCH-',         (route, id) => linkTo(route, 'transactions', undefined, { batchId: id })],
  ['PAYMENT_TOKEN-', (route, id) => linkTo(route, 'tokens', undefined, { search: id })],
];

/** The end of an id differs between objects; the start is the same. */
const TAIL_LETTERS = 6;

interface SubjectProps {
  readonly id: string;
  /** Prints `…9F45RM`; the tooltip has the whole id. */
  readonly short?: boolean;
}

/** Renders an id, as a link if a view of the page shows its object. */
export function Subject({ id, short = false }: SubjectProps) {
  const { route } = useApp();
  const link = SUBJECT_LINKS.find(([prefix]) => id.startsWith(prefix))?.[1];
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
