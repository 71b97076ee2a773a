import { FAULT_KINDS, type FaultKind, type FaultMeasure, INJECTED } from './kinds.ts';

/** Returns the error or body of a webhook attempt in which a fault took the place of the endpoint. */
export function injectedText(kind: FaultKind): string {
  return `${INJECTED}${kind}`;
}

/** A condition on a field: a value, a list of values, or an inclusive range of numbers. */
export type Condition =
  | string
  | number
  | boolean
  | { readonly in: readonly (string | number)[] }
  | { readonly min?: number | undefined; readonly max?: number | undefined };

/**
 * Conditions by field path, which must all hold: `{ type: 'SALE', 'payment_method.type': 'card', amount: { min: 10_000 }
 * }`.
 */
export type FaultMatch = Readonly<Record<string, Condition>>;

/** The stored conditions and measures of a fault. Times are epoch milliseconds. */
export interface FaultPlan {
  /** Operation, or pattern; route; event type, or pattern; return code. `*` matches any. */
  readonly on: string;
  readonly endpointId?: string | undefined;
  readonly match?: FaultMatch | undefined;
  /** The object whose state is checked, and the states in which the fault can trigger. */
  readonly while?: { readonly of: string; readonly state: readonly string[] } | undefined;
  /** Triggers only at the nth opportunity. */
  readonly nth?: number | undefined;
  /** Maximum number of times that it triggers. */
  readonly times?: number | undefined;
  readonly probability?: number | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly status?: number | undefined;
  readonly delaySeconds?: number | undefined;
  readonly afterBytes?: number | undefined;
}

/** A request, webhook delivery, or return that a fault could apply to. */
export interface FaultOpportunity {
  /** Its names for `on`: an operation and its route; an event type and its alias; a return code. */
  readonly names: readonly string[];
  /** Returns the value that `match` is applied to: the body, the event's object, or the return. */
  readonly about: () => unknown;
  readonly endpointId?: string;
  /** Kinds that can't trigger here. */
  readonly except?: readonly FaultKind[];
}

/** Reports whether the conditions of a fault hold. `isDrawn` then applies its `nth` and `probability`. */
export function appliesTo(
  plan: FaultPlan,
  opportunity: FaultOpportunity,
  now: number,
  stateOf: (id: string) => string | undefined,
): boolean {
  return (
    opportunity.names.some((name) => isNamed(plan.on, name)) &&
    (plan.endpointId === undefined || plan.endpointId === opportunity.endpointId) &&
    isInSpan(plan, now) &&
    (plan.match === undefined || isMatch(plan.match, opportunity.about())) &&
    (plan.while === undefined || plan.while.state.includes(stateOf(plan.while.of) ?? ''))
  );
}

/** Reports whether a time is in the span of a fault; `until` is exclusive. */
export function isInSpan({ from, until }: Pick<FaultPlan, 'from' | 'until'>, now: number): boolean {
  return (from === undefined || now >= from) && (until === undefined || now < until);
}

/** Applies `nth` and `probability`. `seen` counts opportunities from 1; `draw` returns a random number from 0 to 1. */
export function isDrawn(plan: Pick<FaultPlan, 'nth' | 'probability'>, seen: number, draw: () => number): boolean {
  if (plan.nth !== undefined && seen !== plan.nth) return false;
  return plan.probability === undefined || draw() < plan.probability;
}

/** Reports whether a fault or rule can't trigger again. */
export function isSpent(plan: Pick<FaultPlan, 'nth' | 'times'>, seen: number, fired: number): boolean {
  return (plan.times !== undefined && fired >= plan.times) || (plan.nth !== undefined && seen >= plan.nth);
}

/** Returns a measure of a fault, or the default of its kind. */
export function measureOf(kind: FaultKind, plan: Partial<FaultPlan>, measure: FaultMeasure): number {
  const defaults: Readonly<Record<string, number>> = FAULT_KINDS[kind].measures;
  return plan[measure] ?? defaults[measure] ?? 0;
}

/** Reports whether a pattern (`*`, a name, or a prefix such as `transactions.*`) matches a name. */
export function isNamed(pattern: string, name: string): boolean {
  return pattern === '*' || pattern === name || (pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1)));
}

/** Reports whether every condition holds. */
export function isMatch(match: FaultMatch, about: unknown): boolean {
  return Object.entries(match).every(([path, condition]) => holds(condition, valueAt(about, path)));
}

function valueAt(about: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, field) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined;
    return Reflect.get(value, field);
  }, about);
}

function holds(condition: Condition, value: unknown): boolean {
  if (typeof condition !== 'object') return value === condition;
  if ('in' in condition) return condition.in.some((candidate) => candidate === value);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = condition;
  return typeof value === 'number' && value >= min && value <= max;
}
