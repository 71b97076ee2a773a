/** `each`: a scenario is played once for every case, each time in a world of its own. */

/** One case: a value for every parameter. */
export type Case = Readonly<Record<string, unknown>>;

/** What `each` may hold: a row of values per case, or values per parameter, of which every combination is a case. */
export type Each = readonly Case[] | Readonly<Record<string, readonly unknown[]>>;

/** More stories than anybody reads; combinations multiply quickly. */
export const CASES_MAX = 1_000;

/** The cases of a scenario; one without parameters where it has none. */
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

/** How many cases there are, without making them. */
export function countCases(each: Each): number {
  if (isRows(each)) return each.length;
  return Object.values(each).reduce((product, values) => product * values.length, 1);
}

/** The parameter that names its case for people. */
export const CASE = 'case';

/** `code: R02, day: 2026-01-08`, or what `case` says; nothing where there are no parameters. */
export function caseName(values: Case): string {
  if (values[CASE] !== undefined) return String(values[CASE]);
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}
