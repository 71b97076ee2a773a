import { type Gateway, InvariantError } from 'settlebox';
import { withGateway } from 'settlebox/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canNotice, judgeMutant, type MutantVerdict } from '../../src/testing/mutants/judge-mutant.ts';
import type { Mutant, Occurrence } from '../../src/testing/mutants/mutant.ts';
import { MUTANTS } from '../../src/testing/mutants/mutants.ts';
import { occurrencesIn } from '../../src/testing/mutants/occurrences.ts';
import { mutantEffects, useMutant } from '../../src/testing/mutants/use-mutant.ts';
import { endMutant } from './end-mutant.ts';
import { FULL_SUITE } from './suites/full.ts';
import { LITTLE_SUITE } from './suites/little.ts';

type Suite = typeof FULL_SUITE;
type Test = Suite[number];

// Each test that fails prints its timeline.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());
afterEach(endMutant);

/** Runs a test as users do, with all checks of the kit. */
async function isGreen([, body]: Test, watch: (gateway: Gateway) => void): Promise<boolean> {
  const run = withGateway({ server: false }, async (gateway) => {
    try {
      await body(gateway);
    } finally {
      watch(gateway);
    }
  });
  try {
    await run();
    return true;
  } catch (error) {
    // A suite must notice a mutant by what it checks, and not because Settlebox breaks down.
    if (error instanceof InvariantError) throw error;
    return false;
  }
}

/** Runs a suite with every mutant, and returns the mutants by what became of them. */
async function judge(suite: Suite): Promise<Record<MutantVerdict, string[]>> {
  const occurred = new Map<Test, Occurrence[]>();
  for (const one of suite) {
    const green = await isGreen(one, (gateway) => occurred.set(one, occurrencesIn(gateway)));
    expect(green, one[0]).toBe(true);
  }
  const judged: Record<MutantVerdict, string[]> = { noticed: [], unseen: [], untried: [], unconcerned: [] };
  for (const mutant of MUTANTS) {
    const concerned = suite.filter((one) => canNotice(occurred.get(one) ?? [], mutant));
    const run = { occurred: [...occurred.values()].flat(), ...(await runWith(mutant, concerned)) };
    judged[judgeMutant(mutant, run)].push(mutant.id);
  }
  return judged;
}

/** Runs tests with a mutant, until one fails. */
async function runWith({ id }: Mutant, tests: Suite): Promise<{ effects: number; isNoticed: boolean }> {
  let effects = 0;
  useMutant(id);
  for (const one of tests) {
    const green = await isGreen(one, (gateway) => {
      effects += mutantEffects(gateway);
    });
    if (!green) return { effects, isNoticed: true };
  }
  return { effects, isNoticed: false };
}

describe('the mutants', () => {
  test('find thirty holes in a suite that checks little', async () => {
    const { noticed, unseen, untried } = await judge(LITTLE_SUITE);
    expect(noticed).toEqual(['wrong-signature', 'webhooks-of-another-merchant', 'funded-a-day-late']);
    expect(unseen).toHaveLength(21);
    expect(untried).toHaveLength(9);
  });

  test('find at least twenty holes in a suite of one sale', async () => {
    const { unseen, untried } = await judge(LITTLE_SUITE.slice(0, 1));
    expect(unseen.length + untried.length).toBeGreaterThanOrEqual(20);
  });

  test('find no hole in a suite that checks everything', async () => {
    expect(await judge(FULL_SUITE)).toEqual({
      noticed: MUTANTS.map(({ id }) => id),
      unseen: [],
      untried: [],
      unconcerned: [],
    });
  });
});
