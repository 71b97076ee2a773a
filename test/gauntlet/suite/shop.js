/** A shop that is right, or wrong in one way. Its suite tests the happy path only. */
import { randomUUID } from 'node:crypto';
import { banks, storable } from 'settlebox';

/** Each shop has an address of its own. */
export const addressOf = (bug) => `https://${bug.replaceAll(' ', '-')}.shop-gateway.example`;

/** What can be wrong, one at a time. */
export const BUGS = [
  'a new key for each retry',
  'a refund without a key',
  'a webhook counted twice',
  'an old webhook over a new one',
  'another card after a lost response',
  'a webhook acknowledged unread',
  'a duplicate webhook refused for ever',
  'a receipt that nobody awaits',
  'a void that may have failed',
  'a timeout taken for success',
  'a renewal charged again by the next run',
  'a payout for each webhook',
];

export function openShop(gateway, bug = 'none') {
  const is = (one) => one === bug;
  const { apiKey } = gateway.merchant;
  const orders = new Map();
  const subscriptions = new Map();
  const seen = new Set();

  const send = async (method, path, body, key) => {
    const headers = { apikey: apiKey, 'content-type': 'application/json' };
    if (key !== undefined) headers['idempotency-key'] = key;
    const response = await fetch(addressOf(bug) + path, { method, headers, body: body && JSON.stringify(body) });
    const answer = await response.json();
    if (!response.ok)
      throw Object.assign(new Error(`${method} ${path}: ${response.status}`), { status: response.status });
    return answer;
  };
  const request = async (method, path, body, key) => {
    for (let tries = 1; ; tries++)
      try {
        return await send(method, path, body, is('a new key for each retry') && key ? randomUUID() : key);
      } catch (error) {
        const isFinal = error.status !== undefined && error.status < 500 && error.status !== 429;
        if (isFinal || tries === 3) throw error;
      }
  };
  const about = (id) => ({ order_id: id });
  const charge = (id, amount, method, key, type = 'SALE') =>
    request('POST', '/v1/transactions', { type, amount, payment_method: method, metadata: about(id) }, key);
  const orderOf = (event) => orders.get(event.data.object.metadata?.order_id);

  const shop = {
    orders,
    async checkout(id, cents, card, other) {
      const order = { cents, paid: 0, refunded: 0, shipped: false, version: 0 };
      orders.set(id, order);
      let sale;
      if (is('another card after a lost response'))
        sale = await send(
          'POST',
          '/v1/transactions',
          { type: 'SALE', amount: cents, payment_method: card, metadata: about(id) },
          `pay-${id}`,
        ).catch(() => charge(id, cents, other ?? card, `second-${id}`));
      else sale = await charge(id, cents, card, `pay-${id}`);
      Object.assign(order, {
        transaction: sale.transaction_id,
        paid: sale.transaction_state === 'declined' ? 0 : cents,
      });
      if (is('a receipt that nobody awaits')) void send('GET', `/v1/transactions/${sale.transaction_id}`);
      return order;
    },
    async refund(id, cents) {
      const order = orders.get(id);
      const key = is('a refund without a key') ? undefined : `refund-${id}-${order.refunded}`;
      await request('POST', `/v1/transactions/${order.transaction}/cancel`, { type: 'REFUND', amount: cents }, key);
      order.refunded += cents;
    },
    async cancel(id) {
      const order = orders.get(id);
      const path = `/v1/transactions/${order.transaction}/cancel`;
      if (is('a void that may have failed'))
        await send('POST', path, { type: 'VOID' }, `void-${id}`).catch(() => undefined);
      else await request('POST', path, { type: 'VOID' }, `void-${id}`);
      order.paid = 0;
    },
    /** Authorizes the order, and captures it when it is shipped. */
    async reserve(id, cents, card) {
      const auth = await charge(id, cents, card, `auth-${id}`, 'AUTH');
      orders.set(id, { cents, paid: 0, refunded: 0, shipped: false, version: 0, transaction: auth.transaction_id });
    },
    async ship(id) {
      const order = orders.get(id);
      const path = `/v1/transactions/${order.transaction}/capture`;
      if (is('a timeout taken for success'))
        await send('POST', path, { amount: order.cents }, `capture-${id}`).catch((error) => {
          if (error.cause?.code !== 'ETIMEDOUT') return request('POST', path, { amount: order.cents }, `capture-${id}`);
          return undefined;
        });
      else await request('POST', path, { amount: order.cents }, `capture-${id}`);
      Object.assign(order, { paid: order.cents, shipped: true });
    },
    /** Ships an order in parts, and charges each part when it is shipped. */
    async shipPart(id, part, cents, card) {
      const order = orders.get(id) ?? { cents: 0, paid: 0, refunded: 0, shipped: false, version: 0 };
      orders.set(id, order);
      const metadata = { ...about(id), shipment: part };
      const body = { type: 'SALE', amount: cents, payment_method: card, metadata };
      const sale = await request('POST', '/v1/transactions', body, `ship-${id}-${part}`);
      if (sale.transaction_state === 'declined') throw new Error('declined');
      order.paid += cents;
      order.shipped = true;
    },
    async subscribe(customer, cents, card) {
      const token = await request(
        'POST',
        '/v1/payment_tokens',
        { ...storable(card), customer_id: `CUSTOMER-${customer}` },
        `card-${customer}`,
      );
      subscriptions.set(customer, { token: token.payment_token, cents, paidUntil: 0 });
    },
    /** The billing run: charges each subscription for one month. */
    async bill(month) {
      for (const [customer, subscription] of subscriptions) {
        const id = `${customer}-${month}`;
        if (subscription.paidUntil >= month) continue;
        const run = is('a renewal charged again by the next run') ? randomUUID() : `renew-${id}`;
        const attempt = is('a renewal charged again by the next run') ? send : request;
        const body = {
          type: 'SALE',
          amount: subscription.cents,
          payment_method: { type: 'token', payment_token: subscription.token },
          metadata: about(id),
        };
        try {
          const sale = await attempt('POST', '/v1/transactions', body, run);
          if (sale.transaction_state === 'declined') continue;
          subscription.paidUntil = month;
          orders.set(id, {
            cents: subscription.cents,
            paid: subscription.cents,
            refunded: 0,
            shipped: false,
            version: 0,
          });
        } catch {
          // The next run tries again.
        }
      }
    },
    async deliver(_webhook, event) {
      if (is('a duplicate webhook refused for ever') && seen.has(event.id)) return new Response(null, { status: 409 });
      const isDuplicate = seen.has(event.id);
      const order = orderOf(event);
      if (order === undefined) return undefined;
      if (is('a webhook acknowledged unread')) {
        if (event.type === 'transaction.settled')
          await send('GET', `/v1/transactions/${event.subject}`)
            .then(() => (order.shipped = true))
            .catch(() => undefined);
        return undefined;
      }
      if (event.type === 'transaction.returned' || event.type === 'transaction.declined') return undefined;
      if (is('a webhook counted twice')) {
        if (event.type === 'transaction.authorized') order.heard = (order.heard ?? 0) + order.cents;
        if (order.heard > order.cents) order.paid = order.heard;
      }
      if (is('an old webhook over a new one') && event.data.object.type === 'SALE') {
        order.state = event.type;
        order.refunded =
          event.type === 'transaction.refunded'
            ? order.refunded
            : event.type === 'transaction.settled'
              ? 0
              : order.refunded;
      }
      if (is('a payout for each webhook') && event.type === 'transaction.settled' && event.data.object.type === 'SALE')
        await send('POST', '/v1/transactions', {
          type: 'PAYOUT',
          amount: 100,
          payment_method: banks.good,
          metadata: { seller: 'ann' },
        });
      seen.add(event.id);
      if (isDuplicate) return undefined;
      return undefined;
    },
    /** Asks the gateway about orders whose payment is unknown. */
    async reconcile() {
      for (const [id, order] of orders) {
        if (order.transaction !== undefined || order.paid > 0) continue;
        const { data } = await request('GET', `/v1/transactions?limit=100`);
        const found = data.find((one) => one.metadata?.order_id === id && one.transaction_state !== 'declined');
        if (found !== undefined) Object.assign(order, { transaction: found.transaction_id, paid: order.cents });
      }
    },
    records: () =>
      Object.fromEntries(
        [...orders].map(([id, { paid, refunded, shipped }]) => [
          id,
          { paidCents: paid, refundedCents: refunded, shipped },
        ]),
      ),
  };
  gateway.webhooks.subscribe({ deliver: shop.deliver });
  return shop;
}
