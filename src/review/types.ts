import type { ReviewRule, Severity } from './rules.ts';

/** The request that showed something. */
export interface ReviewedRequest {
  /** ISO 8601, virtual. */
  readonly at: string;
  readonly transport: 'direct' | 'http';
  readonly method: string;
  readonly path: string;
  /** `transactions.create` */
  readonly operation: string;
  readonly correlationId: string;
  /** Our `x-request-id`; null for a direct call. */
  readonly requestId: string | null;
}

/** The delivery of a webhook that showed something. */
export interface ReviewedDelivery {
  /** ISO 8601, virtual: when the attempt was over. */
  readonly at: string;
  /** As `webhooks.deliveries()` lists it. */
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  /** The name that the endpoint was told. */
  readonly type: string;
  readonly subject: string;
  /** HTTP status of the answer; null where none came. */
  readonly status: number | null;
  /** How long the answer took; there only where that was over 5. */
  readonly seconds?: number;
}

/** Something that works here and hurts in production. Holds either `request` or `delivery`: the first that showed it. */
export interface Finding {
  readonly rule: ReviewRule;
  readonly severity: Severity;
  /** For people: `transactions.create without an Idempotency-Key`. */
  readonly what: string;
  /** What it costs in production, and what to do instead. */
  readonly why: string;
  /** How many requests or deliveries showed it; of polling and of repeated refusals, those beyond the limit. */
  readonly times: number;
  readonly request?: ReviewedRequest;
  readonly delivery?: ReviewedDelivery;
}

/** What a merchant's code did that works here and hurts in production. Plain data; `String(review)` is a table. */
export interface Review {
  /** Worst first, then first seen. */
  readonly findings: readonly Finding[];
  /** How many requests were looked at. */
  readonly requests: number;
  /** How many answers to webhooks were. */
  readonly deliveries: number;
  /** All of it for people, worst first. */
  toString(): string;
}
