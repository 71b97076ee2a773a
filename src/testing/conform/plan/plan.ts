import type { Step } from '../steps/step.ts';
import { ACCOUNT_CHANGES, OTHER_STEPS } from './accounts.ts';
import { REJECTED_STEPS } from './errors.ts';
import { READ_STEPS } from './lists.ts';
import { OVER_DAYS } from './over-days.ts';
import { TRANSACTION_STEPS } from './sales.ts';
import { TOKEN_STEPS } from './tokens.ts';

const ALWAYS: readonly Step[] = [
  ...TRANSACTION_STEPS,
  ...TOKEN_STEPS,
  ...READ_STEPS,
  ...REJECTED_STEPS,
  ...OTHER_STEPS,
];

/** The names of all scenarios that need no settlement. */
export const SCENARIOS: readonly string[] = [...new Set([...ALWAYS, ...ACCOUNT_CHANGES].map((step) => step.scenario))];

/** Returns the steps of the chosen scenarios. `accounts` runs only if it is allowed, because it changes the account. */
export function planOf(only: readonly string[] | undefined, accounts: boolean): readonly Step[] {
  const all = accounts ? [...ALWAYS, ...ACCOUNT_CHANGES] : ALWAYS;
  return only === undefined ? all : all.filter((step) => only.includes(step.scenario));
}

/** Returns every step of every plan. */
export function allSteps(): readonly Step[] {
  return [...planOf(undefined, true), ...OVER_DAYS];
}
