import type { SectionName } from './types.ts';

/** Something that was met so often, of a name that a section has. */
export interface CoverageCount {
  readonly name: string;
  readonly count: number;
  readonly by?: Readonly<Record<string, number>>;
}

/** What was met, by section; a name may come more than once, and its counts add up. */
export type CountedBySection = Readonly<Record<SectionName, readonly CoverageCount[]>>;
