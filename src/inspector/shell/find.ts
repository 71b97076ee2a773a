import type { SearchMatch } from '../../analysis/inspection/search-matches.ts';
import type { TransactionRow } from '../../analysis/inspection/transaction-types.ts';
import { pageOf } from '../parts/subject.tsx';
import type { ScenarioRow } from '../source/controls.ts';
import type { InspectorSource } from '../source/source.ts';
import type { Message } from '../state/app-state.ts';
import { customerOf } from '../state/customer-of.ts';
import { countText, dayText, dollars, pluralize, stateLabel } from '../state/format.ts';
import { linkTo, type Route } from '../state/route.ts';
import { savedFilters } from '../state/saved-filters.ts';
import { searchWords } from '../state/search-words.ts';
import { shownState } from '../state/shown-state.ts';
import { viewsOf } from '../views/registry.tsx';
import { COMMANDS, type PaletteCommand } from './commands.ts';
import { pageCommands } from './page-commands.ts';

/** A line of the command palette. */
export interface PaletteLine {
  readonly key: string;
  readonly group: 'Open' | 'Go to' | 'Do' | 'Watch';
  readonly title: string;
  /** What it is. */
  readonly note: string;
  /** Why it matched. */
  readonly matched?: readonly SearchMatch[] | undefined;
  readonly href?: string;
  readonly command?: PaletteCommand;
  /** What the page itself does. */
  readonly run?: () => Promise<Message | undefined>;
  readonly shortcut?: string | undefined;
}

/** Words of questions, such as "why is it not …": they name no view, command, or scenario. */
const FILLERS = new Set(
  'a an and at does for how i in is it its my not of on the to was what when where who why'.split(' '),
);

/** Finds views, commands, and scenarios, without a request. */
export function findPlaces(
  text: string,
  route: Route,
  source: InspectorSource,
  scenarios: readonly ScenarioRow[],
): readonly PaletteLine[] {
  const { has, reasonOf } = matcherOf(text);
  // Other words lead to another view, not to the shown one.
  const isShown = (view: string) => view === route.view && route.id === undefined;
  const views = viewsOf(source)
    .filter((one) => has(one.title, isShown(one.view) ? '' : one.words))
    .map(
      ({ view, title, words: others, key }): PaletteLine => ({
        key: `view ${view}`,
        group: 'Go to',
        title,
        note: reasonOf(title, others),
        href: linkTo(route, view),
        shortcut: key === undefined ? undefined : `g ${key}`,
      }),
    );
  const saved = savedFilters()
    .filter((one) => has(one.name, 'saved filter'))
    .map(
      ({ name, view, query }): PaletteLine => ({
        key: `saved ${view} ${name}`,
        group: 'Go to',
        title: name,
        note: 'saved filter',
        href: linkTo({ ...route, carried: {} }, view, undefined, query),
      }),
    );
  const commands = COMMANDS.filter((one) => source.controls !== undefined && has(one.title, one.words)).map(
    (command): PaletteLine => ({
      key: `command ${command.title}`,
      group: 'Do',
      title: command.title,
      note: reasonOf(command.title, command.words),
      command,
      shortcut: command.key,
    }),
  );
  const ofPage = text.trim() === '' ? [] : pageCommands(source, route.query.client);
  const here = ofPage
    .filter((one) => has(one.title, one.words))
    .map(
      ({ title, words: others, run }): PaletteLine => ({
        key: `page ${title}`,
        group: 'Do',
        title,
        note: reasonOf(title, others),
        run,
      }),
    );
  // A title that was typed comes first. Of what other words find, an action of this page comes before another page.
  const rankOf = ({ group, title }: PaletteLine) => (has(title) ? 0 : group === 'Do' ? 1 : 2);
  const lines = [...saved, ...views, ...here, ...commands].toSorted((one, other) => rankOf(one) - rankOf(other));
  return [...lines, ...scenariosOf(text, scenarios, has)];
}

/** Matches texts with the typed words. */
interface Matcher {
  /** Reports whether the texts together have every word. */
  readonly has: (...texts: readonly (string | undefined)[]) => boolean;
  /** Returns those of the other words for which a title is found that does not have the typed ones. */
  readonly reasonOf: (title: string, others?: string) => string;
}

