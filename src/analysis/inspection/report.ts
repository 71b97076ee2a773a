/** The content of an HTML report: scenarios with the world after each step. The inspector loads this file too. */
import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import type { FrozenWorld } from './inspection-types.ts';
import { type PackedValue, packValue, unpackValue } from './packing.ts';

const KIND = 'report';
const VERSION = 1;

/** Several scenarios and their results. */
export type Report = {
  readonly settlebox: typeof KIND;
  readonly version: typeof VERSION;
  readonly stories: readonly StoryReport[];
};

/** The result of one scenario, case by case. */
export type StoryReport = {
  readonly title: string;
  /** The description in the scenario file. */
  readonly description: string;
  /** The file, without the folders of the machine that it ran on. */
  readonly file: string;
  /** What a bug report needs besides the steps; null for a page of a failing test, which says it itself. */
  readonly run: RunFacts | null;
  readonly ok: boolean;
  /** The view that the page opens on. Default: money. */
  readonly view?: 'transactions';
  /** Each case has its own world; a scenario without cases has one. */
  readonly cases: readonly CaseReport[];
};

/** Where a run can be repeated. */
export type RunFacts = {
  /** The version of settlebox. */
  readonly version: string;
  readonly seed: string;
  /** ISO 8601, by the clock of the machine. */
  readonly ranAt: string;
  /** The command that repeats it. */
  readonly command: string;
};

/** A step of a scenario. */
export type ReportStep = {
  /** Human-readable: `clock.advanceTo funding`. */
  readonly label: string;
  /** The line in the file. */
  readonly line: number;
  /** `skipped` if an earlier step failed. */
  readonly outcome: 'met' | 'failed' | 'skipped';
  /** The expectations that it met, as the file writes them. */
  readonly met: readonly string[];
  /** The index of the moment after it; null if it did not run. */
  readonly moment: number | null;
};

/** The result of one case of a scenario. */
export type CaseReport = {
  /** `code: R02`; empty if the scenario has no cases. */
  readonly case: string;
  readonly title: string;
  readonly ok: boolean;
  /** The first expectation that failed, as a sentence; null if none failed. */
  readonly failure: string | null;
  /** The number of expectations in the steps that ran. */
  readonly expectations: number;
  /** The steps of the file, in order. */
  readonly steps: readonly ReportStep[];
  /** The world before the first step, and after each step that changed it or has a note. */
  readonly moments: readonly ReportMoment[];
};

/** The world at one time of a scenario. */
export type ReportMoment = {
  /** ISO 8601. */
  readonly at: string;
  /** Human-readable step: `clock.advanceTo funding`. */
  readonly label: string;
  /** The note of the scenario above the step. */
  readonly said: string | null;
  readonly world: FrozenWorld;
};

/** A report in which equal parts are stored once. */
export type PackedReport = {
  readonly settlebox: typeof KIND;
  readonly version: typeof VERSION;
  readonly packed: PackedValue;
};

/** Packs a report; `unpackReport` is its inverse. */
export function packReport({ settlebox, version, stories }: Report): PackedReport {
  return { settlebox, version, packed: packValue(stories) };
}

/**
 * Returns the packed report; equal parts are the same object.
 *
 * @throws SettleboxError `bad_option` if the value was not created by `packReport`
 */
export function unpackReport(packed: PackedReport): Report {
  const { settlebox, version } = Object(packed);
  if (settlebox !== KIND || version !== VERSION) {
    throw new SettleboxError(
      'bad_option',
      `This is not a settlebox report of version ${VERSION}.`,
      'Create one with settlebox run --html.',
    );
  }
  return { settlebox: KIND, version: VERSION, stories: trusted<readonly StoryReport[]>(unpackValue(packed.packed)) };
}
