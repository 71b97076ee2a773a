// Node loads Request and Response at their first use, which delays any request handler.
const body = JSON.stringify({ type: 'SALE', amount: 1999, payment_method: { pan: '4242424242424242' } });
const headers = { 'content-type': 'application/json', 'api-key': 'sk_sandbox_key' };
const before = performance.now();
const request = new Request('https://gateway.example/v1/transactions', { method: 'POST', headers, body });
const response = new Response(await request.text(), {
  status: 201,
  headers: { 'content-type': 'application/json' },
});
await response.text();
console.log(performance.now() - before);
