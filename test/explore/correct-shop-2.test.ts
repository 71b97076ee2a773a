import { expect, it } from 'vitest';
import { explore } from '../../src/testing.ts';
import { volume } from '../support/volume.ts';
import { SmallShop } from './small-shop.ts';

const SEEDS = volume(500, 2_000);

it(`says nothing of a shop that does all it should, in the even ones of ${SEEDS} seeds`, {
  timeout: 240_000,
}, async () => {
  const merchant = (...given: ConstructorParameters<typeof SmallShop>) => new SmallShop(...given);
  const { seeds, notes } = await explore({ seeds: `0..${SEEDS - 1}`, shard: '1/2', merchant });
  expect([seeds, notes]).toEqual([SEEDS / 2, []]);
});
