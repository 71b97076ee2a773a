/** The only module that reads the environment. */

/** Reports whether output can contain colors, by `NO_COLOR` (no-color.org) and `TERM`. */
export function allowsColors(): boolean {
  const { NO_COLOR = '', TERM } = process.env;
  return NO_COLOR === '' && TERM !== 'dumb';
}

/** Values of `CI` that mean no. Every common CI service sets it to `true`, or to its own name. */
const NO: readonly string[] = ['', '0', 'false', 'no'];

/** Reports whether a CI service runs this process. */
export function isInCi(): boolean {
  const { CI = '' } = process.env;
  return !NO.includes(CI.toLowerCase());
}

/** Returns the file whose Markdown GitHub shows on the page of the job; undefined elsewhere. */
export function jobSummaryFile(): string | undefined {
  const { GITHUB_STEP_SUMMARY } = process.env;
  return GITHUB_STEP_SUMMARY === '' ? undefined : GITHUB_STEP_SUMMARY;
}

/** The variable with the path of the plan of a gauntlet's pass. `settlebox gauntlet` sets it for the workers of a runner. */
export const PLAN_VARIABLE = 'SETTLEBOX_GAUNTLET';

/** Returns the path of the plan of this gauntlet's pass; undefined outside of a gauntlet. */
export function findPlanFile(): string | undefined {
  const file = process.env[PLAN_VARIABLE];
  return file === '' ? undefined : file;
}

/** Returns the environment of a runner's process, with the path of a plan. */
export function environmentWith(planFile: string): Readonly<Record<string, string | undefined>> {
  return { ...process.env, [PLAN_VARIABLE]: planFile };
}

/** Returns a variable that a configuration file names, such as one with an API key; undefined if it is not set. */
export function variableOf(name: string): string | undefined {
  return process.env[name];
}
