import type { Credentials } from '../contract/caller.ts';
import type { Context } from './context.ts';
import type { HttpMethod } from './operation.ts';

/** A request to the gateway, from any transport. */
export interface OperationRequest {
  readonly credentials: Credentials;
  /** The method of the request, if the operation has two. */
  readonly method: HttpMethod;
  readonly id?: string;
  /** Returns the body or query, or rejects it. Called after authentication: the body of an unknown caller is not read. */
  input(): unknown;
  readonly idempotencyKey?: string | undefined;
  /** The effect of an injected fault on this request. */
  readonly effect?: ProcessingEffect | undefined;
  /** Details of HTTP for the request log. */
  readonly http?: HttpRequestInfo;
}

/** The effect of an injected fault on a request that is processed. */
export interface ProcessingEffect {
  /** Delays the response. `beforeWork` runs in the transaction of the request, before its own work. */
  readonly delay?: { readonly delayMs: number; beforeWork(context: Context): void };
  /** Creates no deliveries. */
  readonly suppressWebhooks?: boolean;
}

/** Details of a request over HTTP. */
export interface HttpRequestInfo {
  readonly requestId: string;
  readonly callerRequestId: string | null;
  /**
   * Empty until an operation is invoked, then its correlation id as in the request log. Errors other than GatewayError cannot
   * carry the id, but the response needs it.
   */
  correlationId: string;
  /** The operation that a fault blocked. */
  operation?: string;
  /** Names of query parameters that the operation ignores, for `review()`. */
  unknownParameters?: readonly string[];
}

/** The response of an operation, for any transport. */
export interface OperationResponse {
  readonly status: number;
  readonly body: { correlation_id: string; processed_at?: string };
  readonly replayed: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Time of the response: now, or later if it is delayed. */
  readonly at: number;
}

/** The ids of a request, as its caller knows them. */
export interface RequestIds {
  readonly correlationId?: string | undefined;
  readonly requestId?: string | undefined;
}
