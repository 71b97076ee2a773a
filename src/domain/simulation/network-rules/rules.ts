import type { FaultMatch, FaultPlan } from '../faults/rules.ts';

/** What a rule is for, and how often; as it is kept. Moments are epoch milliseconds. */
export type RulePlan = Pick<FaultPlan, 'nth' | 'times' | 'probability' | 'from' | 'until'> & {
  readonly match: FaultMatch;
};
