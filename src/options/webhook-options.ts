import type { EndpointOptions } from '../harness/endpoint-options.ts';

/** Options for webhook delivery. */
export type WebhookOptions<Endpoint extends EndpointOptions = EndpointOptions> = {
  /** Endpoints that exist from the start and after each `reset()`. */
  readonly endpoints?: readonly Endpoint[] | undefined;
  /** `manual` (default) delivers on `advance`, `next`, `idle`; `auto` also after HTTP responses; `collect` only stores. */
  readonly mode?: 'manual' | 'auto' | 'collect' | undefined;
  /** Clock of the signature timestamps: `wall` (default) or `virtual`, which makes runs equal byte for byte. */
  readonly timestamps?: 'wall' | 'virtual' | undefined;
  /** Virtual seconds from each failed attempt to the next. Default 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h. */
  readonly retrySeconds?: readonly number[] | undefined;
  /**
   * Real milliseconds to receive the complete response, including its body. After that, the attempt fails and its request
   * is aborted. Default 5 000.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Order of deliveries. `per_object` (default): an event waits until earlier events of its object are acknowledged. `none`,
   * as with real gateways: the seed shuffles the webhooks that are due in one clock move. All are delivered in that move.
   */
  readonly ordering?: 'per_object' | 'none' | undefined;
  /** Hosts that a `url` endpoint can use, in addition to loopback and the reserved names. */
  readonly hosts?: readonly string[] | undefined;
  /** Replaces the global `fetch` for calls to `url` endpoints. */
  readonly fetch?: typeof fetch | undefined;
};
