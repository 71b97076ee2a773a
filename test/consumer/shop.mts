/** A program of ES modules: the direct face, MSW before its own fetch, webhooks by function and by a server's listener. */
import assert from 'node:assert/strict';
import { setupServer } from 'msw/node';
import { cards, createGateway, type Gateway, GatewayError, type GatewayEvent, type Transaction } from 'settlebox';
import { handlers } from 'settlebox/msw';
import { type GatewayServer, serve } from 'settlebox/server';
import { builders, connector, listener, runScenario } from 'settlebox/testing';
import { parseWebhook } from 'settlebox/webhooks';
import schema from 'settlebox/world.schema.json' with { type: 'json' };

// msw 2 calls the option one name, and msw 3 the other; a literal in the call may have one of them alone.
const unhandled = { onUnhandledRequest: 'error', onUnhandledFrame: 'error' } as const;

const gateway: Gateway = createGateway({ seed: 'consumer' });
const server = setupServer(...handlers(gateway));
server.listen(unhandled);

const seen: string[] = [];
gateway.webhooks.subscribe({ deliver: (_request: Request, event: GatewayEvent) => void seen.push(event.type) });
const { secret } = gateway.webhooks.subscribe({
  deliver: async (request) => {
    const event = await parseWebhook(request, secret);
    if (event.type === 'batch.funded') seen.push(`net ${event.data.object.net_amount}`);
  },
});
gateway.webhooks.subscribe({
  deliver: listener((request, response) => response.end(request.url)),
  events: ['batch.*'],
});

const response = await fetch(`${gateway.baseUrl}/v1/transactions`, {
  method: 'POST',
  headers: { APIKEY: gateway.merchant.apiKey, 'content-type': 'application/json' },
  body: JSON.stringify({ type: 'SALE', amount: 1999, payment_method: cards.visa }),
});
const payment_method = builders(gateway).bankAccount({ outcome: 'good' });
const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method });
await gateway.clock.advanceTo('funding', { of: payment });

assert.equal(response.status, 201);
const states = gateway.transactions.list().data.map((one: Transaction) => one.transaction_state);
assert.deepEqual(states, ['settled', 'settled']);
assert.throws(
  () => gateway.transactions.capture(payment.id),
  (error) => error instanceof GatewayError && error.code === 'invalid_request',
);
assert.equal(seen.includes('transaction.funded'), true);
assert.equal(seen.includes('net 4999'), true, seen.join());
gateway.check();
assert.deepEqual([typeof connector(gateway), typeof schema.properties], ['function', 'object']);

const story = await runScenario('story.yaml');
assert.equal(story.ok, true, String(story.failure));
story.gateway.close();

// Whatever the network is asked for now is an error, so that what the gateway answers is known to come from it.
await assert.rejects(fetch('https://nobody.example/'));
server.close();

// Over a socket: the API, the world besides, and the page, which the package brings.
const served: GatewayServer = await serve({ gateway });
const page = await fetch(served.inspectorUrl ?? '');
const clock = await fetch(`${served.controlUrl}/clock`);
assert.match(await page.text(), /<title>settlebox inspector/);
assert.equal(Reflect.get(Object(await clock.json()), 'now'), gateway.clock.iso());
await served.close();
gateway.close();
