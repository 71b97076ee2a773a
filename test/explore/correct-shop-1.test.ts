import { expect, it } from 'vitest';
import { explore } from '../../src/testing.ts';
import { SmallShop } from './small-shop.ts';

it('says nothing of a shop that does all it should, in the odd ones of 2 000 seeds', { timeout: 240_000 }, async () => {
  const merchant = (...given: ConstructorParameters<typeof SmallShop>) => new SmallShop(...given);
  const { seeds, notes } = await explore({ seeds: '0..1999', shard: '2/2', merchant });
  expect([seeds, notes]).toEqual([1_000, []]);
});
