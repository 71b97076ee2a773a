import { cards, type Gateway, type GatewayEvent } from 'settlebox';

export function openShop(gateway: Gateway) {
  const orders = new Map<string, { status: string; sequence: number; shipped: boolean }>();
  return {
    pay(id: string) {
      const metadata = { order_id: id };
      gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa, metadata });
      orders.set(id, { status: 'placed', sequence: 0, shipped: false });
    },

    ship(id: string) {
      const order = orders.get(id);
      if (order === undefined || order.status === 'placed') throw new Error('not paid');
      order.shipped = true;
    },

    events: ['transaction.authorized', 'transaction.settled'],
    deliver(_request: Request, event: GatewayEvent) {
      if (event.type !== 'transaction.authorized' && event.type !== 'transaction.settled') return;
      const { order_id: id } = event.data.object.metadata;
      const order = orders.get(String(id));
      if (order === undefined || event.sequence <= order.sequence) return; // a copy, or late
      Object.assign(order, { status: event.data.object.transaction_state, sequence: event.sequence });
    },

    records: () => Object.fromEntries(orders),
  };
}
