/** A tiny shop that charges cards and debits bank accounts through a payment gateway. Webhooks update its orders. */
const { createHmac, randomUUID, timingSafeEqual } = require('node:crypto');

function openShop(gatewayUrl, apiKey, webhookSecret) {
  const orders = new Map(); // by transaction ID

  async function checkout(amountCents, paymentMethod) {
    const type = paymentMethod.type === 'ACH' ? 'PAYMENT' : 'SALE';
    const body = JSON.stringify({ type, amount: amountCents, payment_method: paymentMethod });
    const headers = { APIKEY: apiKey, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
    const send = () => fetch(`${gatewayUrl}/v1/transactions`, { method: 'POST', headers, body });
    // A lost response can hide a successful charge. With the same key, the retry cannot charge twice.
    const response = await send().catch(send);
    if (!response.ok) throw new Error(`The gateway rejected the payment with HTTP status ${response.status}`);
    const { transaction_id, id, response_code } = await response.json();
    const transactionId = transaction_id ?? id;
    const order = { transactionId, status: response_code === '00' ? 'processing' : 'declined' };
    orders.set(transactionId, order);
    return order;
  }

  async function receiveWebhook(request) {
    const body = await request.text();
    if (!isAuthentic(request.headers, body)) return new Response('invalid signature', { status: 401 });
    const event = JSON.parse(body);
    const order = orders.get(event.subject);
    // Webhooks can arrive twice or out of order, so a returned payment must not become paid again.
    if (event.type === 'transaction.funded' && order?.status === 'processing') order.status = 'paid';
    if (event.type === 'transaction.returned' && order !== undefined) order.status = 'returned';
    return new Response(null, { status: 204 });
  }

  /** Verifies the signature as standardwebhooks.com specifies it, and rejects webhooks more than five minutes old. */
  function isAuthentic(headers, body) {
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`webhook-${name}`));
    const key = Buffer.from(webhookSecret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const expected = Buffer.from(`v1,${signature}`);
    const isSigned = (signatures ?? '')
      .split(' ')
      .map((text) => Buffer.from(text))
      .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
    return isSigned && Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300;
  }

  return { checkout, receiveWebhook };
}

module.exports = { openShop };
