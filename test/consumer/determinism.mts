/**
 * One life of a gateway by direct calls, gateway.fetch, MSW, and a server. Its results must have the digests of
 * determinism.json on every runtime, driver, and transport. Prints the digests of this machine; --write stores them.
 * To write them after an intended change of results: `npm run build`, then `npx tsx determinism.mts --write` in this folder.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setupServer } from 'msw/node';
import { banks, cards, createGateway, type Gateway, GatewayError } from 'settlebox';
import { handlers } from 'settlebox/msw';
import { serve } from 'settlebox/server';

type Body = Readonly<Record<string, unknown>>;

/** Performs one operation, and returns the JSON text of its response or error. */
type Send = (method: string, path: string, body?: Body) => Promise<string>;

interface Transport {
  readonly send: Send;
  close(): Promise<void> | void;
}

/** Direct calls by the name of the operation, which `gateway.openapi()` has for each method and path. */
function directly(gateway: Gateway): Transport {
  const { paths } = gateway.openapi();
  return {
    async send(method, path, body) {
      const [id] = /(?<=\/)[A-Z_]+-[0-9A-Z]{26}(?=\/|$)/.exec(path) ?? [];
      const route = Reflect.get(Object(paths), id === undefined ? path : path.replace(id, '{id}'));
      const [resource = '', verb = ''] = String(Reflect.get(Object(route), method.toLowerCase()).operationId).split(
        '.',
      );
      const call = Reflect.get(Object(Reflect.get(gateway, resource)), verb);
      try {
        return JSON.stringify(call(...(id === undefined ? [] : [id]), ...(body === undefined ? [] : [body])));
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        return JSON.stringify(error.toBody());
      }
    },
    close: () => undefined,
  };
}

function requestFor(gateway: Gateway, url: string, method: string, body: Body | undefined): Request {
  const headers = { apikey: gateway.merchant.apiKey, 'content-type': 'application/json' };
  return new Request(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

const TRANSPORTS: Readonly<Record<string, (gateway: Gateway) => Transport | Promise<Transport>>> = {
  'direct calls': directly,
  'gateway.fetch': (gateway) => ({
    send: async (method, path, body) =>
      (await gateway.fetch(requestFor(gateway, gateway.baseUrl + path, method, body))).text(),
    close: () => undefined,
  }),
  MSW(gateway) {
    const server = setupServer(...handlers(gateway));
    server.listen();
    return {
      send: async (method, path, body) =>
        (await fetch(requestFor(gateway, gateway.baseUrl + path, method, body))).text(),
      close: () => server.close(),
    };
  },
  async server(gateway) {
    const server = await serve({ gateway });
    return {
      send: async (method, path, body) => (await fetch(requestFor(gateway, server.url + path, method, body))).text(),
      close: () => server.close(),
    };
  },
};

const SALES = [cards.visa, cards.mastercard, cards.amex, cards.declines('51'), cards.expired];

/** Lives for two months of virtual time. Returns each kind of result as text. */
async function live(open: (gateway: Gateway) => Transport | Promise<Transport>) {
  const world = { merchants: [{ name: 'Birch Books', timeZone: 'America/Chicago' }] };
  const gateway = createGateway({ seed: 'determinism', world, webhooks: { mode: 'manual' } });
  const webhooks: string[] = [];
  let calls = 0;
  gateway.webhooks.subscribe({
    deliver: async (request) => {
      webhooks.push(`${request.headers.get('webhook-id')} ${await request.text()}`);
      // Some deliveries are retried.
      return new Response(null, { status: ++calls % 7 === 0 ? 500 : 204 });
    },
  });
  gateway.simulate.issuer.rule({ match: { amount: 4_242 }, respond: { code: '05' } });
  const { send, close } = await open(gateway);
  const responses: string[] = [];
  const call: Send = async (method, path, body) => {
    const text = await send(method, path, body);
    responses.push(text);
    return text;
  };
  const idOf = (text: string) => /TRANSACTION-[0-9A-Z]{26}/.exec(text)?.[0] ?? '';

  for (const payment_method of SALES)
    await call('POST', '/v1/transactions', { type: 'SALE', amount: 1_999, payment_method });
  await call('POST', '/v1/transactions', { type: 'SALE', amount: 4_242, payment_method: cards.visa });
  await call('POST', '/v1/transactions', { type: 'SALE', amount: -1, payment_method: cards.visa });
  const auth = idOf(
    await call('POST', '/v1/transactions', { type: 'AUTH', amount: 2_500, payment_method: cards.visa }),
  );
  await call('POST', `/v1/transactions/${auth}/capture`, { amount: 1_700 });
  await call('POST', '/v1/payment_tokens', { card: { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' } });
  for (const payment_method of [banks.good, banks.returns('R01'), banks.returns('R10')])
    await call('POST', '/v1/transactions', { type: 'PAYMENT', amount: 4_999, payment_method });
  // Cut-offs in another zone: the calendar of Node's own copy of the tz database.
  const [, other] = gateway.merchants;
  const sale = { type: 'SALE', amount: 5_100, payment_method: cards.discover } as const;
  responses.push(JSON.stringify(gateway.as(other?.apiKey ?? '').transactions.create(sale)));
  const payout = { type: 'PAYOUT', amount: 1_234, payment_method: banks.good };
  await call('POST', '/v1/transactions', payout);
  await call('POST', '/v1/batches/close', {});
  await gateway.clock.advanceTo('funding');
  await call('POST', `/v1/transactions/${auth}/cancel`, { type: 'REFUND', amount: 700 });
  await gateway.clock.advance({ days: 60 });
  await call('GET', '/v1/transactions');
  await call('GET', '/v1/batches');
  await call('GET', '/v1/transactions/TRANSACTION-00000000000000000000000000');
  gateway.check();
  const results = {
    responses: responses.join('\n'),
    events: JSON.stringify(gateway.events.list()),
    webhooks: webhooks.join('\n'),
    timeline: String(gateway.timeline()),
    upcoming: String(gateway.upcoming()),
    files: gateway.ach
      .files()
      .map(({ name, text }) => `${name}\n${text}`)
      .join(''),
    deposits: JSON.stringify(gateway.ledger.deposits()),
    ledger: JSON.stringify(gateway.ledger.balances()),
    audit: JSON.stringify(gateway.audit.list()),
  };
  const snapshot = digestOf(gateway.snapshot());
  await close();
  gateway.close();
  return { results, snapshot };
}

function digestOf(value: string | Uint8Array): string {
  return createHash('sha256').update(value).digest('hex').slice(0, 32);
}

const expected = 'determinism.json';
const seen: Record<string, Record<string, string>> = {};
const snapshots: Record<string, string> = {};
for (const [name, open] of Object.entries(TRANSPORTS)) {
  const { results, snapshot } = await live(open);
  seen[name] = Object.fromEntries(Object.entries(results).map(([kind, text]) => [kind, digestOf(text)]));
  snapshots[name] = snapshot;
}
const [digests = {}] = Object.values(seen);
console.log(JSON.stringify({ node: process.version, digests, snapshots }, null, 2));
if (process.argv.includes('--write')) writeFileSync(expected, `${JSON.stringify(digests, null, 2)}\n`);
const stored = JSON.parse(readFileSync(expected, 'utf8'));
assert.deepEqual(seen, Object.fromEntries(Object.keys(seen).map((name) => [name, stored])));

// Snapshots contain pages of SQLite, so only equal calls on one version of the driver have equal bytes.
assert.equal((await live(directly)).snapshot, snapshots['direct calls']);
