import type { FaultKind, FaultTarget } from '../../domain/simulation/faults/kinds.ts';

/** What limits an injected fault, and its measures. */
export type FaultLimits = {
  /** How often it can still trigger; null without a limit. */ readonly timesLeft: number | null;
  /** Only the nth request, webhook, or return is affected, counted from 1; null for any. */ readonly nth:
    | number
    | null;
  /** The share of them that is affected, 0 to 1; null for all. */ readonly probability: number | null;
  /** True if it applies only to some of them, by `match` or `while`. */ readonly isConditional: boolean;
  /** The status of responses, for kinds that have one. */ readonly status: number | null;
  /** The delay, for kinds that have one. */ readonly delaySeconds: number | null;
};

/** An injected fault: whether it is in effect, for how long still, and what it has affected. */
export type InspectedFault = FaultLimits & {
  /** Id of the fault. */ readonly id: string;
  /** The kind of fault, such as `response_lost`. */ readonly kind: FaultKind;
  /** What it affects. */ readonly target: FaultTarget;
  /** The operations, event types, or return codes that it applies to; `*` for all. */ readonly on: string;
  /** The only endpoint that it applies to, by its id; null for all. */ readonly endpointId: string | null;
  /** ISO 8601; null if it applies from the start. */ readonly from: string | null;
  /** ISO 8601; null without an end. */ readonly until: string | null;
  /** `over` if its time has passed, or if it cannot trigger again. */
  readonly state: 'planned' | 'active' | 'over';
  /** Number of matching requests, deliveries, or returns so far. */ readonly seen: number;
  /** How often it triggered. */ readonly fired: number;
  /** What it affected last, at most 5, newest first. */
  readonly struck: readonly {
    /** Id of the object of a webhook or return, or of the request’s path; empty if the request creates an object. */
    readonly subject: string;
    /** `transactions.create is delayed in transit`. */ readonly what: string;
    /** ISO 8601. */ readonly at: string;
  }[];
};
