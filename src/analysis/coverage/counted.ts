import type { SectionName } from './types.ts';

/** A count for a row of a section. */
export interface CoverageCount {
  readonly name: string;
  readonly count: number;
  readonly by?: Readonly<Record<string, number>>;
}

/** Counts by section. A name can occur more than once; its counts are added. */
export type CountedBySection = Readonly<Record<SectionName, readonly CoverageCount[]>>;
