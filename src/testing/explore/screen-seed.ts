import { CALL_TIMEOUT_MS, checkSequence, type PreparedSearch } from './prepare-search.ts';
import type { RunReport } from './run-report.ts';
import { runSequence } from './run-sequence.ts';
import type { ExploreStep } from './steps.ts';

/** What the run of a seed without findings adds to a search. It is plain data, because another thread can make the run. */
export interface PassedRun {
  readonly steps: readonly ExploreStep[];
  readonly report: Pick<RunReport, 'notes' | 'calls' | 'transactionCounts'>;
  /** Unhandled rejections during the run. */
  readonly rejections: readonly string[];
}

/** The first run of a seed: it passed, or it has to be repeated to shorten and print it. */
export type SeedScreening = { readonly kind: 'passed'; readonly run: PassedRun } | { readonly kind: 'failed' };

/** Runs seeds elsewhere, before the search reaches them. */
export interface SeedScreen {
  /**
   * Returns the run of a seed that passed; undefined if the search has to run the seed itself. It is called for the seeds of the
   * search, in their order.
   */
  passed(seed: number): Promise<PassedRun | undefined>;
  close(): Promise<void>;
}

/** Runs a seed once. Receives the rejections since the last call from `takeRejections`. */
export async function screenSeed(
  search: PreparedSearch,
  seed: number,
  takeRejections: () => readonly string[],
): Promise<SeedScreening> {
  let screening: SeedScreening = { kind: 'failed' };
  await checkSequence(search, seed, async (steps) => {
    const { findings, notes, calls, transactionCounts } = await runSequence(search.setup, steps, {
      seed,
      callTimeoutMs: CALL_TIMEOUT_MS,
    });
    const [first] = findings;
    const report = { notes, calls, transactionCounts };
    screening =
      first === undefined
        ? { kind: 'passed', run: { steps, report, rejections: takeRejections() } }
        : { kind: 'failed' };
    return true;
  });
  return screening;
}
