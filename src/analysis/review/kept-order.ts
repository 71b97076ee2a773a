import type { FaultKind } from '../../domain/simulation/faults/kinds.ts';
import { eventOfDelivery, isAcknowledged, viewDelivery } from './deliveries.ts';
import type { Sighting } from './findings.ts';
import type { ReviewHistory } from './history.ts';

const DELAYED: FaultKind = 'webhook_delayed';

/**
 * Finds webhooks that waited for an earlier one of their object, which a fault delayed. Such a test looks as if it reordered
 * events. With ordering `none`, nothing waits.
 */
export function spotKeptOrder({ engine, lines }: ReviewHistory): Sighting[] {
  if (engine.settings.webhooks.ordering === 'none') return [];
  /** When the latest delayed event of each thread was acknowledged. */
  const arrivals = new Map<string, number>();
  return lines.flatMap((line, index): Sighting[] => {
    const delivered = line.kind === 'response' ? eventOfDelivery(engine, line.delivery) : undefined;
    if (line.kind !== 'response' || delivered === undefined || !isAcknowledged(line)) return [];
    const { delivery, thread } = delivered;
    if (delivery.log.includes(DELAYED)) arrivals.set(thread, line.at);
    else if (delivery.createdAt < (arrivals.get(thread) ?? Number.NEGATIVE_INFINITY)) {
      const what = `${delivery.toldAs} waited for a delayed event of its object, so both arrived in order`;
      return [{ rule: 'delay_kept_order', what, index, delivery: viewDelivery(line, delivered) }];
    }
    return [];
  });
}
