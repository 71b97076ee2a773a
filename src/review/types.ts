import type { ReviewRule, Severity } from './rules.ts';

/** The request that showed a finding. */
export interface ReviewedRequest {
  /** ISO 8601, in virtual time. */
  readonly at: string;
  readonly transport: 'direct' | 'http';
  readonly method: string;
  readonly path: string;
  /** `transactions.create` */
  readonly operation: string;
  readonly correlationId: string;
  /** The gateway's `x-request-id`; null for a direct call. */
  readonly requestId: string | null;
}

/** The webhook delivery that showed a finding. */
export interface ReviewedDelivery {
  /** ISO 8601, in virtual time: when the attempt ended. */
  readonly at: string;
  /** As `webhooks.deliveries()` lists it. */
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  /** The event type as the endpoint received it. */
  readonly type: string;
  readonly subject: string;
  /** The HTTP status of the response; null if there was none. */
  readonly status: number | null;
  /** Seconds until the response; absent if 5 or less. */
  readonly seconds?: number;
}

/**
 * Something that works in tests and causes damage in production. Has either `request` or `delivery`: the first one
 * that showed it.
 */
export interface Finding {
  readonly rule: ReviewRule;
  readonly severity: Severity;
  /** Human-readable description: `transactions.create without an Idempotency-Key`. */
  readonly what: string;
  /** What it costs in production, and what to do instead. */
  readonly why: string;
  /** How many requests or deliveries showed it. For `polling` and `repeated_error`: those beyond the limit. */
  readonly times: number;
  readonly request?: ReviewedRequest;
  readonly delivery?: ReviewedDelivery;
}

/** Findings about the merchant's code. Plain data; `String(review)` is a table. */
export interface Review {
  /** The findings: highest severity first, then in order of appearance. */
  readonly findings: readonly Finding[];
  /** The number of reviewed requests. */
  readonly requests: number;
  /** The number of reviewed webhook responses. */
  readonly deliveries: number;
  /** Returns a readable table, highest severity first. */
  toString(): string;
}
