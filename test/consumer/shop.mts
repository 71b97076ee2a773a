import { setupServer } from 'msw/node';
import { cards, createGateway, type Gateway, GatewayError, type GatewayEvent, type Transaction } from 'settlebox';
import { handlers } from 'settlebox/msw';
import { builders, connector, listener, runScenario } from 'settlebox/testing';

const gateway: Gateway = createGateway({ seed: 'consumer' });
const server = setupServer(...handlers(gateway));
server.listen({ onUnhandledRequest: 'error' });

const seen: string[] = [];
gateway.webhooks.subscribe({ deliver: (_request: Request, event: GatewayEvent) => void seen.push(event.type) });
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

const states = gateway.transactions.list().data.map((one: Transaction) => one.transaction_state);
let refusal = '';
try {
  gateway.transactions.capture(payment.id);
} catch (error) {
  if (error instanceof GatewayError) refusal = error.code;
}
gateway.check();
const kit = [connector(gateway), runScenario].map((one) => typeof one).join();
server.close();
gateway.close();
console.log(JSON.stringify({ status: response.status, states, refusal, events: seen.length, kit }));
