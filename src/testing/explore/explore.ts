import type { Gateway } from '../../gateway/gateway-type.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { ExploreDisruption } from './disruptions.ts';
import { drawSequence } from './draw-sequence.ts';
import type { Exploration } from './exploration.ts';
import { ExploreError } from './explore-error.ts';
import { ExploredCoverage } from './explored-coverage.ts';
import { loadFastCheck } from './load-fast-check.ts';
import type { Merchant } from './merchant.ts';
import { type ExploreOptions, type ExploreSearch, readOptions } from './options.ts';
import { runSequence } from './run-sequence.ts';
import { SearchTally } from './search-tally.ts';
import { type FailingSequence, findShortest } from './shortest.ts';
import { tryShop } from './try-shop.ts';
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
  return searchSeeds(options, () => undefined);
}

/** As `explore`, and reports each seed before its run. */
export async function searchSeeds<G extends AnyGateway, Shop extends Merchant>(
  options: ExploreOptions<G, Shop>,
  onSeed: (seed: number) => void,
): Promise<Exploration> {
  const search = readOptions(options);
  const fc = loadFastCheck();
  const tally = new SearchTally();
  // The runs of the search show a rejection again.
  const stopTrial = watchRejections(() => undefined);
  const { can, follows, recordsDisputes, reportsFees, pays } = await tryShop(search).finally(stopTrial);
  const setup = {
    ...search.setup,
    ...(reportsFees && search.openWithFees !== undefined ? { openGateway: search.openWithFees } : {}),
    follows,
    recordsDisputes,
    reportsFees,
  };
  const allows = (kind: ExploreDisruption) => search.disruptions.includes(kind);
  const sequences = drawSequence({ fc, allows, can, amounts: search.amounts }, search.steps);
  const explored = new ExploredCoverage(search.coverage);
  try {
    for (const seed of search.seeds) {
      onSeed(seed);
      const stop = watchRejections((text) => tally.note(seed, text));
      const found = await findShortest(fc, { ...search, setup }, sequences, seed, { tally, explored }).finally(stop);
      if (found !== undefined) throw await failure({ ...search, setup }, seed, found);
    }
  } finally {
    explored.write();
  }
  if (!pays) tally.rejectUnreachable();
  return tally.exploration();
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
