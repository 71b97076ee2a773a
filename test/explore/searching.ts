import { ExploreError, type ExploreOptions, explore } from '../../src/testing.ts';
import { volume } from '../support/volume.ts';
import type { SmallShop } from './small-shop.ts';

/** Commands of a run, in the order in which an exploration lists them. A search that skipped some proves little. */
export const EVERY_STEP = [
  'fault',
  'order',
  'outage',
  'reconcile',
  'redeliver',
  'refund',
  'return',
  'rush',
  'ship',
  'try again',
  'wait',
  'wait for',
];

/** An application, as a class opened for each run. */
export type ShopClass = new (...given: ConstructorParameters<typeof SmallShop>) => SmallShop;

/** Returns the failure that `explore` finds in an application, or undefined. */
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

/** The number of seeds that `explore` runs by default. */
const DEFAULT_SEEDS = 100;

/**
 * Returns the default seeds of a search. The normal run starts at the seed known to find the bug, since earlier seeds prove nothing
 * about it; `npm run test:thorough` starts at 0. If a change moves the first find, the normal run searches on.
 */
export function seedsFrom(first: number): string {
  return `${volume(first, 0)}..${DEFAULT_SEEDS - 1}`;
}
