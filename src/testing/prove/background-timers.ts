import { createHook } from 'node:async_hooks';
import { realMilliseconds, within } from '../../engine/wall-clock.ts';
import { currentContext } from './shop-context.ts';

/** Real milliseconds to wait for timers after an event. A timer that runs longer is not awaited. */
const WAIT_MAX_MS = 100;

/** Real milliseconds that a search waits for such timers in vain, before it ignores all of them. */
const WASTE_MAX_MS = 1_000;

/** The real time that a search has waited in vain for timers. All its runs share it. */
export interface WastedTime {
  ms: number;
}

/** On a busy machine, timers fire late, but the event loop turns as seldom. */
const POLLS_MIN = 20;

/** Waits for the timers that the shop starts in one run, such as those of a queue. */
export class BackgroundTimers {
  readonly #wasted: WastedTime;
  #running: readonly object[] = [];
  // Without `destroy`, for which Node would track the garbage collection of each promise.
  readonly #hook = createHook({
    init: (_id, type, _trigger, timer) => {
      if (type === 'Timeout' && currentContext()?.timers === this) this.#running = [...this.#running, timer];
    },
  });

  constructor(wasted: WastedTime) {
    this.#wasted = wasted;
    this.#hook.enable();
  }

  /** Returns true if it has waited, and all timers have ended. */
  async end(): Promise<boolean> {
    if (!this.#isRunning() || ignoresTimers(this.#wasted)) return false;
    const since = realMilliseconds();
    for (let polls = 1; this.#isRunning(); polls++) {
      const waited = realMilliseconds() - since;
      if (waited >= WAIT_MAX_MS && polls >= POLLS_MIN) {
        this.#wasted.ms += waited;
        this.#running = [];
        return false;
      }
      await within(1, new Promise(() => undefined), () => undefined);
    }
    return true;
  }

  /** Stops listening for timers. */
  close(): void {
    this.#hook.disable();
  }

  #isRunning(): boolean {
    this.#running = this.#running.filter((timer) => !isOver(timer));
    return this.#running.length > 0;
  }
}

/** Reports whether a timer has fired or was stopped. Node marks such timers; one without a mark is not awaited. */
function isOver(timer: object): boolean {
  return Reflect.get(timer, '_destroyed') !== false;
}

/** Reports whether a search has stopped waiting for timers. */
export function ignoresTimers({ ms }: WastedTime): boolean {
  return ms >= WASTE_MAX_MS;
}
