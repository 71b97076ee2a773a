import { z } from 'zod';
import { SettleboxError } from '../../core/errors.ts';
import { parseWish } from '../../core/wish.ts';
import { findInside } from '../../faces/inside.ts';
import type { Gateway } from '../../gateway-face.ts';
import type { GatewayOptions } from '../../options.ts';
import type { Layout } from '../../resources/transactions/types.ts';
import { mixSchema, type TrafficMix } from './mix.ts';
import type { TrafficDay } from './traffic-result.ts';

/** How much traffic, of whom and of what. All optional. */
export interface TrafficOptions<L extends Layout = 'by_method'> {
  /** How many merchants trade, from 1 to 100. Those that the gateway has come first, the rest is added to it. Default 1. */
  readonly merchants?: number;
  /** Days of 24 hours, from 1 to 1 100. Default 30. */
  readonly days?: number;
  /** How many transactions in all, refunds included; exactly so many. Default what such merchants do in such a time. */
  readonly transactions?: number;
  /** What it is made of. Default what is usual in each merchant's business. */
  readonly mix?: TrafficMix;
  /** Same seed, same options: same bytes. Default the gateway's. */
  readonly seed?: string | number;
  /** Where it happens, from its present on; its test values must be ours (option `magicValues`). Default a new one. */
  readonly gateway?: Gateway<L>;
  /** Options of the new gateway. */
  readonly options?: GatewayOptions<L>;
  /** Is called at the end of each day, and waited for. */
  readonly onDay?: (day: TrafficDay) => unknown;
}

/** Options checked and filled in. */
export interface Plan<L extends Layout> {
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
/** What a file of some gigabytes holds. */
const TRANSACTIONS_MAX = 5_000_000;

const schema = z.strictObject({
  merchants: z.int().min(1).max(MERCHANTS_MAX).default(1),
  days: z.int().min(1).max(DAYS_MAX).default(30),
  transactions: z.int().min(1).max(TRANSACTIONS_MAX).optional(),
  mix: mixSchema.optional(),
  seed: z.union([z.string().max(200), z.number()], 'a text of at most 200 letters, or a number').optional(),
  gateway: z.custom((value) => findInside(value) !== undefined, 'a gateway, as createGateway() makes it').optional(),
  options: z
    .custom((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'options of createGateway')
    .optional(),
  onDay: z.custom((value) => typeof value === 'function', 'a function (day) => …').optional(),
});

/** @throws SettleboxError `bad_option` naming the field */
export function readTrafficOptions<L extends Layout>(given: TrafficOptions<L>): Plan<L> {
  const { merchants, days, transactions } = parseWish(schema, given, 'options');
  const { mix = {}, seed, gateway, options = {}, onDay = ignore } = given;
  if (gateway !== undefined && given.options !== undefined)
    throw new SettleboxError(
      'bad_option',
      'options.options: the gateway that is given has its own already.',
      'Leave one of the two out.',
      { field: 'options.options' },
    );
  const text = seed === undefined ? undefined : String(seed);
  return { ...{ merchants, days, transactions }, mix: { ...mix }, seed: text, gateway, options, onDay };
}

function ignore(): void {}
