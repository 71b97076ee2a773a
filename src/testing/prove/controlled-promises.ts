import type { FastCheck } from '../explore/load-fast-check.ts';
import type { OrderedEvent } from './ordered-event.ts';
import type { PromiseScheduler } from './provable-shop.ts';
import { currentContext } from './shop-context.ts';

/** Holds the shop's promises back, and resolves them in a chosen order, with the scheduler of fast-check. */
export class ControlledPromises implements PromiseScheduler {
  /** The ids of the promises in the order in which they are released. fast-check reads the next id at each release. */
  readonly #order: number[] = [];
  readonly #scheduler: ReturnType<typeof FastCheck.schedulerFor> | undefined;
  readonly #held = new Map<number, OrderedEvent>();
  #count = 0;
  /** True while promises are held back; otherwise they resolve as usual. */
  isHolding = false;

  /** Without fast-check, all promises resolve as usual. */
  constructor(fc: typeof FastCheck | undefined) {
    this.#scheduler = fc?.schedulerFor(this.#order);
  }

  /** The promises that can be released, oldest first. */
  get held(): readonly (readonly [id: number, event: OrderedEvent])[] {
    return [...this.#held];
  }

  /** Lets a promise resolve. */
  release(id: number): void {
    this.#held.delete(id);
    this.#order.push(id);
    void this.#scheduler?.waitOne();
  }

  readonly schedule = <Value>(task: Promise<Value>, label = 'a promise'): Promise<Value> => {
    if (this.#scheduler === undefined || !this.isHolding) return task;
    // fast-check counts its tasks from 1.
    const id = ++this.#count;
    this.#held.set(id, { key: `promise ${id}`, label: `${label} resolves`, orderId: currentContext()?.orderId });
    // fast-check prints the value of each task, which takes long for a response.
    const settled = task.then(doNothing, doNothing);
    return this.#scheduler.schedule(settled, label).then(() => task);
  };

  readonly scheduleFunction =
    <Args extends readonly unknown[], Value>(work: (...args: Args) => Promise<Value>) =>
    (...args: Args): Promise<Value> =>
      this.schedule(work(...args), work.name === '' ? undefined : `${work.name}()`);
}

function doNothing(): void {}
