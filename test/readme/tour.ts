import { cards, createGateway, GatewayError } from 'settlebox';

using gateway = createGateway({ seed: 'tour', now: '2026-01-05T15:00:00Z' }); // every option has a default

// Calls are synchronous, and bodies are the typed REST bodies. A decline is a normal response; an error throws.
const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
const declined = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.declines('51') });
console.log(declined.approved, declined.response_code, declined.response_description);
try {
  gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' });
} catch (error) {
  if (error instanceof GatewayError) console.log(error.status, error.message);
}

// Store a card once, then charge its token.
const token = gateway.paymentTokens.create({
  card: { pan: '4242424242424242', expiry_month: '12', expiry_year: '2030', cardholder_name: 'Ada Lovelace' },
});
const payment_method = { type: 'token', payment_token: token.payment_token } as const;
gateway.transactions.create({ type: 'SALE', amount: 500, payment_method, recurring: true });

// Time moves only when you move it.
await gateway.clock.advanceTo('settlement', { of: sale, offset: { seconds: -1 } });
await gateway.clock.advance({ bankingDays: 2 });
console.log(String(gateway.upcoming()));

// The same operations over HTTP.
const response = await gateway.fetch(
  new Request(`${gateway.baseUrl}/v1/batches?take=5`, { headers: { APIKEY: gateway.merchant.apiKey } }),
);
console.log(response.status, await response.json());

// A snapshot holds the complete state of the gateway; a fork is an independent copy.
const before = gateway.snapshot();
const other = gateway.fork();
gateway.restore(before);
other.close();

// Money is double entry. check() verifies every invariant.
console.log(gateway.ledger.balances(), gateway.ledger.deposits());
gateway.check();
