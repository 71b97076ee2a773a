/** A listener to traffic, in memory only: nothing that it receives is written to the world. */
export interface TrafficListener {
  /** Receives each request body: text over HTTP, a value of a direct call. Includes rejected and lost requests. */
  onRequest(body: unknown): void;
  /** Receives the response of a webhook receiver. */
  onWebhookResponse(response: WebhookResponse): void;
  /**
   * Receives each request before its injected fault is decided, so that it can inject one. Returns `times_out` if the client
   * gets ETIMEDOUT in place of ECONNRESET. A listener with this method is not passed on to forks.
   */
  onCall?(call: CallOfOperation): 'times_out' | undefined;
  /** Receives each webhook attempt before its injected fault is decided. */
  onAttempt?(attempt: WebhookAttempt): void;
}

/** A request to an operation, before its work. */
export interface CallOfOperation {
  /** Name of the operation. */
  readonly operation: string;
  readonly method: string;
  readonly transport: 'http' | 'direct';
  /** The id in the path; empty if it has none. */
  readonly id: string;
  /** Returns the body or query; undefined if it can't be read. */
  readonly about: () => unknown;
  readonly idempotencyKey: string | undefined;
}

/** An attempt to deliver a webhook, before it is made. */
export interface WebhookAttempt {
  readonly deliveryId: string;
  readonly endpointId: string;
  /** The event type as the endpoint receives it. */
  readonly type: string;
  /** Id of the object of the event. */
  readonly subject: string;
  /** True for the first attempt of the delivery, unless a fault has moved it. */
  readonly isFirst: boolean;
}

/** Receives the body of each response, with the correlation id of its request. In memory only. */
export type ResponseListener = (correlationId: string, body: object) => void;

/** The response of a webhook receiver. */
export interface WebhookResponse {
  readonly event: string;
  readonly endpointId: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}
