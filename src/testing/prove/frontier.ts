import { areIndependent, countOrders } from './independence.ts';
import type { OrderedEvent } from './ordered-event.ts';

/** Orders that begin with the same events, and that have not been run. */
export interface Branch {
  /** The index of each choice so far. */
  readonly choices: readonly number[];
  /** The keys of the events among which the last choice was made. A replay must have the same. */
  readonly expected: readonly string[];
  /** Events that other branches put first, and that are independent of all events since (sleep sets, Godefroid 1996). */
  readonly asleep: readonly OrderedEvent[];
  /** The number of events that other events have overtaken. */
  readonly overtaken: number;
  /** A lower bound of the number of orders in this branch. */
  readonly ordersMin: bigint;
}

/** The branch of all orders. */
const ROOT: Branch = { choices: [], expected: [], asleep: [], overtaken: 0, ordersMin: 1n };

/** Keeps the branches that have not been run, those closest to the natural order first. */
export class Frontier {
  readonly #independentOrders: boolean;
  /** By the number of overtaken events. */
  readonly #branches: Branch[][] = [[ROOT]];
  #ordersMin = 0n;

  constructor(independentOrders: boolean) {
    this.#independentOrders = independentOrders;
  }

  /** A lower bound of the number of orders that have not been run. */
  get ordersMin(): bigint {
    return this.#ordersMin;
  }

  /** Returns the next branch, which leaves the frontier; undefined if there is none. */
  next(): Branch | undefined {
    const branch = this.#branches.find((branches) => branches.length > 0)?.shift();
    if (branch !== undefined && branch !== ROOT) this.#ordersMin -= branch.ordersMin;
    return branch;
  }

  /** Adds a branch for each event that could happen instead of the chosen one, and returns the events asleep after that one. */
  branchOff(point: BranchPoint, chosen: number): readonly OrderedEvent[] {
    const { enabled, asleep } = point;
    const isAsleep = (event: OrderedEvent) => asleep.some(({ key }) => key === event.key);
    const expected = enabled.map(({ key }) => key);
    const earlier = [...asleep];
    let afterChosen: readonly OrderedEvent[] = [];
    for (const [index, event] of enabled.entries()) {
      if (isAsleep(event)) continue;
      const asleepAfter = earlier.filter((other) => areIndependent(other, event, this.#independentOrders));
      if (index === chosen) afterChosen = asleepAfter;
      else this.#add(point, { index, expected, asleep: asleepAfter });
      earlier.push(event);
    }
    return afterChosen;
  }

  #add(
    { choices, enabled, overtaken }: BranchPoint,
    { index, expected, asleep }: { readonly index: number } & Pick<Branch, 'expected' | 'asleep'>,
  ): void {
    const rest = enabled.filter((_event, at) => at !== index);
    // With events asleep, the branch can turn out to equal another one.
    const ordersMin = this.#independentOrders ? 0n : countOrders(rest, false);
    const branch = { choices: [...choices, index], expected, asleep, overtaken: overtaken + index, ordersMin };
    this.#ordersMin += ordersMin;
    for (let cost = this.#branches.length; cost <= branch.overtaken; cost++) this.#branches.push([]);
    this.#branches[branch.overtaken]?.push(branch);
  }
}

/** A point of a run at which one of several events happens. */
interface BranchPoint extends Pick<Branch, 'choices' | 'asleep' | 'overtaken'> {
  readonly enabled: readonly OrderedEvent[];
}
