import { useApp } from '../state/app-state.ts';
import { linkTo, type Route } from '../state/route.ts';

/** The page of an object, by the prefix of its id. */
const PAGES: readonly (readonly [prefix: string, view: string])[] = [
  ['TRANSACTION-', 'transactions'],
  ['BATCH-', 'batches'],
  ['DISPUTE-', 'disputes'],
  ['DEPOSIT-', 'deposits'],
  ['CUSTOMER-', 'customers'],
  ['DELIVERY-', 'webhooks'],
  ['ENDPOINT-', 'endpoints'],
];

/** The end of an id differs between objects; the start is the same. */
const TAIL_LETTERS = 6;

/** Returns the address of the page of an object by its id; undefined if it has none. */
export function pageOf(route: Route, id: string): string | undefined {
  if (id.endsWith('.ach')) return linkTo(route, 'files', id);
  if (id.startsWith('PAYMENT_TOKEN-')) return linkTo(route, 'tokens', undefined, { search: id });
  const view = PAGES.find(([prefix]) => id.startsWith(prefix))?.[1];
  return view === undefined ? undefined : linkTo(route, view, id);
}

/** Returns the address of the page of an event's object. An open batch has a number and no id. */
export function pageOfEvent(route: Route, { subject, batchNumber }: EventSubject): string | undefined {
  return (
    pageOf(route, subject) ?? (batchNumber === undefined ? undefined : linkTo(route, 'batches', String(batchNumber)))
  );
}

interface EventSubject {
  readonly subject: string;
  readonly batchNumber?: number;
}

interface SubjectProps {
  readonly id: string;
  /** Prints `…9F45RM`; the tooltip has the whole id. */
  readonly short?: boolean;
}

/** Renders an id, as a link if the object has a page. */
export function Subject({ id, short = false }: SubjectProps) {
  const { route } = useApp();
  const link = pageOf(route, id);
  const text = short ? shortOf(id) : id;
  if (link === undefined) return <code title={id}>{text}</code>;
  return (
    <a class="mono" href={link} title={id}>
      {text}
    </a>
  );
}

/** Returns the end of an id, such as `…9F45RM`. */
export function shortOf(id: string): string {
  return `…${id.slice(-TAIL_LETTERS)}`;
}