function matcherOf(text: string): Matcher {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const words = typed.filter((word) => !FILLERS.has(word));
  const wanted = words.length === 0 ? typed : words;
  return {
    has: (...texts) => {
      const all = texts.join(' ').toLowerCase();
      return wanted.every((word) => all.includes(word));
    },
    reasonOf: (title, others = '') =>
      others
        .split(' ')
        .filter((one) => wanted.some((word) => one.includes(word) && !title.toLowerCase().includes(word)))
        .join(', '),
  };
}

const SCENARIOS_MAX = 4;

/** Finds scenarios by title and description, those with a match in the title first. */
function scenariosOf(text: string, scenarios: readonly ScenarioRow[], has: Matcher['has']): readonly PaletteLine[] {
  if (text.trim() === '') return [];
  return scenarios
    .filter(({ name, title, description }) => has(name, title, description))
    .toSorted((one, other) => Number(has(other.name, other.title)) - Number(has(one.name, one.title)))
    .slice(0, SCENARIOS_MAX)
    .map(({ name, title }) => ({
      key: `scenario ${name}`,
      group: 'Watch',
      title,
      note: 'a scenario in its own world',
      href: `#/scenario/${name}`,
    }));
}

const OBJECTS_MAX = 8;
const CUSTOMERS_MAX = 2;
const ID = /^[A-Z_]+-[\w-]+$|\.ach$/;

/**
 * Finds objects: an id opens its page, anything else is searched among the transactions and the customers, of one merchant if
 * one is chosen.
 */
export async function findObjects(
  text: string,
  route: Route,
  source: InspectorSource,
): Promise<readonly PaletteLine[]> {
  const search = searchWords(text.trim());
  if (search === '') return [];
  const page = ID.test(search) ? pageOf(route, search) : undefined;
  if (page !== undefined)
    return [{ key: search, group: 'Open', title: search, note: 'the object with this id', href: page }];
  const client = route.query.client === undefined ? {} : { client: route.query.client };
  const [{ rows, total }, customers] = await Promise.all([
    source.transactions({ search, take: OBJECTS_MAX, ...client }),
    findCustomers(search, route, client, source),
  ]);
  const found = [...rows.map((row) => findingOf(row, route)), ...customers];
  const all: PaletteLine = {
    key: 'all',
    group: 'Open',
    title: `All ${countText(total)} transactions that match`,
    note: search,
    href: linkTo(route, 'transactions', undefined, { search }),
  };
  return total > rows.length || rows.length > 1 ? [...found, all] : found;
}

/** Names have letters: amounts and codes are not searched among customers. */
async function findCustomers(
  search: string,
  route: Route,
  client: { readonly client?: string },
  source: InspectorSource,
): Promise<readonly PaletteLine[]> {
  if (!/^[^\d$]*\p{L}{2}[^\d$]*$/u.test(search)) return [];
  const { rows } = await source.customers({ search, take: CUSTOMERS_MAX, ...client });
  return rows.map(({ id, name, merchantName, transactions }) => ({
    key: id,
    group: 'Open',
    title: `Customer ${name ?? id}`,
    note: `${merchantName} · ${pluralize(transactions, 'transaction')}`,
    href: linkTo(route, 'customers', id),
  }));
}

function findingOf(row: TransactionRow, route: Route): PaletteLine {
  const { id, kind, amountCents, merchantName, method, createdAt, note } = row;
  const parts = [
    customerOf(row),
    route.query.client === undefined ? merchantName : '',
    method,
    dayText(createdAt),
    note,
  ];
  const shown = `${parts.join(' ')} ${dollars(amountCents)}`.toLowerCase();
  return {
    key: id,
    group: 'Open',
    title: `${kind} ${dollars(amountCents)}, ${stateLabel(shownState(row))}`,
    note: parts.filter((part) => part !== '').join(' · '),
    // What the line shows anyway needs no second mention.
    matched: row.matched?.filter((match) => !shown.includes(match.text.toLowerCase())),
    href: linkTo(route, 'transactions', id),
  };
}
