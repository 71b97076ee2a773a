import { cards, createGateway, GatewayError } from 'settlebox';

using gateway = createGateway({ seed: 'tour', now: '2026-01-05T15:00:00Z' }); // every option has a default

// Calls are synchronous; bodies are the REST bodies, typed. A decline is an answer, a refusal throws.
const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
const declined = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.declines('51') });
console.log(declined.approved, declined.response_code, declined.response_description);
try {
  gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' });
} catch (error) {
  if (error instanceof GatewayError) console.log(error.status, error.message);
}

// Cards and bank accounts are stored once, and shown masked.
const token = gateway.paymentTokens.create({
  card: { pan: '4242424242424242', expiry_month: '12', expiry_year: '2030', cardholder_name: 'Ada Lovelace' },
});
const payment_method = { type: 'token', payment_token: token.payment_token } as const;
gateway.transactions.create({ type: 'SALE', amount: 500, payment_method, recurring: true });

// Time moves when you move it, and stops where you say.
await gateway.clock.advanceTo('settlement', { of: sale, offset: { seconds: -1 } });
await gateway.clock.advance({ bankingDays: 2 });
console.log(String(gateway.upcoming()));

// The same over HTTP, for whatever speaks it.
const response = await gateway.fetch(
  new Request(`${gateway.baseUrl}/v1/batches?take=5`, { headers: { APIKEY: gateway.merchant.apiKey } }),
);
console.log(response.status, await response.json());

// The world is bytes: keep it, go back to it, branch off it.
const before = gateway.snapshot();
const other = gateway.fork();
gateway.restore(before);
other.close();

// Money is double entry, and every invariant can be asked for.
console.log(gateway.ledger.balances(), gateway.ledger.deposits());
gateway.check();
