/** Random months of fees, reserves, refunds, returns, and failed deposits, by the gateway and by an independent model. */
import { describe, expect, it } from 'vitest';
import { volume } from '../support/volume.ts';
import { playLives } from './lives.ts';
import { MUTANTS } from './rules.ts';

const LIVES = volume(60, 120);
const STEPS = 25;
/** Enough for each mutant. */
const MUTANT_LIVES = 80;

describe('a random month', () => {
  it(`has the deposits, statements, and balances of the model, in ${LIVES} lives`, async () => {
    expect(await playLives(1, LIVES, STEPS)).toBeUndefined();
  }, 240_000);

  it.each(Object.entries(MUTANTS))('differs from a model that %s', async (_name, rules) => {
    expect(await playLives(1_000, MUTANT_LIVES, STEPS, rules)).toMatch(/gateway .*model /s);
  });
});
