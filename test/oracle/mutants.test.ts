import { expect, it } from 'vitest';
import type { Life } from './commands.ts';
import { FIXED_SEEDS, FIXED_STEPS } from './fixed-lives.ts';
import { generate } from './generate.ts';
import { firstDifference, playModel } from './life.ts';
import { MUTANTS } from './mutants.ts';
import { RULES, type Rules } from './rules.ts';

// oracle.test.ts proves that the gateway plays the fixed lives as the model does, so the model stands for it here.
const lives = FIXED_SEEDS.map((seed) => generate(seed, FIXED_STEPS));

it.each(Object.entries(MUTANTS))('catches the mutant: %s', (_, change) => {
  expect(lives.some((life) => tells(life, { ...RULES, ...change }))).toBe(true);
});

function tells(life: Life, mutant: Rules): boolean {
  try {
    return firstDifference(life, playModel(life, RULES, 4), playModel(life, mutant, 4)) !== undefined;
  } catch {
    // A mutant that rejects a step has no such transaction later.
    return true;
  }
}
