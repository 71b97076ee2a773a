import { expect, it } from 'vitest';
import { explore } from '../../src/testing.ts';
import { FIRST_SEED } from '../support/seeds.ts';
import { volume } from '../support/volume.ts';
import { FullShop } from './full-shop.ts';
import { EVERY_STEP } from './searching.ts';

const SEEDS = volume(24, 2_000);

/** Steps of the optional methods. */
const OPTIONAL_STEPS = ['capture', 'delete card', 'renew', 'report', 'store card', 'void'];

it(`reports no failure for a correct application with every method in ${SEEDS} seeds`, {
  timeout: 240_000,
}, async () => {
  const { notes, steps } = await explore({
    seeds: `${FIRST_SEED}..${FIRST_SEED + SEEDS - 1}`,
    merchant: (gateway, tools) => new FullShop(gateway, tools),
  });
  expect([notes, Object.keys(steps)]).toEqual([[], [...EVERY_STEP, ...OPTIONAL_STEPS].sort()]);
});
