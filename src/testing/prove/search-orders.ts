import { type Branch, Frontier } from './frontier.ts';
import { countOrders } from './independence.ts';
import type { ProofSetup } from './options.ts';
import type { Choose, OrderedEvent } from './ordered-event.ts';
import type { OrderResult, runOrder } from './run-order.ts';

/** The orders of events that were run. */
export interface SearchedOrders {
  readonly runs: number;
  readonly orders: number;
  /** A lower bound of the number of all orders; equal to `orders` if all were run. */
  readonly ordersMin: bigint;
  /** False if the limit on runs ended the search. */
  readonly isComplete: boolean;
}

/** Thrown if a replay does not lead to the events that it led to before. The message says how they differ. */
export class ReplayDiffers extends Error {}

/**
 * Runs every order of events that can be told apart, those closest to the natural order first. Each run replays the start of an
 * order, and completes it naturally. `judge` returns false to end the search.
 */
export async function searchOrders(
  setup: ProofSetup,
  run: (choose: Choose) => ReturnType<typeof runOrder>,
  judge: (result: OrderResult, isFirst: boolean) => boolean,
): Promise<SearchedOrders> {
  const frontier = new Frontier(setup.independentOrders);
  let runs = 0;
  let orders = 0;
  let fewest = 1n;
  for (let branch = frontier.next(); branch !== undefined; branch = frontier.next()) {
    if (runs === setup.runs) {
      const ordersMin = BigInt(orders) + branch.ordersMin + frontier.ordersMin;
      return { runs, orders, ordersMin: ordersMin > fewest ? ordersMin : fewest, isComplete: false };
    }
    runs++;
    const result = await run(completing(branch, frontier));
    if (result === undefined) continue;
    if (orders++ === 0) fewest = countOrders(result.trace[0]?.enabled ?? [], setup.independentOrders);
    if (!judge(result, orders === 1)) break;
  }
  return { runs, orders, ordersMin: BigInt(orders), isComplete: true };
}

/** Returns a function that replays a branch and then chooses the first event that is not asleep, adding branches for the others. */
function completing(branch: Branch, frontier: Frontier): Choose {
  let { asleep, overtaken } = branch;
  const choices = [...branch.choices];
  return (enabled, position) => {
    const replayed = branch.choices[position];
    if (replayed !== undefined) {
      if (position === branch.choices.length - 1) rejectDifference(branch.expected, enabled);
      return replayed;
    }
    const chosen = enabled.findIndex(({ key }) => !asleep.some((event) => event.key === key));
    if (chosen === -1) return undefined;
    asleep = frontier.branchOff({ choices, enabled, asleep, overtaken }, chosen);
    choices.push(chosen);
    overtaken += chosen;
    return chosen;
  };
}

/** @throws ReplayDiffers if the events are not the expected ones */
function rejectDifference(expected: readonly string[], enabled: readonly OrderedEvent[]): void {
  const isSame = expected.length === enabled.length && enabled.every(({ key }, at) => key === expected[at]);
  if (isSame) return;
  const now = enabled.map(({ label }) => label).join(', ');
  throw new ReplayDiffers(
    `after the same events, ${expected.length} events could happen in one run, and ${enabled.length} in the other: ${now}`,
  );
}
