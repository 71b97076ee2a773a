import { useEffect, useState } from 'preact/hooks';

/** Where in the page we are: `#/transactions/TXN-1?state=returned`; within a story `#/story/r10/transactions/…`. */
export interface Route {
  /** The story that is shown; undefined for the world itself. */
  readonly story: string | undefined;
  readonly view: string;
  readonly id: string | undefined;
  readonly query: Readonly<Record<string, string>>;
  /** What of it goes along to every other view. */
  readonly kept: Readonly<Record<string, string>>;
}

export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const parts = path.split('/').filter(Boolean).map(decoded);
  const story = parts[0] === 'story' ? parts[1] : undefined;
  const [view = 'overview', id] = story === undefined ? parts : parts.slice(2);
  const all = Object.fromEntries(new URLSearchParams(query));
  return { story, view, id, query: all, kept: all.client === undefined ? {} : { client: all.client } };
}

/** The address of a view, in the story that is shown. */
export function linkTo(route: Route, view: string, id?: string, query: Readonly<Record<string, string>> = {}): string {
  const parts = [...(route.story === undefined ? [] : ['story', route.story]), view, ...(id === undefined ? [] : [id])];
  const text = new URLSearchParams({ ...route.kept, ...query }).toString();
  return `#/${parts.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}

/** The same view with other words in its query; those that are empty are left out. */
export function withQuery(route: Route, query: Readonly<Record<string, string>>): string {
  const all = Object.entries({ ...route.query, ...query }).filter(([, value]) => value !== '');
  return linkTo({ ...route, kept: {} }, route.view, route.id, Object.fromEntries(all));
}

/** Goes there without leaving this view in the history: for words that are typed. */
export function replaceRoute(link: string): void {
  history.replaceState(null, '', link);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => readRoute(location.hash));
  useEffect(() => {
    const turn = () => setRoute(readRoute(location.hash));
    addEventListener('hashchange', turn);
    return () => removeEventListener('hashchange', turn);
  }, []);
  return route;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
