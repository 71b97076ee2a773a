import { useEffect, useRef } from 'preact/hooks';

/** The page reloads its data this long after the first of several changes: one move of the clock can cause a thousand. */
const GATHER_MS = 120;
/** A browser reconnects by itself if the connection broke, but not if it was rejected. */
const RETRY_MS = 2_000;

/** Calls `refresh` for changes of the world, from server-sent events, and `onConnection` when the connection changes. */
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
    let stream: EventSource | undefined;
    let retrying: ReturnType<typeof setTimeout> | undefined;
    const connect = () => {
      const opened = new EventSource(`${base}live?brief=true`);
      stream = opened;
      opened.onopen = () => {
        current.current.onConnection(true);
        changed();
      };
      opened.onerror = () => {
        current.current.onConnection(false);
        if (opened.readyState === EventSource.CLOSED) retrying = setTimeout(connect, RETRY_MS);
      };
      // The content of an event does not matter: each one reloads the current view.
      for (const type of ['clock', 'world', 'changed']) opened.addEventListener(type, changed);
    };
    connect();
    return () => {
      clearTimeout(pending);
      clearTimeout(retrying);
      stream?.close();
    };
  }, [base]);
}
