import type { FaultLimits } from './fault-types.ts';

/** An injected fault that affects an endpoint. */
export type EndpointTrouble = FaultLimits & {
  /** Id of the fault. */ readonly faultId: string;
  /** The kind of fault, such as `webhook_rejected`. */ readonly kind: string;
  /** The event types that it applies to; `*` for all. */ readonly on: string;
  /** ISO 8601; null if it applies from the start. */ readonly from: string | null;
  /** ISO 8601; null without an end. */ readonly until: string | null;
  /** `over` if its time has passed, or if it cannot trigger again. */
  readonly state: 'planned' | 'active' | 'over';
  /** How often it triggered, at any endpoint. */ readonly fired: number;
  /** The newest deliveries of this endpoint that it affected, at most 5, each with the time of the last attempt. */
  readonly struck: readonly { readonly id: string; readonly type: string; readonly at: string }[];
};

/** How a webhook endpoint is doing. */
export type EndpointHealth = {
  /** Id of the endpoint. */ readonly id: string;
  /** Number of its deliveries. */ readonly deliveries: number;
  /** How many were acknowledged at the first attempt. */ readonly atFirst: number;
  /** How many were acknowledged after retries. */ readonly afterRetries: number;
  /** How many wait for an attempt. */ readonly waiting: number;
  /** How many failed after the last retry. */ readonly failed: number;
  /** How many were discarded with their endpoint, or dropped by a fault. */ readonly discarded: number;
  /** Number of all attempts. */ readonly attempts: number;
  /** ISO 8601: the last attempt; null without one. */ readonly lastAttemptAt: string | null;
  /** ISO 8601: the first failed attempt since the last success; null if it does not fail. */
  readonly failingSince: string | null;
  /** Injected faults that affect it, newest first. */ readonly troubles: readonly EndpointTrouble[];
};
