import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { type GatewayOptions, resolveOptions } from '../../options/options.ts';
import { type FailurePageOptions, type PageSettings, pageSettings } from '../failure-page/page-options.ts';
import { failurePagesSchema } from '../failure-page/page-options-schema.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import { EXPLORE_DISRUPTIONS, type ExploreDisruption } from './disruptions.ts';
import { type MakeMerchant, type Merchant, type OrderOf, orderInMetadata, type ShopCheck } from './merchant.ts';
import type { RunSetup } from './run-setup.ts';
import { type OpenRunGateway, openWorlds } from './run-worlds.ts';
import { type Seeds, seedsOf } from './seeds.ts';

/** Options of `explore`. Only `merchant` is required. */
export type ExploreOptions<G extends AnyGateway = Gateway, Shop extends Merchant = Merchant> = {
  /** Creates your application for a gateway. It is called for every run; each run needs its own records. */
  readonly merchant: MakeMerchant<G, Shop>;
  /** A count, a range such as `'0..9999'`, or a list of seeds. Default 100. */
  readonly seeds?: Seeds | undefined;
  /** The share of the seeds to run on this machine, such as `'3/16'`: seed i belongs to shard (i mod 16) + 1. Default all. */
  readonly shard?: string | undefined;
  /** The maximum number of steps in a sequence, 1 to 200. Default 20. */
  readonly steps?: number | undefined;
  /** The order amounts in cents, for an application with fixed prices. Default six amounts from $1.01 to $999.99. */
  readonly amounts?: readonly number[] | undefined;
  /**
   * Options of the gateway of every run, or a function that creates one. Unless they choose `webhooks.ordering`, every
   * second seed runs with `none`.
   */
  readonly world?: GatewayOptions | ((seed: number) => G | Promise<G>) | undefined;
  /** The disruptions to use. Default all of {@link EXPLORE_DISRUPTIONS}. */
  readonly disruptions?: readonly ExploreDisruption[] | undefined;
  /** Returns the order id of a transaction. Default `metadata.order_id`. */
  readonly orderOf?: OrderOf | undefined;
  /**
   * Checks what `records` cannot express, such as the status of orders, when nothing is scheduled anymore. `shop` is the
   * object that `merchant` returned; it can have additional fields for this check.
   *
   * @example
   * check: (gateway, shop) => expect(shop.payoutDays()).toEqual(gateway.ledger.deposits().map(({ depositedAt }) => depositedAt))
   */
  readonly check?: ShopCheck<G, Shop> | undefined;
  /** The maximum number of virtual days that a run waits for late events, such as returns, 1 to 400. Default 75. */
  readonly restDays?: number | undefined;
  /** A folder for the tape of a failed run. Default none: no tape is written. */
  readonly saveTo?: string | undefined;
  /**
   * The folder of a coverage run, to which the runs of the search are added, separately from tests (`explored`). Default: that
   * of the test that calls `explore`, if it has the `coverage` option.
   */
  readonly coverage?: string | undefined;
  /**
   * Writes an HTML page of the failing run, which the error names: the findings, the steps, every request and webhook, and the
   * inspector. `true`, or the folders. Default: true if the environment variable `CI` is set, otherwise false.
   */
  readonly failurePages?: boolean | FailurePageOptions | undefined;
};

/** Checked options with defaults. */
export interface ExploreSearch {
  readonly setup: RunSetup;
  readonly seeds: Iterable<number>;
  readonly steps: number;
  readonly amounts: readonly number[];
  readonly disruptions: readonly ExploreDisruption[];
  readonly saveTo: string | undefined;
  readonly coverage: string | undefined;
  /** Undefined if a failing run leaves no page. */
  readonly pages: PageSettings | undefined;
  /** Creates gateways that charge fees; undefined if the `world` option decides about fees. */
  readonly openWithFees: OpenRunGateway | undefined;
}

/** Fees that divide no amount evenly. */
const FEES = { card: { percent: 2.9, fixedCents: 30 }, ach: { percent: 0.8, capCents: 500 } };

const STEPS_MAX = 200;

/** Common amounts, and some that do not divide evenly. */
const AMOUNTS = [1_999, 500, 4_999, 12_900, 101, 99_999];

function functionSchema<Type>(message: string) {
  return z.custom<Type>((value) => typeof value === 'function', message);
}

const schema = lazily(() =>
  z.strictObject({
    merchant: functionSchema<MakeMerchant<AnyGateway>>('must be a function (gateway, tools) => merchant'),
    seeds: z
      .union(
        [z.number(), z.string(), z.array(z.number())],
        "must be a count, a range such as '0..9999', or a list of seeds",
      )
      .optional(),
    shard: z.string("must be a shard such as '3/16'").optional(),
    steps: z.int().min(1).max(STEPS_MAX).default(20),
    amounts: z
      .array(z.int().min(1).max(99_999_999))
      .min(1)
      .default([...AMOUNTS]),
    world: z
      .custom<GatewayOptions | OpenRunGateway>(
        (value) => typeof value === 'function' || (typeof value === 'object' && value !== null),
        'must be createGateway options, or a function (seed) => gateway',
      )
      .default({}),
    disruptions: z.array(z.enum(EXPLORE_DISRUPTIONS)).default([...EXPLORE_DISRUPTIONS]),
    orderOf: functionSchema<OrderOf>('must be a function (transaction) => order id').default(() => orderInMetadata),
    check: functionSchema<ShopCheck>('must be a function (gateway, shop) => …').optional(),
    restDays: z.int().min(1).max(400).default(75),
    saveTo: z.string().min(1).optional(),
    coverage: z.string('must be the name of a folder').min(1, 'must be the name of a folder').optional(),
    failurePages: failurePagesSchema(),
  }),
);

/**
 * Checks the options and applies the defaults.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function readOptions(options: unknown): ExploreSearch {
  const { merchant, seeds, shard, world, orderOf, check, restDays, saveTo, coverage, failurePages, ...rest } =
    parseOptions(schema(), options, 'options');
  if (typeof world === 'object') resolveOptions(world);
  const openGateway = typeof world === 'function' ? world : openWorlds(world);
  return {
    ...rest,
    saveTo,
    coverage,
    pages: pageSettings(failurePages),
    seeds: seedsOf(seeds, shard),
    openWithFees:
      typeof world === 'function' || world.fees !== undefined ? undefined : openWorlds({ ...world, fees: FEES }),
    setup: { openGateway, merchant, orderOf, check, restDays },
  };
}
