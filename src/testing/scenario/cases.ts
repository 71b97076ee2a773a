/** The values of one case, by parameter. */
export type Case = Readonly<Record<string, unknown>>;

/**
 * The value of `each`: a list of cases, or a list of values per parameter. In the second form, every combination is a
 * case.
 */
export type Each = readonly Case[] | Readonly<Record<string, readonly unknown[]>>;

/** The maximum number of cases. Combinations multiply quickly. */
export const CASES_MAX = 1_000;

/** Returns the cases of a scenario. Without `each`, there is one case without parameters. */
export function casesOf(each: Each | undefined): readonly Case[] {
  if (each === undefined) return [{}];
  return isRows(each) ? each : combinations(each);
}

function isRows(each: Each): each is readonly Case[] {
  return Array.isArray(each);
}

function combinations(each: Readonly<Record<string, readonly unknown[]>>): Case[] {
  return Object.entries(each).reduce<Case[]>(
    (cases, [name, values]) => cases.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

/** Counts the cases without building them. */
export function countCases(each: Each): number {
  if (isRows(each)) return each.length;
  return Object.values(each).reduce((product, values) => product * values.length, 1);
}

/** The parameter whose value is the name of its case. */
export const CASE = 'case';

/**
 * Returns the name of a case: the value of `case`, or a list such as `code: R02, day: 2026-01-08`. Empty if there are
 * no parameters.
 */
export function caseName(values: Case): string {
  if (values[CASE] !== undefined) return String(values[CASE]);
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}
