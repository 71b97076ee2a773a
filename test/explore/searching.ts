import { ExploreError, type ExploreOptions, explore } from '../../src/testing.ts';
import { volume } from '../support/volume.ts';
import type { SmallShop } from './small-shop.ts';

/** What a run can do, in the order in which an exploration lists it: a search that did not do all of it proves little. */
export const EVERY_STEP = [
  'fault',
  'order',
  'outage',
  'reconcile',
  'redeliver',
  'refund',
  'return',
  'ship',
  'try again',
  'wait',
  'wait for',
];

/** A shop, as a class that is opened for each run. */
export type ShopClass = new (...given: ConstructorParameters<typeof SmallShop>) => SmallShop;

/** What `explore` finds wrong with a shop; undefined where it finds nothing. */
export async function searched(
  Shop: ShopClass,
  options: Omit<ExploreOptions, 'merchant'> = {},
): Promise<ExploreError | undefined> {
  try {
    await explore({ ...options, merchant: (gateway, tools) => new Shop(gateway, tools) });
    return undefined;
  } catch (error) {
    if (error instanceof ExploreError) return error;
    throw error;
  }
}

/**
 * The seeds to search below a bound. The gate starts at the one that is known to find something, since the seeds before it
 * say nothing of this bug; `npm run test:thorough` starts at 0. A change that moves the first find makes the gate search on.
 */
export function seedsFrom(first: number, bound: number): string {
  return `${volume(first, 0)}..${bound - 1}`;
}
