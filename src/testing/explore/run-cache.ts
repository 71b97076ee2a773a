import type { ExploreStep } from './steps.ts';

/** The result of a sequence that was run. */
interface KnownResult {
  /** The steps as JSON, so that they can be compared. */
  readonly steps: readonly string[];
  /** For each step, true if it had no effect. */
  readonly skipped: readonly boolean[];
  readonly fails: boolean;
}

/** Remembers the results of runs, because shortening tries many sequences more than once. */
export class RunCache {
  readonly #results: KnownResult[] = [];

  /** Stores whether a sequence fails. */
  add(steps: readonly ExploreStep[], skipped: readonly boolean[], fails: boolean): void {
    this.#results.push({ steps: steps.map((step) => JSON.stringify(step)), skipped, fails });
  }

  /** Returns whether a sequence fails; undefined if no equivalent sequence was run. */
  find(steps: readonly ExploreStep[]): boolean | undefined {
    const wanted = steps.map((step) => JSON.stringify(step));
    return this.#results.find((result) => isEquivalent(result, wanted))?.fails;
  }
}

/** Leaving out steps without effect does not change a run. */
function isEquivalent({ steps, skipped }: KnownResult, wanted: readonly string[]): boolean {
  let next = 0;
  for (const [at, step] of steps.entries()) {
    if (step === wanted[next]) next++;
    else if (skipped[at] !== true) return false;
  }
  return next === wanted.length;
}
