import { setupServer } from 'msw/node';
import {
  banks,
  cards,
  createGateway,
  type Gateway,
  GatewayError,
  type GatewayEvent,
  type Transaction,
} from 'settlebox';
import { handlers } from 'settlebox/msw';

const gateway: Gateway = createGateway({ seed: 'consumer' });
const server = setupServer(...handlers(gateway));
server.listen({ onUnhandledRequest: 'error' });

const seen: string[] = [];
gateway.webhooks.subscribe({ deliver: (_request: Request, event: GatewayEvent) => void seen.push(event.type) });

const response = await fetch(`${gateway.baseUrl}/v1/transactions`, {
  method: 'POST',
  headers: { APIKEY: gateway.merchant.apiKey, 'content-type': 'application/json' },
  body: JSON.stringify({ type: 'SALE', amount: 1999, payment_method: cards.visa }),
});
const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
await gateway.clock.advanceTo('funding', { of: payment });

const states = gateway.transactions.list().data.map((one: Transaction) => one.transaction_state);
let refusal = '';
try {
  gateway.transactions.capture(payment.id);
} catch (error) {
  if (error instanceof GatewayError) refusal = error.code;
}
gateway.check();
server.close();
gateway.close();
console.log(JSON.stringify({ status: response.status, states, refusal, events: seen.length }));
