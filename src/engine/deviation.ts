import type { JobName } from '../contract/job-ranks.ts';
import type { Settings } from '../contract/settings.ts';
import type { Database } from './database.ts';
import type { Operation } from './operation.ts';
import type { OperationRequest, OperationResponse } from './request.ts';

/** A request that reaches a gateway with a deviation, before the gateway has looked at it. */
export interface DeviatedRequest {
  readonly database: Database;
  readonly operation: Operation;
  readonly request: OperationRequest;
}

/** Processes a request by the rules. */
export type PerformRequest = (asked: DeviatedRequest) => OperationResponse;

/** A webhook that a gateway with a deviation is about to send. */
export interface DeviatedWebhook {
  readonly database: Database;
  readonly settings: Settings;
  readonly deliveryId: string;
  readonly endpointId: string;
  /** Position of the event in the event log. */
  readonly eventSeq: number;
}

/**
 * What a gateway does wrong on purpose, so that a suite can be run against it (`testing/mutants`). A gateway has none, unless one
 * was in force in its process when it was created. A deviation changes what the gateway reads, returns, and sends. The event log
 * stays right, because matchers read it.
 */
export interface Deviation {
  /** Number of times that the gateway did something else than it does by the rules. */
  readonly effects: number;
  /** Responds in place of the gateway. */
  readonly answer?: ((asked: DeviatedRequest, perform: PerformRequest) => OperationResponse) | undefined;
  /** Returns the time at which a job becomes due. */
  readonly dueAt?: ((kind: JobName, dueAt: number) => number) | undefined;
  /** Returns the fields of an event that its webhook changes. */
  readonly webhook?: ((event: object, sent: DeviatedWebhook) => object) | undefined;
  /** Returns the text that is signed for the body of a webhook. */
  readonly signedText?: ((body: string) => string) | undefined;
}
