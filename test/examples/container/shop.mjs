/** A shop in a container: POST /orders/<id> charges a card, GET /orders lists the orders, and webhooks change them. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { GATEWAY_URL, CONTROL_KEY, SHOP_URL, PORT } = process.env;
const CARD = { type: 'card', pan: '4242424242424242', expiry: { month: '12', year: '2039' } };
const TOLERANCE_SECONDS = 5 * 60;
const orders = new Map();

async function send(path, body, headers) {
  const response = await fetch(GATEWAY_URL + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

// In production, the key and the secret are configuration. Here, the control surface tells them.
const control = { 'settlebox-control-key': CONTROL_KEY };
const { merchants } = await send('/_sim/world', undefined, control);
const { secret } = await send('/_sim/endpoints', { url: `${SHOP_URL}/webhooks` }, control);

function verified(body, headers) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  return signatures
    .split(' ')
    .some((one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), expected));
}

async function checkout(id) {
  const body = { type: 'SALE', amount: 1999, payment_method: CARD, metadata: { order_id: id } };
  const headers = { apikey: merchants[0].apiKey, 'idempotency-key': id };
  const { response_status } = await send('/v1/transactions', body, headers);
  orders.set(id, orders.get(id) ?? response_status.toLowerCase());
}

function receive({ type, data }) {
  const id = data.object.metadata?.order_id;
  if (id !== undefined && type.startsWith('transaction.')) orders.set(id, type.replace('transaction.', ''));
}

async function respond({ method, url, headers }, body) {
  if (method === 'POST' && url === '/webhooks') {
    if (!verified(body, headers)) return 400;
    receive(JSON.parse(body));
    return 204;
  }
  if (method === 'POST' && url.startsWith('/orders/')) {
    await checkout(url.slice('/orders/'.length));
    return 201;
  }
  return method === 'GET' && url === '/orders' ? 200 : 404;
}

async function answer(request, response) {
  let body = '';
  for await (const part of request) body += part;
  const status = await respond(request, body).catch((error) => {
    console.error(String(error));
    return 502;
  });
  response.writeHead(status).end(status === 200 ? JSON.stringify(Object.fromEntries(orders)) : undefined);
}

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(PORT), () => console.log(`listening at ${server.address().port}`));
process.once('SIGTERM', () => server.close());
