/** The values of one case, by parameter. */
export type CaseValues = Readonly<Record<string, unknown>>;

/**
 * The value of `each`: a list of cases, or a list of values per parameter. In the second form, every combination is a
 * case.
 */
export type EachOption = readonly CaseValues[] | Readonly<Record<string, readonly unknown[]>>;

/** The maximum number of cases. Combinations multiply quickly. */
export const CASES_MAX = 1_000;

/** Returns the cases of a scenario. Without `each`, there is one case without parameters. */
export function casesOf(each: EachOption | undefined): readonly CaseValues[] {
  if (each === undefined) return [{}];
  return isCaseList(each) ? each : combinations(each);
}

function isCaseList(each: EachOption): each is readonly CaseValues[] {
  return Array.isArray(each);
}

function combinations(each: Readonly<Record<string, readonly unknown[]>>): CaseValues[] {
  return Object.entries(each).reduce<CaseValues[]>(
    (cases, [name, values]) => cases.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );
}

/** Counts the cases without building them. */
export function countCases(each: EachOption): number {
  if (isCaseList(each)) return each.length;
  return Object.values(each).reduce((product, values) => product * values.length, 1);
}

/** The parameter whose value is the name of its case. */
export const CASE_NAME = 'case';

/**
 * Returns the name of a case: the value of `case`, or a list such as `code: R02, day: 2026-01-08`. Empty if there are
 * no parameters.
 */
export function caseName(values: CaseValues): string {
  if (values[CASE_NAME] !== undefined) return String(values[CASE_NAME]);
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}
