import type { DeclaredResult } from './declared.ts';
import type { ConformFinding } from './difference.ts';
import type { ConformGap } from './observe.ts';

/** The result of a run. */
export type ConformVerdict =
  /** No difference that the file does not declare. */
  | 'conforms'
  /** The responses don't depend on the requests, as those of a mock server that returns examples. */
  | 'canned'
  /** The gateway contradicts the specification. */
  | 'wrong'
  /** The specification allows the gateway, but it differs from the engine, or a declaration needs a review. */
  | 'differs'
  /** Responses are missing: 429, 5xx, timeouts, or days that have not passed. */
  | 'inconclusive'
  /** Fewer values were compared than the minimum. */
  | 'too_little';

/** An option of the engine that would make it behave as the gateway did. */
export type ProposedOption = {
  /** The option of `createGateway`. */
  readonly option: string;
  /** Its value. */
  readonly value: unknown;
  /** What the gateway did. */
  readonly because: string;
};

/** The report of a run: `conform.json`. */
export type ConformReport = {
  /** Always `settlebox conform`. */
  readonly report: 'settlebox conform';
  readonly version: 1;
  /** True if the verdict is `conforms`. */
  readonly ok: boolean;
  readonly verdict: ConformVerdict;
  readonly baseUrl: string;
  /** `network`, or `cassette` if the responses were recorded earlier. */
  readonly source: 'network' | 'cassette';
  /** When the responses were received. */
  readonly recordedAt: string;
  readonly counts: {
    /** Steps of the plan. */
    readonly steps: number;
    /** Steps with a response that was compared. */
    readonly observed: number;
    /** Compared values: statuses, headers, fields, rows, and events. */
    readonly compared: number;
    readonly skipped: number;
    readonly notObserved: number;
    readonly inconclusive: number;
    /** The sum of all amounts that were sent, in cents. */
    readonly totalCents: number;
    /** Webhook events of this run; null if none were listened for. */
    readonly events: number | null;
  };
  /** Why the responses are canned: they don't depend on the request. Empty if they do. */
  readonly canned: readonly string[];
  readonly findings: readonly ConformFinding[];
  readonly declared: readonly DeclaredResult[];
  /** Fields and headers that only the gateway has. They are not wrong. */
  readonly extra: readonly string[];
  readonly skipped: readonly ConformGap[];
  readonly notObserved: readonly ConformGap[];
  readonly inconclusive: readonly ConformGap[];
  /** Options without a review; `createGateway({ like })` ignores them. */
  readonly proposed: readonly ProposedOption[];
  /** Options that a person reviewed in conform.yaml; `createGateway({ like })` takes these. */
  readonly reviewed: {
    readonly by: string;
    readonly on: string;
    readonly options: Readonly<Record<string, unknown>>;
  } | null;
  /** How values are compared that two right gateways need not share. */
  readonly normalizations: readonly { readonly what: string; readonly how: string }[];
};
