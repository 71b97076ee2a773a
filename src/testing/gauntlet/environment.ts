/** The only module of the gauntlet that reads the environment. */

/** The variable with the path of the plan of a pass. `settlebox gauntlet` sets it for the workers of a runner. */
export const PLAN_VARIABLE = 'SETTLEBOX_GAUNTLET';

/** Returns the path of the plan of this pass; undefined outside of a gauntlet. */
export function findPlanFile(): string | undefined {
  const file = process.env[PLAN_VARIABLE];
  return file === '' ? undefined : file;
}

/** Returns the environment of a runner's process, with the path of a plan. */
export function environmentWith(planFile: string): Readonly<Record<string, string | undefined>> {
  return { ...process.env, [PLAN_VARIABLE]: planFile };
}
