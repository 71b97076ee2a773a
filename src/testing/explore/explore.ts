import type { Gateway } from '../../gateway/gateway-type.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { Exploration } from './exploration.ts';
import { ExploreError } from './explore-error.ts';
import { ExploredCoverage } from './explored-coverage.ts';
import { loadFastCheck } from './load-fast-check.ts';
import type { Merchant } from './merchant.ts';
import { type ExploreOptions, type ExploreSearch, readOptions } from './options.ts';
import { prepareSearch } from './prepare-search.ts';
import { runSequence } from './run-sequence.ts';
import { type SeedScreen, type SeedScreening, screenSeed } from './screen-seed.ts';
import { SearchTally } from './search-tally.ts';
import { type FailingSequence, findShortest } from './shortest.ts';
import { type ShopTraits, tryShop } from './try-shop.ts';
import { watchRejections } from './watch-rejections.ts';

/**
 * Searches for the sequence of events that breaks your application. Runs it, seed by seed, through orders, refunds, time, faults,
 * returns, and outages, waits until nothing is scheduled, and compares its records with the gateway. Shortens the first failing
 * sequence as far as possible. The same seed produces the same run.
 *
 * @throws ExploreError with the sequence and the problems; SettleboxError `merchant_unreachable` if no order was ever paid,
 * `bad_option`, `fast_check_unavailable`
 * @example
 * await explore({
 *   seeds: 500,
 *   merchant: (gateway, { fetch, webhookSecret }) => {
 *     const shop = openShop({ url: gateway.baseUrl, apiKey: gateway.merchant.apiKey, fetch, webhookSecret });
 *     return {
 *       order: ({ id, amountCents, method }) => shop.checkout(id, amountCents, method),
 *       refund: ({ id, amountCents }) => shop.refund(id, amountCents),
 *       deliver: shop.receiveWebhook,
 *       reconcile: () => shop.nightly(),
 *       records: () => shop.books(), // { 'order-1': { paidCents: 1999, refundedCents: 0, returnedCents: 0 } }
 *     };
 *   },
 * });
 */
export async function explore<G extends AnyGateway = Gateway, Shop extends Merchant = Merchant>(
  options: ExploreOptions<G, Shop>,
): Promise<Exploration> {
  return searchSeeds(options, {});
}

/** How a program follows a search. */
interface SearchFollower {
  /** Receives each seed before its run. */
  readonly onSeed?: (seed: number) => void;
  /** Opens the screen that runs the seeds first, when the shop was tried. Default: all seeds run in this process. */
  readonly openScreen?: (traits: ShopTraits) => SeedScreen | undefined;
}

/** As `explore`, for a program that follows the search. */
export async function searchSeeds<G extends AnyGateway, Shop extends Merchant>(
  options: ExploreOptions<G, Shop>,
  { onSeed, openScreen }: SearchFollower,
): Promise<Exploration> {
  const search = readOptions(options);
  const fc = loadFastCheck();
  const tally = new SearchTally();
  // The runs of the search show a rejection again.
  const stopTrial = watchRejections(() => undefined);
  const traits = await tryShop(search).finally(stopTrial);
  const prepared = prepareSearch(fc, search, traits);
  const explored = new ExploredCoverage(search.coverage);
  const screen = openScreen?.(traits);
  try {
    for (const seed of search.seeds) {
      onSeed?.(seed);
      const passed = await screen?.passed(seed);
      if (passed !== undefined) {
        tally.addPassed(seed, passed);
        continue;
      }
      const stop = watchRejections((text) => tally.note(seed, text));
      const found = await findShortest(prepared, seed, { tally, explored }).finally(stop);
      if (found !== undefined) throw await failure({ ...search, setup: prepared.setup }, seed, found);
    }
  } finally {
    await screen?.close();
    explored.write();
  }
  if (!traits.pays) tally.rejectUnreachable();
  return tally.exploration();
}

/** Opens a search in a thread of its own, which runs each seed once. The traits are those that the trial run has shown. */
export function openScreening<G extends AnyGateway, Shop extends Merchant>(
  options: ExploreOptions<G, Shop>,
  traits: ShopTraits,
): (seed: number) => Promise<SeedScreening> {
  const prepared = prepareSearch(loadFastCheck(), readOptions(options), traits);
  const rejections: string[] = [];
  watchRejections((text) => rejections.push(text));
  return (seed) => screenSeed(prepared, seed, () => rejections.splice(0));
}

/** Repeats the shortest sequence to record its timeline and tape. */
async function failure(
  { setup, saveTo, pages }: ExploreSearch,
  seed: number,
  { steps, stepsBefore }: FailingSequence,
): Promise<ExploreError> {
  const { findings, lines, timeline, wire, notes, tape, page } = await runSequence(setup, steps, {
    seed,
    callTimeoutMs: 1_000,
    purpose: 'explain',
    saveTo,
    pages,
  });
  return new ExploreError({
    seed,
    timeline,
    wire,
    notes,
    tape,
    page,
    findings: findings.map(({ text }) => text),
    steps: lines,
    stepsBefore,
  });
}
