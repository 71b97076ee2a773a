import { realMilliseconds, within } from '../../engine/wall-clock.ts';

/** Work of the process that ends by itself: timers, and requests to the file system. */
const PASSING: ReadonlySet<string> = new Set(['Timeout', 'FSReqCallback', 'FSReqPromise']);

/** Real milliseconds to wait for work that goes on after an event. A timer that runs longer is not awaited. */
const WAIT_MAX_MS = 100;

/** Real milliseconds that a search waits for such timers in vain, before it ignores all of them. */
const WASTE_MAX_MS = 1_000;

/** The real time that a search has waited in vain for timers. All its runs share it. */
export interface WastedTime {
  ms: number;
}

/** Waits for timers that the shop starts in one run, such as those of a queue. */
export class BackgroundWork {
  readonly #wasted: WastedTime;
  #before = countActive();

  constructor(wasted: WastedTime) {
    this.#wasted = wasted;
  }

  /** Returns true if it has waited for work that has ended. */
  async end(): Promise<boolean> {
    if (this.#wasted.ms >= WASTE_MAX_MS || countActive() <= this.#before) return false;
    const since = realMilliseconds();
    while (countActive() > this.#before) {
      const waited = realMilliseconds() - since;
      if (waited >= WAIT_MAX_MS) {
        this.#wasted.ms += waited;
        this.#before = countActive();
        return false;
      }
      await within(1, NEVER, () => undefined);
    }
    return true;
  }
}

/** Reports whether a search has stopped waiting for timers. */
export function ignoresTimers({ ms }: WastedTime): boolean {
  return ms >= WASTE_MAX_MS;
}

const NEVER = new Promise<never>(() => undefined);

function countActive(): number {
  return process.getActiveResourcesInfo().filter((kind) => PASSING.has(kind)).length;
}
