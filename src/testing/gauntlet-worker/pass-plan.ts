import type { GauntletFault } from './gauntlet-faults.ts';

/** A fault at one call or delivery of a test. */
export interface PlannedFault {
  readonly fault: GauntletFault;
  /** The operation of the call, or the type of the webhook. */
  readonly of: string;
  /** The fault triggers at the nth call of the operation, or at the nth webhook of the type, from 1. */
  readonly nth: number;
}

/** What the page of a finding says about it. */
export interface PlannedPage {
  readonly name: string;
  /** The name of its file, without a folder and an extension. */
  readonly fileName: string;
  /** The command that repeats the finding. */
  readonly command: string;
  /** What is wrong. */
  readonly findings: readonly { readonly kind: string; readonly text: string }[];
  readonly sections: readonly { readonly title: string; readonly text: string }[];
}

/** The pages of a gauntlet. */
export interface PlannedPages {
  /** The absolute path of their folder; undefined if the option `failurePages` of the suite decides. */
  readonly folder?: string | undefined;
  /** The folder for the records of runs without a fault. */
  readonly greenRuns: string;
  /** The page that this run leaves; undefined in a run without a fault, which stores its record. */
  readonly page?: PlannedPage | undefined;
}

/** What one test does in a pass. */
export interface PlannedTest {
  /** Undefined if the test runs without a fault. */
  readonly injected?: PlannedFault | undefined;
  /** The virtual time until which the test without a fault ran, in epoch milliseconds. */
  readonly settleUntil?: number | undefined;
  /** The mutant that the gateway of the test is. */
  readonly mutant?: string | undefined;
  /** The file to write the tape of the test to. */
  readonly tape?: string | undefined;
  /** Undefined if the test leaves neither a page nor a record. */
  readonly pages?: PlannedPages | undefined;
}

/** The plan of one pass, which the workers read. */
export interface PassPlan {
  /** The folder that results are written to. */
  readonly results: string;
  /** The tests of the pass by key; undefined if every test runs without a fault. */
  readonly tests?: Readonly<Record<string, PlannedTest>> | undefined;
  /** The transport of calls that belong to the application. */
  readonly transport?: 'http' | 'direct' | undefined;
  /** True if results list what occurred in a test, which decides the mutants that concern it. */
  readonly listsOccurrences?: boolean | undefined;
  /** The real milliseconds that a test has if it does not set a limit. */
  readonly timeoutMs: number;
}
