import type { Context } from '../../base/context.ts';
import { FAULT_KINDS, type FaultKind, type FaultTarget } from './kinds.ts';
import { type FaultPlan, isOccasion, isSpent, measureOf, type Occasion, strikes } from './rules.ts';
import { type FaultRecord, listFaults, updateFault } from './store.ts';

/** Sides of the die that a probability is compared with. */
const DIE = 2 ** 32;

/** A fault that strikes now. */
export interface Strike {
  readonly kind: FaultKind;
  readonly status: number;
  readonly delayMs: number;
  readonly afterBytes: number;
  /** How often this fault has struck, this time included. */
  readonly count: number;
}

/** What an occasion is about, for the timeline. */
export interface Struck {
  readonly clientId: string;
  readonly subject: string;
  readonly of: string;
}

/** Looks up the state of a transaction, a token or a batch, for faults with the `while` option. */
export type StateOf = (context: Context, id: string) => string | undefined;

/**
 * Asks every fault of this sort whether it strikes, counts the occasion with each, and answers the first that does. A
 * line in the timeline says so. Runs in a transaction, so that counts and dice are the world's.
 */
export function strike(
  context: Context,
  target: FaultTarget,
  occasion: Occasion,
  struck: Struck,
  stateOf: StateOf,
): Strike | undefined {
  let first: FaultRecord | undefined;
  for (const fault of listFaults(context.database)) {
    if (FAULT_KINDS[fault.kind].target !== target || fault.spent === 1) continue;
    if (occasion.except?.includes(fault.kind)) continue;
    if (isHere(context, fault, occasion, stateOf) && count(context, fault, first === undefined)) first ??= fault;
  }
  if (first === undefined) return undefined;
  const { kind, wish } = first;
  noteStruck(context, kind, struck);
  return { ...strikeOf(kind, JSON.parse(wish)), count: first.fired + 1 };
}

/** The fault that a request orders for itself: of no plan, and so with the usual measures. */
export function strikeAsOrdered(context: Context, kind: FaultKind, struck: Struck): Strike {
  noteStruck(context, kind, struck);
  return strikeOf(kind);
}

function noteStruck(context: Context, kind: FaultKind, { clientId, subject, of }: Struck): void {
  context.note('fault.struck', clientId, subject, FAULT_KINDS[kind].text(of), 'an injected fault');
}

/** A fault as it strikes: with the measures that were ordered, or those that are usual for its kind. */
function strikeOf(kind: FaultKind, plan: Partial<FaultPlan> = {}): Strike {
  return {
    kind,
    status: measureOf(kind, plan, 'status'),
    delayMs: Math.round(measureOf(kind, plan, 'delaySeconds') * 1_000),
    afterBytes: measureOf(kind, plan, 'afterBytes'),
    count: 1,
  };
}

function isHere(context: Context, { wish }: FaultRecord, occasion: Occasion, stateOf: StateOf): boolean {
  return isOccasion(JSON.parse(wish), occasion, context.now, (id) => stateOf(context, id));
}

/** One occasion more; whether it strikes. Where another has struck already it only looks on, and rolls no dice. */
function count(context: Context, fault: FaultRecord, mayStrike: boolean): boolean {
  const plan: FaultPlan = JSON.parse(fault.wish);
  const seen = fault.seen + 1;
  const struck = mayStrike && strikes(plan, seen, () => context.dice('faults', DIE) / DIE);
  const fired = fault.fired + (struck ? 1 : 0);
  updateFault(context.database, { ...fault, seen, fired, spent: isSpent(plan, seen, fired) ? 1 : 0 });
  return struck;
}
