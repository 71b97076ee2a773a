import type { FaultMatch, FaultPlan } from '../faults/rules.ts';

/** The conditions and limits of a rule, as stored. Times are epoch milliseconds. */
export type RulePlan = Pick<FaultPlan, 'nth' | 'times' | 'probability' | 'from' | 'until'> & {
  readonly match: FaultMatch;
};
