import type { ExploredCoverage } from './explored-coverage.ts';
import { CALL_TIMEOUT_MS, checkSequence, type PreparedSearch } from './prepare-search.ts';
import { RunCache } from './run-cache.ts';
import type { RunReport } from './run-report.ts';
import { runSequence } from './run-sequence.ts';
import type { SearchTally } from './search-tally.ts';
import { shorten } from './shorten.ts';
import type { ExploreStep } from './steps.ts';

/** A sequence that breaks the application. */
export interface FailingSequence {
  /** The shortest sequence that still fails. */
  readonly steps: readonly ExploreStep[];
  /** The number of steps before shortening. */
  readonly stepsBefore: number;
}

/** The maximum number of sequences that shortening tries, including those whose result is known. */
const SHORTENING_RUNS_MAX = 300;

/** Real time for calls that are still open at the end: less than in a search, because they are known to hang. */
const SHORTENING_CALL_TIMEOUT_MS = 50;

/** Runs the sequence of a seed. If it fails, returns the shortest sequence with the same kind of finding. */
export async function findShortest(
  search: PreparedSearch,
  seed: number,
  { tally, explored }: { readonly tally: SearchTally; readonly explored: ExploredCoverage },
): Promise<FailingSequence | undefined> {
  const { setup, amounts } = search;
  const shortening = { stepsBefore: 0, kinds: new Set<string>(), runs: 0 };
  const cache = new RunCache();
  const fails = async (steps: readonly ExploreStep[]): Promise<boolean> => {
    if (shortening.runs >= SHORTENING_RUNS_MAX) return false;
    const isFirst = shortening.runs++ === 0;
    const known = cache.find(steps);
    if (known !== undefined) return known;
    const report = await runSequence(setup, steps, {
      seed,
      callTimeoutMs: isFirst ? CALL_TIMEOUT_MS : SHORTENING_CALL_TIMEOUT_MS,
      // Shortening repeats parts of the first run, which would count them again.
      ...(isFirst ? { explored } : { purpose: 'shorten', endsWith: shortening.kinds }),
    });
    if (isFirst) recordFirst(steps, report);
    const isFailing = report.findings.some(({ kind }) => shortening.kinds.has(kind));
    cache.add(steps, report.skipped, isFailing);
    return isFailing;
  };
  // A shorter sequence must fail with the same kind of finding; another kind would be another bug.
  const recordFirst = (steps: readonly ExploreStep[], report: RunReport) => {
    tally.add(seed, steps, report);
    shortening.stepsBefore = steps.length;
    for (const { kind } of report.findings) shortening.kinds.add(kind);
  };
  const failing = await checkSequence(search, seed, async (steps) => !(await fails(steps)));
  if (failing === undefined) return undefined;
  return { steps: await shorten(failing, amounts[0] ?? 1, fails), stepsBefore: shortening.stepsBefore };
}
