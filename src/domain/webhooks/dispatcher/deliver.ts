import type { GatewayEvent } from '../deliveries/schema.ts';

/**
 * Receives webhook deliveries. Returning undefined counts as 204. `request.signal` is aborted on timeout, when the response
 * body is too long, or when the gateway closes.
 */
export type Deliver = (request: Request, event: GatewayEvent) => DeliverResult | Promise<DeliverResult>;

/** The return value of a webhook receiver: a `Response`, or undefined, which counts as 204. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a return statement returns no response.
export type DeliverResult = Response | undefined | void;
