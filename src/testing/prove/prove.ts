import type { Gateway } from '../../gateway/gateway-type.ts';
import { watchRejections } from '../explore/watch-rejections.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import { counterexample, notDeterministic, notProved } from './failures.ts';
import { type ProofSetup, type ProveOptions, readOptions } from './options.ts';
import { type FailedOrder, OrderJudge } from './order-judge.ts';
import type { Proof } from './proof.ts';
import type { ProvableShop } from './provable-shop.ts';
import { chooseAgain, type RepeatedOrder } from './repeat-key.ts';
import type { OrderResult } from './run-order.ts';
import { ReplayDiffers, type SearchedOrders, searchOrders } from './search-orders.ts';

/**
 * Runs your application through every order in which webhooks, retries, clicks, and jobs of a small world can happen, and checks
 * that all end with the same records. Each order is run from the start, on a new gateway with the same seed and a new shop.
 *
 * @throws ProveError with the order that fails, if the shop is not deterministic, or if there are more orders than runs;
 * SettleboxError `bad_option`, `merchant_unreachable` if nothing happened, `fast_check_unavailable`
 * @example
 * const { summary } = await prove({
 *   merchant: (gateway, { fetch }) => openShop({ url: gateway.baseUrl, apiKey: gateway.merchant.apiKey, fetch }),
 *   given: (gateway, shop) => shop.order({ id: 'order-1', amountCents: 1999, method: cards.visa }),
 *   steps: {
 *     'the batch settles': (gateway) => gateway.clock.advanceTo('settlement'),
 *     'the clerk ships': (gateway, shop) => shop.ship({ id: 'order-1' }),
 *   },
 * }); // '8 orders, all converge'
 */
export async function prove<G extends AnyGateway = Gateway, Shop extends ProvableShop = ProvableShop>(
  options: ProveOptions<G, Shop>,
): Promise<Proof> {
  const setup = readOptions(options);
  const notes = new Set<string>();
  const stop = watchRejections((text) => notes.add(text));
  try {
    const judge = await OrderJudge.open(setup);
    const search = setup.repeat === undefined ? await proveAll(setup, judge) : await proveOne(setup.repeat, judge);
    return proofOf(search, judge, [...notes]);
  } finally {
    stop();
  }
}

async function proveAll(setup: ProofSetup, judge: OrderJudge): Promise<SearchedOrders> {
  const failed: FailedOrder[] = [];
  const judged = (result: OrderResult, isFirst: boolean) => {
    // The first order of a search is the natural one again.
    const difference = isFirst ? judge.differenceBetween(judge.natural, result) : judge.startDifference(result);
    if (difference !== undefined) throw notDeterministic(difference, result, judge);
    const failure = judge.judge(result);
    if (failure !== undefined) failed.push(failure);
    return failure === undefined;
  };
  const search = await searchOrders(setup, (choose) => judge.run(choose), judged).catch((error: unknown) => {
    throw error instanceof ReplayDiffers ? notDeterministic(error.message, judge.natural, judge) : error;
  });
  const [failure] = failed;
  if (failure !== undefined) throw await counterexample(failure, search.orders - 1, judge);
  if (!search.isComplete) throw notProved(search, judge);
  return search;
}

/** Runs only one order, and compares it with the natural order, or with the order that the key names. */
async function proveOne({ order, reference }: RepeatedOrder, judge: OrderJudge): Promise<SearchedOrders> {
  const results: OrderResult[] = [];
  for (const repeated of [reference, order]) {
    const result = await judge.run(chooseAgain(repeated));
    if (result === undefined) continue;
    results.push(result);
    const failure = judge.judge(result);
    if (failure !== undefined && repeated === order) throw await counterexample(failure, 0, judge);
  }
  return { runs: results.length, orders: 1, ordersMin: 1n, isComplete: true };
}

function proofOf({ orders, runs }: SearchedOrders, judge: OrderJudge, rejections: readonly string[]): Proof {
  return {
    orders,
    runs,
    summary: orders === 1 ? '1 order, converges' : `${orders.toLocaleString('en-US')} orders, all converge`,
    events: judge.natural.trace.flatMap(({ enabled, chosen }) => enabled[chosen]?.label ?? []),
    notes: [...judge.notes(), ...rejections],
  };
}
