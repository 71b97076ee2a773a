import type { TransactionRow } from '../../analysis/inspection/transaction-types.ts';
import { pageOf } from '../parts/subject.tsx';
import type { InspectorSource } from '../source/source.ts';
import { dayText, dollars, stateLabel } from '../state/format.ts';
import { linkTo, type Route } from '../state/route.ts';
import { savedFilters } from '../state/saved-filters.ts';
import { searchWords } from '../state/search-words.ts';
import { viewsOf } from '../views/registry.tsx';
import { COMMANDS, type PaletteCommand } from './commands.ts';

/** A line of the command palette. */
export interface PaletteLine {
  readonly key: string;
  readonly group: 'Open' | 'Go to' | 'Do';
  readonly title: string;
  /** What it is, or why it matched. */
  readonly note: string;
  readonly href?: string;
  readonly command?: PaletteCommand;
  readonly shortcut?: string | undefined;
}

const OBJECTS_MAX = 8;
const ID = /^[A-Z_]+-[\w-]+$|\.ach$/;

/** Finds views and commands, without a request. */
export function findPlaces(text: string, route: Route, source: InspectorSource): readonly PaletteLine[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (...texts: readonly (string | undefined)[]) => {
    const all = texts.join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const views = viewsOf(source)
    .filter((one) => has(one.title, one.words))
    .map(
      ({ view, title, key }): PaletteLine => ({
        key: `view ${view}`,
        group: 'Go to',
        title,
        note: '',
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
      note: '',
      command,
      shortcut: command.key,
    }),
  );
  return [...saved, ...views, ...commands];
}

/** Finds objects: an id opens its page, anything else is searched among the transactions, of one merchant if one is chosen. */
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
  const { rows, total } = await source.transactions({ search, take: OBJECTS_MAX, ...client });
  const found = rows.map((row) => findingOf(row, route));
  const all: PaletteLine = {
    key: 'all',
    group: 'Open',
    title: `All ${total.toLocaleString('en-US')} transactions that match`,
    note: search,
    href: linkTo(route, 'transactions', undefined, { search }),
  };
  return total > found.length || found.length > 1 ? [...found, all] : found;
}

function findingOf(row: TransactionRow, route: Route): PaletteLine {
  const { id, kind, amountCents, state, method, createdAt, customerReference = row.customerId ?? '', note } = row;
  return {
    key: id,
    group: 'Open',
    title: `${kind} ${dollars(amountCents)}, ${stateLabel(state)}`,
    note: [customerReference, method, dayText(createdAt), note].filter((part) => part !== '').join(' · '),
    href: linkTo(route, 'transactions', id),
  };
}
