/** Stories as they were played, moment by moment: what an HTML report holds. Runs in the page too. */
import { SettleboxError } from '../core/errors.ts';
import { trusted } from '../core/trusted.ts';
import { type PackedValue, packValue, unpackValue } from './packing.ts';
import type { FrozenWorld } from './types.ts';

const KIND = 'report';
const VERSION = 1;

/** Some stories, and how they went. */
export interface Report {
  readonly settlebox: typeof KIND;
  readonly version: typeof VERSION;
  readonly stories: readonly StoryReport[];
}

/** How one story went, case by case. */
export interface StoryReport {
  readonly title: string;
  /** What the file says that it is about. */
  readonly description: string;
  /** As it was named to the runner. */
  readonly file: string;
  readonly ok: boolean;
  /** Each in a world of its own; one where the story has no cases. */
  readonly cases: readonly CaseReport[];
}

/** How one case of a story went. */
export interface CaseReport {
  /** `code: R02`; empty where the story has no cases. */
  readonly case: string;
  readonly title: string;
  readonly ok: boolean;
  /** The first expectation that was not met, in a sentence. */
  readonly failure: string | null;
  /** Expectations of the steps that were made. */
  readonly expectations: number;
  /** The world before the first step, and after each step that changed it or says something. */
  readonly moments: readonly ReportMoment[];
}

/** The world at a moment of a story. */
export interface ReportMoment {
  /** ISO 8601. */
  readonly at: string;
  /** What was done, for people: `clock.advanceTo funding`. */
  readonly label: string;
  /** What the story tells above it. */
  readonly said: string | null;
  readonly world: FrozenWorld;
}

/** A report as JSON in which equal parts stand once: the worlds of a story differ by little. */
export interface PackedReport {
  readonly settlebox: typeof KIND;
  readonly version: typeof VERSION;
  readonly packed: PackedValue;
}

/** Makes a report small; `unpackReport` gives it back. */
export function packReport({ settlebox, version, stories }: Report): PackedReport {
  return { settlebox, version, packed: packValue(stories) };
}

/**
 * Gives back what was packed; equal parts are one and the same object.
 *
 * @throws SettleboxError `bad_option` for what `packReport` has not made
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
