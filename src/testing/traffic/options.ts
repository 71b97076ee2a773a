import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import type { Layout } from '../../domain/payments/transactions/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { GatewayOptions } from '../../options/options.ts';
import { findInternals } from '../../transports/gateway-internals.ts';
import { mixSchema, type TrafficMix } from './mix.ts';
import type { TrafficDay } from './traffic-result.ts';

/** Options of `traffic`. */
export type TrafficOptions<L extends Layout = 'by_method'> = {
  /** The number of merchants, 1 to 100. Uses the gateway's own merchants first, and adds the rest. Default 1. */
  readonly merchants?: number | undefined;
  /** The number of 24-hour days, 1 to 1,100. Default 30. */
  readonly days?: number | undefined;
  /** The exact number of transactions, including refunds. Default: typical for the merchants and days. */
  readonly transactions?: number | undefined;
  /** The mix of transactions. Default: typical for each merchant's kind of business. */
  readonly mix?: TrafficMix | undefined;
  /** The seed. The same seed and options produce the same bytes. Default: the gateway's seed. */
  readonly seed?: string | number | undefined;
  /** The gateway, from its current time on. Its `magicValues` must be `settlebox`. Default a new gateway. */
  readonly gateway?: Gateway<L> | undefined;
  /** Options of the new gateway. */
  readonly options?: GatewayOptions<L> | undefined;
  /** Called at the end of each day, and awaited. */
  readonly onDay?: ((day: TrafficDay) => unknown) | undefined;
};

/** Checked options with defaults. */
export interface TrafficSettings<L extends Layout> {
  readonly merchants: number;
  readonly days: number;
  readonly transactions: number | undefined;
  readonly mix: TrafficMix;
  readonly seed: string | undefined;
  readonly gateway: Gateway<L> | undefined;
  readonly options: GatewayOptions<L>;
  readonly onDay: (day: TrafficDay) => unknown;
}

const MERCHANTS_MAX = 100;
/** Three years. */
const DAYS_MAX = 1_100;
/** A database file of several gigabytes. */
const TRANSACTIONS_MAX = 5_000_000;

const schema = lazily(() =>
  z.strictObject({
    merchants: z.int().min(1).max(MERCHANTS_MAX).default(1),
    days: z.int().min(1).max(DAYS_MAX).default(30),
    transactions: z.int().min(1).max(TRANSACTIONS_MAX).optional(),
    mix: mixSchema().optional(),
    seed: z
      .union([z.string().max(200), z.number()], 'must be a string of at most 200 characters, or a number')
      .optional(),
    gateway: z
      .custom((value) => findInternals(value) !== undefined, 'must be a gateway, as returned by createGateway()')
      .optional(),
    options: z
      .custom(
        (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
        'must be createGateway options',
      )
      .optional(),
    onDay: z.custom((value) => typeof value === 'function', 'must be a function (day) => …').optional(),
  }),
);

/**
 * Checks the options and applies the defaults.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function readTrafficOptions<L extends Layout>(given: TrafficOptions<L>): TrafficSettings<L> {
  const { merchants, days, transactions } = parseOptions(schema(), given, 'options');
  const { mix = {}, seed, gateway, options = {}, onDay = ignore } = given;
  if (gateway !== undefined && given.options !== undefined)
    throw new SettleboxError(
      'bad_option',
      'options.options cannot be combined with options.gateway, which has its own options.',
      'Omit one of the two.',
      { field: 'options.options' },
    );
  const text = seed === undefined ? undefined : String(seed);
  return { merchants, days, transactions, mix: { ...mix }, seed: text, gateway, options, onDay };
}

function ignore(): void {}
