import { expect, it } from 'vitest';
import { explore } from '../../src/testing.ts';
import { FIRST_SEED } from '../support/seeds.ts';
import { volume } from '../support/volume.ts';
import { EVERY_STEP } from './searching.ts';
import { SmallShop } from './small-shop.ts';

const SEEDS = volume(64, 2_000);

it(`reports no failure for a correct application in the odd ones of ${SEEDS} seeds`, {
  timeout: 240_000,
}, async () => {
  const merchant = (...given: ConstructorParameters<typeof SmallShop>) => new SmallShop(...given);
  const { seeds, notes, steps } = await explore({
    seeds: `${FIRST_SEED}..${FIRST_SEED + SEEDS - 1}`,
    shard: '2/2',
    merchant,
  });
  expect([seeds, notes, Object.keys(steps)]).toEqual([SEEDS / 2, [], EVERY_STEP]);
});
