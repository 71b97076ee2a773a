import { useEffect, useRef } from 'preact/hooks';
import { revisions } from './source/revisions.ts';
import { surface } from './source/surface.ts';

/** The page reloads its data this long after the first of several changes: one move of the clock can cause a thousand. */
const GATHER_MS = 120;

/** News waits this long for responses that may show it already. */
const WAIT_MS_MAX = 5_000;

/**
 * Calls `refresh` for changes of the world that the page does not show yet, and `onConnection` when the connection changes. The
 * page reloads after its own actions, so the news of these is mostly old.
 */
export function useLive(base: string | undefined, refresh: () => void, onConnection: (is: boolean) => void): void {
  const current = useRef({ refresh, onConnection });
  current.current = { refresh, onConnection };
  useEffect(() => {
    if (base === undefined) return undefined;
    let pending: ReturnType<typeof setTimeout> | undefined;
    let latest: string | undefined;
    const wait = (left: number) => {
      pending = setTimeout(() => {
        if (revisions.isWaiting() && left > 0) return wait(left - GATHER_MS);
        pending = undefined;
        if (latest === undefined || !revisions.isShown(latest)) current.current.refresh();
      }, GATHER_MS);
    };
    const changed = (revision: string | undefined) => {
      latest = revision;
      if (pending === undefined) wait(WAIT_MS_MAX);
    };
    const end = surface().watch(base, { changed, connected: (is) => current.current.onConnection(is) });
    return () => {
      clearTimeout(pending);
      end();
    };
  }, [base]);
}
