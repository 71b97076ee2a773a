import type { Engine } from '../../base/context.ts';
import type { DeliveryRecord } from '../deliveries/store.ts';

/** Notifies listeners of an attempt that is about to be made, so that they can inject a fault into it. */
export function notifyAttempt({ trafficListeners }: Engine, delivery: DeliveryRecord): void {
  const { deliveryId, endpointId, toldAs: type, subject, log } = delivery;
  for (const listener of trafficListeners)
    listener.onAttempt?.({ deliveryId, endpointId, type, subject, isFirst: log === '[]' });
}
