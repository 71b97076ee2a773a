import { setupServer } from 'msw/node';
import { cards, createGateway } from 'settlebox';
import { handlers } from 'settlebox/msw';

const gateway = createGateway();
const body = JSON.stringify({ type: 'SALE', amount: 1999, payment_method: cards.visa });
const headers = { 'content-type': 'application/json', 'api-key': gateway.merchant.apiKey };
setupServer(...handlers(gateway)).listen();
const before = performance.now();
const response = await fetch(`${gateway.baseUrl}/v1/transactions`, { method: 'POST', headers, body });
await response.text();
console.log(performance.now() - before);
if (response.status !== 201) throw new Error(`the sale returned ${response.status}`);
