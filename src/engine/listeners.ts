/** A listener to traffic, in memory only: nothing that it receives is written to the world. */
export interface TrafficListener {
  /** Receives each request body: text over HTTP, a value of a direct call. Includes rejected and lost requests. */
  onRequest(body: unknown): void;
  /** Receives the response of a webhook receiver. */
  onWebhookResponse(response: WebhookResponse): void;
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
