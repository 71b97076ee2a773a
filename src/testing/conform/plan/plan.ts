import { status } from '../steps/expectations.ts';
import { type Step, scenario } from '../steps/step.ts';
import { ACCOUNT_CHANGES, OTHER_STEPS } from './accounts.ts';
import { REJECTED_STEPS } from './errors.ts';
import { READ_STEPS } from './lists.ts';
import { OVER_DAYS } from './over-days.ts';
import { TRANSACTION_STEPS } from './sales.ts';
import { TOKEN_STEPS } from './tokens.ts';
import { list } from './transactions.ts';

/** Runs last, because it uses up the requests of the account. */
const RATE_LIMIT: readonly Step[] = scenario('rate limit', [
  list('too many requests', { take: '1' }, { burst: true, expects: [status(429, 'Errors')] }),
]);

const ALWAYS: readonly Step[] = [
  ...TRANSACTION_STEPS,
  ...TOKEN_STEPS,
  ...READ_STEPS,
  ...REJECTED_STEPS,
  ...OTHER_STEPS,
];

/** The names of all scenarios that need no settlement. */
export const SCENARIOS: readonly string[] = [
  ...new Set([...ALWAYS, ...ACCOUNT_CHANGES, ...RATE_LIMIT].map((step) => step.scenario)),
];

/** Returns the steps of the chosen scenarios, with those that change or exhaust the account only if they are allowed. */
export function planOf(only: readonly string[] | undefined, accounts: boolean, burst = false): readonly Step[] {
  const all = [...ALWAYS, ...(accounts ? ACCOUNT_CHANGES : []), ...(burst ? RATE_LIMIT : [])];
  return only === undefined ? all : all.filter((step) => only.includes(step.scenario));
}

/** Returns every step of every plan. */
export function allSteps(): readonly Step[] {
  return [...planOf(undefined, true, true), ...OVER_DAYS];
}
