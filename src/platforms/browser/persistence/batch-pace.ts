import { realMilliseconds, within } from '../../../engine/wall-clock.ts';

/** The least real milliseconds between two batches. They cost the page time, and changes wait at most this long. */
const PAUSE_MS = 20;

/**
 * Returns a function that calls another one after the current work, and at least a pause after its last call. A page that is hidden
 * or left doesn't wait: browsers delay its timers by a second.
 */
export function batchPace(afterThisTurn: (work: () => unknown) => void): (work: () => void) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (work) => {
    afterThisTurn(async () => {
      const rest = last + PAUSE_MS - realMilliseconds();
      if (rest > 0 && !isHidden()) await within(rest, nextHiding(), () => undefined);
      last = realMilliseconds();
      work();
    });
  };
}

function isHidden(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}

/** Waits until the page is hidden, which it is before it is left. */
function nextHiding(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}
