import { ExploreError, type ExploreOptions, explore } from '../../src/testing.ts';
import type { SmallShop } from './small-shop.ts';

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
