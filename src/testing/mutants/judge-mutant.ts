import type { Mutant, Occurrence } from './mutant.ts';
import { includeAny } from './occurrences.ts';

/** Reports whether a test in which this occurred can notice a mutant, so that it is run with it. */
export function canNotice(occurrences: readonly Occurrence[], { needs }: Mutant): boolean {
  return includeAny(occurrences, needs);
}

/** What became of a suite that was run with a mutant. */
interface MutantRun {
  /** What occurred in any test of the suite with a right gateway. */
  readonly occurred: readonly Occurrence[];
  /** How often the mutant took effect, in all tests. */
  readonly effects: number;
  /** True if a test failed that is green with a right gateway. */
  readonly isNoticed: boolean;
}

/** `unseen`: the tests make it happen, and stay green. `untried`: no test makes it happen. Both are holes. */
export type MutantVerdict = 'noticed' | 'unseen' | 'untried' | 'unconcerned';

/** Judges a suite by a mutant. */
export function judgeMutant(mutant: Mutant, { occurred, effects, isNoticed }: MutantRun): MutantVerdict {
  if (isNoticed) return 'noticed';
  if (effects > 0) return 'unseen';
  return mutant.rare === true || !includeAny(occurred, mutant.scope ?? mutant.needs) ? 'unconcerned' : 'untried';
}
