import { useEffect, useRef } from 'preact/hooks';
import { type Route, readRoute } from './route.ts';

/** Scroll positions by address: those of the page, and of the lists in it. */
const positions = new Map<string, number>();
/** The address that was reached with the browser's Back or Forward, until another one is. */
let returnedTo: string | undefined;
/** The number of this history entry; new entries have none yet. */
const ENTRY = 'settleboxEntry';

if (typeof history !== 'undefined') {
  history.scrollRestoration = 'manual';
  if (entryOf(history.state) === undefined) history.replaceState({ [ENTRY]: 1 }, '');
  addEventListener('popstate', ({ state }) => {
    returnedTo = entryOf(state) === undefined ? undefined : location.hash;
    if (returnedTo === undefined) history.replaceState({ [ENTRY]: 1 }, '');
  });
  // Sorting, for example, changes the address without an entry in the history.
  addEventListener('hashchange', () => {
    if (location.hash !== returnedTo) returnedTo = undefined;
  });
}

function entryOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, ENTRY) : undefined;
}

/** Starts a new view at its top, and returns to the position that it was left at after Back and Forward. */
export function useScrollMemory(route: Route): void {
  const page = pageOf(route);
  const shown = useRef(page);
  useEffect(() => {
    // The address changes before the view: until then, the page that scrolls or shrinks is not that of the address.
    const remember = () => {
      if (pageOf(readRoute(location.hash)) === page) positions.set(location.hash, scrollY);
    };
    if (shown.current !== page) {
      shown.current = page;
      const target = returnedTo === undefined ? 0 : (positions.get(returnedTo) ?? 0);
      scrollTo(0, target);
      if (target > 0) return afterLoading(target, remember);
    }
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [page]);
}

/** Returns what addresses of the same page share: filters and order are not part of it. */
function pageOf({ scenario = '', view, id = '' }: Route): string {
  return `${scenario}/${view}/${id}`;
}

/** The data of a view arrives after it is rendered: the position is restored once the page is long enough. */
function afterLoading(target: number, remember: () => void): () => void {
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < target + innerHeight) return;
    scrollTo(0, target);
    remember();
    finish();
  });
  const finish = () => {
    observer.disconnect();
    addEventListener('scroll', remember, { passive: true });
  };
  observer.observe(document.body);
  return () => {
    finish();
    removeEventListener('scroll', remember);
  };
}

/** Returns the position at which a list was left, if the view was reached with Back; 0 otherwise. */
export function listPosition(label: string): number {
  return returnedTo === undefined ? 0 : (positions.get(`${returnedTo} ${label}`) ?? 0);
}

/** Remembers the position of a list. */
export function rememberListPosition(label: string, top: number): void {
  positions.set(`${location.hash} ${label}`, top);
}
