import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

const ADDRESS = 'https://gateway.example/v1/transactions';
const body = JSON.stringify({ type: 'SALE', amount: 1999, payment_method: { pan: '4242424242424242' } });
const headers = { 'content-type': 'application/json', 'api-key': 'sk_sandbox_key' };
const handler = http.post(ADDRESS, async ({ request }) => HttpResponse.json(await request.json(), { status: 201 }));
setupServer(handler).listen();
const before = performance.now();
const response = await fetch(ADDRESS, { method: 'POST', headers, body });
await response.text();
console.log(performance.now() - before);
if (response.status !== 201) throw new Error(`the handler returned ${response.status}`);
