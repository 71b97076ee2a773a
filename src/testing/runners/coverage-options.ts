import { z } from 'zod';
import { coverageRows } from '../../analysis/coverage/rows.ts';
import { SECTIONS } from '../../analysis/coverage/sections.ts';
import type { CoverageSectionName } from '../../analysis/coverage/types.ts';
import { lazily } from '../../contract/lazily.ts';
import { didYouMean } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { parseOptions } from '../../engine/parse-options.ts';

/** Options of `coverageReporter`. */
export type CoverageReporterOptions = {
  /** Minimum percentage of covered rows per section. Below one, the run fails. Default none. */
  readonly thresholds?: { readonly [Section in CoverageSectionName]?: number | undefined } | undefined;
  /**
   * Rows to leave out: names such as `R10`, with `*` as a wildcard (`users.*`), or sections. Default none.
   */
  readonly ignore?: readonly string[] | undefined;
  /** The number of uncovered rows to print, the most valuable first. Default 10. */
  readonly top?: number | undefined;
};

/** Checked options with defaults. */
export interface CoverageRules {
  readonly thresholds: ReadonlyMap<CoverageSectionName, number>;
  readonly top: number;
  isIgnored(section: CoverageSectionName, name: string): boolean;
}

const TOP = 10;
const TOP_MAX = 10_000;
const IGNORED_MAX = 1_000;

const schema = lazily(() =>
  z.strictObject({
    thresholds: z
      .partialRecord(z.enum(SECTIONS), z.number('must be a percentage from 0 to 100').min(0).max(100).optional())
      .default({}),
    ignore: z.array(z.string().min(1), 'must be a list of row names').max(IGNORED_MAX).default([]),
    top: z.int().min(0).max(TOP_MAX).default(TOP),
  }),
);

/**
 * Validates the options of `coverageReporter`.
 *
 * @throws SettleboxError `bad_option` for an unknown section, a percentage above 100, or a name that matches no row
 */
export function readCoverageOptions(options: CoverageReporterOptions): CoverageRules {
  rejectUnknownSection(options);
  const { thresholds, ignore, top } = parseOptions(schema(), options, 'options');
  const patterns = ignore.map(rowPattern);
  const isIgnored = (section: CoverageSectionName, name: string) =>
    patterns.some((pattern) => pattern.test(section) || pattern.test(name));
  for (const [at, pattern] of patterns.entries()) if (!matchesRow(pattern)) rejectName(at, ignore[at] ?? '');
  const limits = SECTIONS.flatMap((section): [CoverageSectionName, number][] => {
    const limit = thresholds[section];
    return limit === undefined ? [] : [[section, limit]];
  });
  rejectIgnoredThreshold(
    limits.map(([section]) => section).find((section) => patterns.some((one) => one.test(section))),
  );
  return { thresholds: new Map(limits), top, isIgnored };
}

/** zod would name the key, but not list the sections. */
function rejectUnknownSection(options: unknown): void {
  const known: readonly string[] = SECTIONS;
  const name = Object.keys(Object(Reflect.get(Object(options), 'thresholds'))).find((key) => !known.includes(key));
  if (name === undefined) return;
  throw new SettleboxError(
    'bad_option',
    `options.thresholds has no section ${JSON.stringify(name)}${suggest(name, known)}`,
    `The sections are ${known.join(', ')}.`,
    { field: 'options.thresholds' },
  );
}

/** The threshold would never fail. */
function rejectIgnoredThreshold(section: CoverageSectionName | undefined): void {
  if (section === undefined) return;
  throw new SettleboxError(
    'bad_option',
    `options.thresholds has the section ${section}, which options.ignore leaves out.`,
    'Remove one of the two.',
    { field: 'options.thresholds' },
  );
}

function rowPattern(name: string): RegExp {
  const parts = name.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

function matchesRow(pattern: RegExp): boolean {
  return SECTIONS.some(
    (section) => pattern.test(section) || coverageRows(section).some(({ name }) => pattern.test(name)),
  );
}

function rejectName(at: number, name: string): never {
  const known = SECTIONS.flatMap((section) => coverageRows(section).map((row) => row.name));
  throw new SettleboxError(
    'bad_option',
    `options.ignore.${at} matches no row: ${JSON.stringify(name)}${suggest(name, known)}`,
    "Give the name of a row or section as a coverage report prints it, with * for any text, such as 'users.*'.",
    { field: `options.ignore.${at}` },
  );
}

function suggest(name: string, known: readonly string[]): string {
  const meant = didYouMean(name, [...known]);
  return meant === undefined ? '.' : `; did you mean ${JSON.stringify(meant)}?`;
}
