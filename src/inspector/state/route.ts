import { useEffect, useState } from 'preact/hooks';
import { decodedPart } from './decoded-part.ts';

/** A parsed address: `#/transactions/TXN-1?state=returned`, or in a scenario `#/scenario/r10/transactions/…`. */
export interface Route {
  /** The name of the scenario; undefined for the world of the server. */
  readonly scenario: string | undefined;
  readonly view: string;
  readonly id: string | undefined;
  readonly query: Readonly<Record<string, string>>;
  /** Query parameters that links to other views keep. */
  readonly carried: Readonly<Record<string, string>>;
}

/** Parses the hash of the address. */
export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const parts = path.split('/').filter(Boolean).map(decodedPart);
  const scenario = parts[0] === 'scenario' ? parts[1] : undefined;
  const [view = 'overview', id] = scenario === undefined ? parts : parts.slice(2);
  const all = Object.fromEntries([...new URLSearchParams(query)].filter(([name, value]) => isUsable(name, value)));
  return { scenario, view, id, query: all, carried: pick(all, CARRIED) };
}

/** A viewing time that no page can show, as in an address cut by a mail program, would leave every view empty. */
function isUsable(name: string, value: string): boolean {
  if (!/^(at|time|withAt|forkedAt)$/.test(name)) return true;
  return /^\d{1,6}$/.test(value) || (/^\d{4}-/.test(value) && !Number.isNaN(Date.parse(value)));
}

/** The merchant and the viewing time belong to the whole page, so that links to other views keep them. */
const CARRIED = ['client', 'at'];

function pick(query: Readonly<Record<string, string>>, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
}

/** Returns the address of a view, in the current scenario if there is one. */
export function linkTo(route: Route, view: string, id?: string, query: Readonly<Record<string, string>> = {}): string {
  const parts = [
    ...(route.scenario === undefined ? [] : ['scenario', route.scenario]),
    view,
    ...(id === undefined ? [] : [id]),
  ];
  const text = new URLSearchParams({ ...route.carried, ...query }).toString();
  return `#/${parts.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}

/** Returns the address of the same view with changed query parameters. Empty ones are removed. */
export function withQuery(route: Route, query: Readonly<Record<string, string>>): string {
  const all = Object.entries({ ...route.query, ...query }).filter(([, value]) => value !== '');
  return linkTo({ ...route, carried: {} }, route.view, route.id, Object.fromEntries(all));
}

/** Reports whether the user is still on the page of a route, with any filters: an action that takes seconds must not call them back. */
export function isShown({ scenario, view, id }: Route): boolean {
  const shown = readRoute(location.hash);
  return shown.scenario === scenario && shown.view === view && shown.id === id;
}

/** Changes the address without an entry in the browser history, such as for each key of a search. */
export function replaceRoute(link: string): void {
  history.replaceState(history.state, '', link);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Returns the current address, and renders again when it changes. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => readRoute(location.hash));
  useEffect(() => {
    const update = () => setRoute(readRoute(location.hash));
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return route;
}
