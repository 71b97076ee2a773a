import type { CoverageSectionName } from './types.ts';

/** A count for a row of a section. */
export interface CoverageCount {
  readonly name: string;
  readonly count: number;
  /** Number of times in runs of `explore`. Default 0. */
  readonly explored?: number;
  readonly by?: Readonly<Record<string, number>>;
}

/** Counts by section. A name can occur more than once; its counts are added. */
export type CountedBySection = Readonly<Record<CoverageSectionName, readonly CoverageCount[]>>;
