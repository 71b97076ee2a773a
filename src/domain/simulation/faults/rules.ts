import { FAULT_KINDS, type FaultKind } from './kinds.ts';

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

/** Where, when and how much; as it is kept. Moments are epoch milliseconds. */
export interface FaultPlan {
  /** Operation, or pattern; route; event type, or pattern; return code. `*` is any. */
  readonly on: string;
  readonly endpointId?: string | undefined;
  readonly match?: FaultMatch | undefined;
  /** The thing whose state is asked, and the states in which the fault may strike. */
  readonly while?: { readonly of: string; readonly state: readonly string[] } | undefined;
  /** Only the nth occasion. */
  readonly nth?: number | undefined;
  /** So often at most. */
  readonly times?: number | undefined;
  readonly probability?: number | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly status?: number | undefined;
  readonly delaySeconds?: number | undefined;
  readonly afterBytes?: number | undefined;
}

/** Something that a fault could befall. */
export interface Occasion {
  /** What it is called: an operation and its route; the event's type and the name it is told by; a return code. */
  readonly names: readonly string[];
  /** What conditions are asked of: the body, the event's object, the return. */
  readonly about: () => unknown;
  readonly endpointId?: string;
  /** Kinds that can't strike here. */
  readonly except?: readonly FaultKind[];
}

/** Whether a fault could strike here and now; how often and by which dice is asked afterwards. */
export function isOccasion(
  plan: FaultPlan,
  occasion: Occasion,
  now: number,
  stateOf: (id: string) => string | undefined,
): boolean {
  return (
    occasion.names.some((name) => isNamed(plan.on, name)) &&
    (plan.endpointId === undefined || plan.endpointId === occasion.endpointId) &&
    isInSpan(plan, now) &&
    (plan.match === undefined || isMatch(plan.match, occasion.about())) &&
    (plan.while === undefined || plan.while.state.includes(stateOf(plan.while.of) ?? ''))
  );
}

/** From this moment until that one, which is past it already. */
export function isInSpan({ from, until }: Pick<FaultPlan, 'from' | 'until'>, now: number): boolean {
  return (from === undefined || now >= from) && (until === undefined || now < until);
}

/** Whether it strikes on this occasion: `seen` counts them from 1, `roll` is a die from 0 to 1. */
export function strikes(plan: Pick<FaultPlan, 'nth' | 'probability'>, seen: number, roll: () => number): boolean {
  if (plan.nth !== undefined && seen !== plan.nth) return false;
  return plan.probability === undefined || roll() < plan.probability;
}

/** Whether it can strike no more. */
export function isSpent(plan: Pick<FaultPlan, 'nth' | 'times'>, seen: number, fired: number): boolean {
  return (plan.times !== undefined && fired >= plan.times) || (plan.nth !== undefined && seen >= plan.nth);
}

/** The measure of a fault: as it was ordered, or what is usual for its kind. */
export function measureOf(
  kind: FaultKind,
  plan: Partial<FaultPlan>,
  measure: 'status' | 'delaySeconds' | 'afterBytes',
): number {
  const usual: Readonly<Record<string, number>> = FAULT_KINDS[kind].measures;
  return plan[measure] ?? usual[measure] ?? 0;
}

/** `*`, the name, or a pattern such as `transactions.*`. */
export function isNamed(pattern: string, name: string): boolean {
  return pattern === '*' || pattern === name || (pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1)));
}

/** Whether every field that is named is as it must be. */
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
  if ('in' in condition) return condition.in.some((one) => one === value);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = condition;
  return typeof value === 'number' && value >= min && value <= max;
}
