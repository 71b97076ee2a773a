import { useEffect, useRef } from 'preact/hooks';
import { surface } from './source/surface.ts';

/** The page reloads its data this long after the first of several changes: one move of the clock can cause a thousand. */
const GATHER_MS = 120;

/** Calls `refresh` for changes of the world, and `onConnection` when the connection changes. */
export function useLive(base: string | undefined, refresh: () => void, onConnection: (is: boolean) => void): void {
  const current = useRef({ refresh, onConnection });
  current.current = { refresh, onConnection };
  useEffect(() => {
    if (base === undefined) return undefined;
    let pending: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      pending ??= setTimeout(() => {
        pending = undefined;
        current.current.refresh();
      }, GATHER_MS);
    };
    const end = surface().watch(base, { changed, connected: (is) => current.current.onConnection(is) });
    return () => {
      clearTimeout(pending);
      end();
    };
  }, [base]);
}
