import type { OrderedEvent } from './ordered-event.ts';

/**
 * Reports whether two events can be swapped without effect. The shop's database is unknown, so events of one order depend on each
 * other, and so do events of different orders unless they are declared independent. An event about no order depends on all.
 */
export function areIndependent(one: OrderedEvent, other: OrderedEvent, independentOrders: boolean): boolean {
  return independentOrders && one.orderId !== undefined && other.orderId !== undefined && one.orderId !== other.orderId;
}

/** Returns a lower bound of the number of orders that begin with these events, of which each can be the first. */
export function countOrders(events: readonly OrderedEvent[], independentOrders: boolean): bigint {
  const isGlobal = ({ orderId }: OrderedEvent) => !independentOrders || orderId === undefined;
  const globals = events.filter(isGlobal).length;
  const groups = new Map<string | undefined, number>();
  for (const event of events) if (!isGlobal(event)) groups.set(event.orderId, (groups.get(event.orderId) ?? 0) + 1);
  // The n events of a group are arranged around g global ones in (n + g)! / g! ways.
  return [...groups.values()].reduce(
    (orders, count) => (orders * factorial(count + globals)) / factorial(globals),
    factorial(globals),
  );
}

function factorial(count: number): bigint {
  let product = 1n;
  for (let factor = 2; factor <= count; factor++) product *= BigInt(factor);
  return product;
}
