import type { GauntletFinding } from './finding.ts';
import type { RunnerName } from './suite-runner.ts';

/** The result of a gauntlet. Plain data. */
export type GauntletReport = {
  /** True if nothing is wrong: no failure, and no hole. False if every test fails without a fault, so that none is judged. */
  readonly ok: boolean;
  /** The runner of the suite. */
  readonly runner: RunnerName;
  /** Real seconds. */
  readonly seconds: number;
  /** The tests of the suite that have a gateway. */
  readonly tests: GauntletTests;
  /** The number of situations by their outcome. Undefined if only mutants were run. */
  readonly faults?: GauntletFaults | undefined;
  /** What faults break, each confirmed by running the test alone. */
  readonly failures: readonly GauntletFailure[];
  /** The mutants of the gateway. Undefined if only faults were run. */
  readonly mutants?: GauntletMutants | undefined;
  /** Sentences about what could not be judged. */
  readonly notes: readonly string[];
};

/** The tests of a suite. */
export type GauntletTests = {
  /** Their number. */
  readonly total: number;
  /** Tests that fail without a fault. They are not judged. */
  readonly red: readonly GauntletRedTest[];
};

/** A test that fails without a fault. */
export type GauntletRedTest = {
  readonly file: string;
  readonly test: string;
  /** True if it fails only without the tests before it. */
  readonly alone: boolean;
  /** The first line of its error. */
  readonly message: string;
};

/** The number of situations by their outcome. */
export type GauntletFaults = {
  /** Different situations: an operation, the state before it, and a fault. */
  readonly situations: number;
  /** Situations that were run. */
  readonly run: number;
  /** Situations that were left out at the end of the budget. */
  readonly leftOut: number;
  /** Runs in which the test's own assertions passed. */
  readonly passes: number;
  /** Runs in which the test failed, and the money was right. */
  readonly failsHonestly: number;
  /** Runs in which the test did not end. */
  readonly neverEnds: number;
  /** Runs in which less money moved, which can be right or wrong without `records()`. */
  readonly inconclusive: number;
  /** Runs in which the fault did not occur, because the test made other calls. */
  readonly notReached: number;
};

/** A call or webhook of a test at which a fault leads to wrong money. */
export type GauntletFailure = {
  /** The path of the file, relative to the project. */
  readonly file: string;
  /** The full name of the test. */
  readonly test: string;
  /** The call or webhook: its operation or type. */
  readonly at: string;
  /** 1 for the first such call or webhook of the test. */
  readonly nth: number;
  /** The faults that lead to it. `what`, `findings`, and `timeline` describe the first one. */
  readonly faults: readonly string[];
  /** What went wrong, in one sentence. */
  readonly what: string;
  /** What is wrong with the money or the webhooks. */
  readonly findings: readonly GauntletFinding[];
  /** How the test itself ended. */
  readonly outcome: 'passes' | 'fails honestly' | 'never ends';
  /** The first line of the test's own error. */
  readonly message?: string | undefined;
  /** The timeline of the gateway. */
  readonly timeline: string;
  /** The arguments of `npx settlebox` that repeat it. */
  readonly command: readonly string[];
  /** The file with the tape. */
  readonly tape?: string | undefined;
  /** The HTML page, relative to the project. */
  readonly page?: string | undefined;
};

/** How many mutants of the gateway the suite noticed. */
export type GauntletMutants = {
  /** Mutants that concern the suite. */
  readonly run: number;
  /** Mutants that made a test fail. */
  readonly noticed: number;
  /** Mutants that were left out at the end of the budget. */
  readonly leftOut: number;
  /** Mutants that no test noticed. */
  readonly holes: readonly GauntletHole[];
};

/** A mutant of the gateway that the suite does not notice. */
export type GauntletHole = {
  /** The id of the mutant. */
  readonly mutant: string;
  /** What the mutant does wrong, in one sentence. */
  readonly sentence: string;
  /** Tests that stay green although the mutant concerns them. */
  readonly tests: readonly string[];
  /** True if the mutant took effect in these tests; false if they never trigger it. */
  readonly occurred: boolean;
  /** The body of a test that notices it. */
  readonly catchingTest: string;
};
