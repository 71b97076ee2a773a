import type { ReviewRule, Severity } from './rules.ts';

/** The request that showed a finding. */
export type ReviewedRequest = {
  /** ISO 8601, in virtual time. */
  readonly at: string;
  /** `direct` for a function call of `gateway`, `http` for a request. */
  readonly transport: 'direct' | 'http';
  /** HTTP method. */
  readonly method: string;
  /** The path; segments that are neither words nor ids of the gateway are left out. */
  readonly path: string;
  /** Name of the operation: `transactions.create`. */
  readonly operation: string;
  /** Id of the request; also in its response. */
  readonly correlationId: string;
  /** The gateway's `X-Request-Id`; null for a direct call. */
  readonly requestId: string | null;
};

/** The webhook delivery that showed a finding. */
export type ReviewedDelivery = {
  /** ISO 8601, in virtual time: when the attempt ended. */
  readonly at: string;
  /** Id of the delivery, as in `webhooks.deliveries()`. */
  readonly id: string;
  /** Id of the endpoint. */
  readonly endpointId: string;
  /** The URL of the endpoint, without user name, password, and query; null for a function. */
  readonly url: string | null;
  /** Id of the event. */
  readonly eventId: string;
  /** The event type as the endpoint received it. */
  readonly type: string;
  /** Id of the object of the event. */
  readonly subject: string;
  /** The HTTP status of the response; null if there was none. */
  readonly status: number | null;
  /** Seconds until the response; absent if 5 or less. */
  readonly seconds?: number;
};

/** A practice that works in tests and causes harm in production. Has either `request` or `delivery`. */
export type Finding = {
  /** The rule that reports it. */
  readonly rule: ReviewRule;
  /** Severity of the finding. */
  readonly severity: Severity;
  /** Human-readable description: `transactions.create without an Idempotency-Key`. */
  readonly what: string;
  /** Its consequences in production, and the fix. */
  readonly why: string;
  /** Number of requests or deliveries that show it. For `polling` and `repeated_error`: those beyond the limit. */
  readonly times: number;
  /** Ids of the first 100 requests (their correlation ids) or deliveries that show it, in the order of occurrence. */
  readonly ids: readonly string[];
  /** The first request that shows it. */
  readonly request?: ReviewedRequest;
  /** The first delivery that shows it. */
  readonly delivery?: ReviewedDelivery;
};

/** Findings about the merchant's application. Plain data; `String(review)` is a table. */
export type Review = {
  /** The findings: highest severity first, then in order of appearance. */
  readonly findings: readonly Finding[];
  /** The number of reviewed requests. */
  readonly requests: number;
  /** The number of reviewed webhook responses. */
  readonly deliveries: number;
  /** Returns a readable table, highest severity first. */
  toString(): string;
};
