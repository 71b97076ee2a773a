import { useEffect, useRef } from 'preact/hooks';

/** So long after the first word of a change the page asks again: a move of the clock says a thousand things at once. */
const GATHER_MS = 120;
/** A browser comes back by itself where the connection broke, and not where it was refused. */
const RETRY_MS = 2_000;

/** Hears of changes of the world by server-sent events; `onLine` tells whether the server can be heard. */
export function useLive(base: string | undefined, refresh: () => void, onLine: (is: boolean) => void): void {
  const current = useRef({ refresh, onLine });
  current.current = { refresh, onLine };
  useEffect(() => {
    if (base === undefined) return undefined;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        current.current.refresh();
      }, GATHER_MS);
    };
    let stream: EventSource | undefined;
    let retrying: ReturnType<typeof setTimeout> | undefined;
    const connect = () => {
      const mine = new EventSource(`${base}live?brief=true`);
      stream = mine;
      mine.onopen = () => {
        current.current.onLine(true);
        changed();
      };
      mine.onerror = () => {
        current.current.onLine(false);
        if (mine.readyState === EventSource.CLOSED) retrying = setTimeout(connect, RETRY_MS);
      };
      // Everything that the stream says is a change to somebody who looks at all of it.
      for (const type of ['clock', 'world', 'changed']) mine.addEventListener(type, changed);
    };
    connect();
    return () => {
      clearTimeout(gathering);
      clearTimeout(retrying);
      stream?.close();
    };
  }, [base]);
}
