import { useEffect, useState } from 'preact/hooks';

/** The longest wait for a browser that is always busy, and the wait in one that does not say when it is idle (Safari). */
const WAIT_MS_MAX = 2_000;

let hasBeenIdle = false;

/**
 * Reports whether the browser has been idle since the page was opened. A control that is slow to create, and that nobody uses at
 * once, can wait for that: its space is reserved.
 */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(hasBeenIdle);
  useEffect(() => {
    if (isIdle) return undefined;
    return whenIdle(() => {
      hasBeenIdle = true;
      setIdle(true);
    });
  }, [isIdle]);
  return isIdle;
}

/** Calls the function once the browser is idle. Returns a function that prevents it. */
function whenIdle(work: () => void): () => void {
  if (globalThis.requestIdleCallback === undefined) {
    const timer = setTimeout(work, WAIT_MS_MAX);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: WAIT_MS_MAX });
  return () => cancelIdleCallback(handle);
}
