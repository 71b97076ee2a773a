import { FAULT_KINDS, type FaultKind, type FaultMeasure } from '../../domain/simulation/faults/kinds.ts';
import { type FaultPlan, measureOf } from '../../domain/simulation/faults/rules.ts';
import type { FaultLimits } from './fault-types.ts';

/** Returns what limits a fault, and its measures, for a page that describes it. */
export function limitsOf(kind: FaultKind, plan: FaultPlan, fired: number): FaultLimits {
  const { times, nth = null, probability = null, match } = plan;
  const measure = (name: FaultMeasure) => (name in FAULT_KINDS[kind].measures ? measureOf(kind, plan, name) : null);
  return {
    timesLeft: times === undefined ? null : Math.max(0, times - fired),
    nth,
    probability,
    isConditional: match !== undefined || plan.while !== undefined,
    status: measure('status'),
    delaySeconds: measure('delaySeconds'),
  };
}
