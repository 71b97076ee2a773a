import type { AnyTransaction } from '../../domain/payments/transactions/types.ts';
import type { OrderOf } from '../records/application-records.ts';
import type { ObservedTransaction } from './observation.ts';
import type { WatchedGateway } from './watched-gateway.ts';

/** Returns the latest state of every transaction, oldest first. It reads events, so that no fault applies. */
export function transactionsIn({ events }: WatchedGateway, orderOf: OrderOf): readonly ObservedTransaction[] {
  const latest = new Map<string, AnyTransaction>();
  for (const { subject, data } of events.list({ type: 'transaction.*' }))
    if (isTransaction(data.object)) latest.set(subject, data.object);
  return [...latest.values()].map((transaction) => {
    const orderId = orderOf(transaction);
    return { transaction, ...(typeof orderId === 'string' ? { orderId } : {}) };
  });
}

function isTransaction(object: object): object is AnyTransaction {
  return Reflect.get(object, 'object') === 'transaction';
}
