import type { Severity } from '../../analysis/review/rules.ts';

/** Distinct findings by name, with their severity. */
export type CountedFindings = Readonly<Record<string, Severity>>;

/** Returns the line about the findings of a run, or of a part of it; undefined if there are none. It fits 80 columns. */
export function findingsLine(counted: readonly CountedFindings[], isWholeRun: boolean): string | undefined {
  const severities: Severity[] = Object.values(Object.assign({}, ...counted));
  if (severities.length === 0) return undefined;
  const noun = severities.length === 1 ? 'finding' : 'findings';
  const high = severities.filter((severity) => severity === 'high').length;
  const soFar = isWholeRun ? '' : ' so far';
  return `settlebox: ${severities.length} review ${noun}${soFar}, ${high} high; set review: 'low' to see them`;
}
