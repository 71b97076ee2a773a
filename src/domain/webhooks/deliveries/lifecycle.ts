import { defineLifecycle, type LifecycleState } from '../../../engine/lifecycle.ts';

/** The lifecycle of a delivery of an event to an endpoint. */
// biome-ignore format: a table reads in columns
export const deliveryLife = defineLifecycle('delivery', 'new', [
  ['new',       'queued',      'pending'],
  ['pending',   'failed',      'pending'],
  ['pending',   'succeeded',   'succeeded'],
  ['pending',   'gave_up',     'exhausted'],
  ['pending',   'abandoned',   'abandoned'],
  ['succeeded', 'redelivered', 'pending'],
  ['exhausted', 'redelivered', 'pending'],
  ['pending',   'redelivered', 'pending'],
  ['abandoned', 'redelivered', 'pending'],
]);

/** The lifecycle of an endpoint. */
// biome-ignore format: a table reads in columns
export const endpointLife = defineLifecycle('endpoint', 'new', [
  ['new',      'subscribed',   'active'],
  ['active',   'disabled',     'disabled'],
  ['active',   'unsubscribed', 'removed'],
  ['disabled', 'unsubscribed', 'removed'],
]);

/**
 * Status of a delivery: `succeeded` was acknowledged with a 2xx, `exhausted` has no attempts left, `abandoned` has no
 * active endpoint.
 */
export type DeliveryStatus = LifecycleState<typeof deliveryLife>;
/** Status of an endpoint: `disabled` after repeated failures, `removed` by `unsubscribe`. */
export type EndpointStatus = LifecycleState<typeof endpointLife>;
