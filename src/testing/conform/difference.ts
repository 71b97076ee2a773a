import type { Json } from './steps/json.ts';

/** How two responses differ at one place. */
type DifferenceKind = 'status' | 'header' | 'missing' | 'type' | 'value' | 'rows' | 'leak' | 'event';

/** A difference between one response of each gateway, before its basis is known. */
export type Difference = {
  readonly kind: DifferenceKind;
  /** `status`, `header x-request-id`, or a path such as `$.data[0].status`. */
  readonly path: string;
  /** The fields around it without list positions, such as `payment_method.card.brand`. */
  readonly field: string;
  /** What the object around it is. */
  readonly of: 'transaction' | 'token' | 'other';
  readonly ours: Json;
  readonly theirs: Json;
};

/** Whether the specification decides a difference, or only the rules of the engine do. */
export type ConformBasis = 'specified' | 'assumed';

/** A difference that steps of a run showed. */
export type ConformFinding = {
  /** The operation, such as `transactions.create`. */
  readonly operation: string;
  /** `status`, `header x-request-id`, or a JSON path such as `$.data[0].status`. */
  readonly path: string;
  /** The value of the engine; symbols such as `<time>` replace values that are not compared. */
  readonly ours: string;
  /** The value of the other gateway. */
  readonly theirs: string;
  /** `specified`: the gateway is wrong. `assumed`: the specification is silent. */
  readonly basis: ConformBasis;
  /** The section of the specification; empty if the difference is assumed. */
  readonly section: string;
  /** The steps that showed it, such as `sales/sale`. */
  readonly steps: readonly string[];
  /** What a client would notice. */
  readonly notice: string;
  /** What to review if the difference is assumed: an option of the engine, or its rules. Empty if it is specified. */
  readonly proposal: string;
  /** True if a difference in the file declares it. */
  readonly declared: boolean;
};

/** Returns a value as a report and a declared difference write it. */
export function valueText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
