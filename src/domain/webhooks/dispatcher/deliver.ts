import type { GatewayEvent } from '../deliveries/schema.ts';

/** What a receiver gets besides the request and its event. */
export type DeliverContext = {
  /**
   * The gateway, for calls of this receiver. In Node, it can also use its own reference. In a browser, only calls through this one
   * are known to belong to the delivery: `idle()` returns at once, and a clock move throws `clock_busy` at once.
   */
  readonly gateway: ReceiverGateway;
};

/** The members of a gateway that receivers need. */
export type ReceiverGateway = {
  readonly baseUrl: string;
  /** Processes an HTTP request. */
  fetch(request: Request): Promise<Response>;
  /** Returns at once: the delivery in progress can't be awaited. */
  idle(): Promise<void>;
  readonly clock: { now(): number; iso(): string };
};

/**
 * Receives webhook deliveries. Returning undefined counts as 204. `request.signal` is aborted on timeout, when the response
 * body is too long, or when the gateway closes.
 */
export type Deliver = (
  request: Request,
  event: GatewayEvent,
  context: DeliverContext,
) => DeliverResult | Promise<DeliverResult>;

/** The return value of a webhook receiver: a `Response`, or undefined, which counts as 204. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a return statement returns no response.
export type DeliverResult = Response | undefined | void;
