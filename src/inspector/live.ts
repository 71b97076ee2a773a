import { useEffect, useRef } from 'preact/hooks';

/** So long after the first word of a change the page asks again: a move of the clock says a thousand things at once. */
const GATHER_MS = 120;

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
    const stream = new EventSource(`${base}live?brief=true`);
    stream.onopen = () => {
      current.current.onLine(true);
      changed();
    };
    stream.onerror = () => current.current.onLine(false);
    // Everything that the stream says is a change to somebody who looks at all of it.
    for (const type of ['clock', 'world', 'changed']) stream.addEventListener(type, changed);
    return () => {
      clearTimeout(gathering);
      stream.close();
    };
  }, [base]);
}
