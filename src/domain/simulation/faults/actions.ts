import type { Context } from '../../base/context.ts';
import {
  FAULT_KINDS,
  FAULT_TRIGGERED,
  type FaultKind,
  type FaultKindOf,
  type FaultTarget,
  hasTarget,
} from './kinds.ts';
import { appliesTo, type FaultOpportunity, type FaultPlan, isDrawn, isSpent, measureOf } from './rules.ts';
import { type FaultRecord, listFaults, updateFault } from './store.ts';

/** Resolution of the RNG draw that a probability is compared with. */
const DRAW_RANGE = 2 ** 32;

/** A fault that triggers now, with its measures. */
export interface TriggeredFault<Target extends FaultTarget = FaultTarget> {
  readonly kind: Extract<FaultKind, FaultKindOf<Target>>;
  readonly status: number;
  readonly delayMs: number;
  readonly afterBytes: number;
  /** Number of times that this fault has triggered, including this one. */
  readonly count: number;
  /** True if the client gets a timeout in place of a lost connection. */
  readonly timesOut?: boolean;
}

/** The subject of a fault in the timeline. */
interface FaultSubject {
  readonly clientId: string;
  readonly subject: string;
  readonly of: string;
}

/** Looks up the state of a transaction, a token or a batch, for faults with the `while` option. */
export type SubjectStateLookup = (context: Context, id: string) => string | undefined;

/**
 * Counts an opportunity with each fault of a target that applies to it, and returns the first fault that triggers. A note
 * in the timeline reports it. Runs in a transaction, because counts and RNG draws are part of the world.
 */
export function triggerFault<Target extends FaultTarget>(
  context: Context,
  target: Target,
  opportunity: FaultOpportunity,
  subject: FaultSubject,
  stateOf: SubjectStateLookup,
): TriggeredFault<Target> | undefined {
  let first: TriggeredFault<Target> | undefined;
  for (const fault of listFaults(context.database)) {
    const { kind } = fault;
    if (!hasTarget(kind, target) || fault.spent === 1) continue;
    if (opportunity.except?.includes(kind)) continue;
    const plan: FaultPlan = JSON.parse(fault.wish);
    if (!appliesTo(plan, opportunity, context.now, (id) => stateOf(context, id))) continue;
    // Only the first fault triggers. The others count the opportunity and draw no random number.
    const triggers = first === undefined && isDrawn(plan, fault.seen + 1, () => drawFraction(context));
    countOpportunity(context, fault, plan, triggers);
    if (triggers) first = { ...measured(kind, plan), count: fault.fired + 1 };
  }
  if (first !== undefined) noteFault(context, first.kind, subject);
  return first;
}

/** Triggers the fault that a request names in its header, with the default measures. */
export function triggerNamedFault<Target extends FaultTarget>(
  context: Context,
  kind: Extract<FaultKind, FaultKindOf<Target>>,
  subject: FaultSubject,
): TriggeredFault<Target> {
  noteFault(context, kind, subject);
  return measured(kind, {});
}

function drawFraction(context: Context): number {
  return context.randomInt('faults', DRAW_RANGE) / DRAW_RANGE;
}

function countOpportunity(context: Context, fault: FaultRecord, plan: FaultPlan, triggers: boolean): void {
  const seen = fault.seen + 1;
  const fired = fault.fired + (triggers ? 1 : 0);
  updateFault(context.database, { ...fault, seen, fired, spent: isSpent(plan, seen, fired) ? 1 : 0 });
}

function noteFault(context: Context, kind: FaultKind, { clientId, subject, of }: FaultSubject): void {
  context.note(FAULT_TRIGGERED, clientId, subject, FAULT_KINDS[kind].text(of), 'an injected fault');
}

function measured<Target extends FaultTarget>(
  kind: Extract<FaultKind, FaultKindOf<Target>>,
  plan: Partial<FaultPlan>,
): TriggeredFault<Target> {
  return {
    kind,
    status: measureOf(kind, plan, 'status'),
    delayMs: Math.round(measureOf(kind, plan, 'delaySeconds') * 1_000),
    afterBytes: measureOf(kind, plan, 'afterBytes'),
    count: 1,
  };
}
