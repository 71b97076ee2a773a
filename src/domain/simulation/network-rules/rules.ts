import type { FaultMatch, FaultPlan } from '../faults/rules.ts';

/** The conditions and limits of a rule, as stored. Times are epoch milliseconds. */
export type RulePlan = Pick<FaultPlan, 'nth' | 'times' | 'probability' | 'from' | 'until'> & {
  readonly match: FaultMatch;
  /** Positions in the event log before the newest decisions, for a rule that is limited by `nth` or `times`. */
  readonly struck?: readonly number[];
  /** Set once the rule cannot decide again. It is retained for its counts. */
  readonly over?: true;
};

/** Number of newest decisions that a rule retains. */
const STRUCK_MAX = 5;

/** Returns the plan of a rule after a decision, newest first. */
export function withDecision(plan: RulePlan, eventCount: number): RulePlan {
  return { ...plan, struck: [eventCount, ...(plan.struck ?? [])].slice(0, STRUCK_MAX) };
}
