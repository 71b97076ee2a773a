/** What a few examples need besides the names that they take as known: statements that run before them, and that readers see. */

/** By the id of the example. */
export const BEFORE: Readonly<Record<string, string>> = {
  'ach/returns-2': "await gateway.clock.advanceTo('settlement', { of: payment });",
  'coverage-and-review/coverage-of-one-gateway-other-runners-several-machines': `\
gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.returns('R10') });
await gateway.clock.advance({ days: 70 });`,
  'disputes/compelling-evidence-30': `\
for (const amount of [1500, 2500]) gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
await gateway.clock.advance({ days: 150 });
const disputed = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
gateway.simulate.issuer.dispute({ transaction: disputed, reason: '10.4', at: { day: 20 } });
await gateway.clock.advance({ days: 25 });`,
  'disputes/check-your-application': `\
const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: { day: 20 } });
await gateway.clock.advance({ days: 25 });
gateway.disputes.submitEvidence(id, { delivery_proof: 'signed for on January 9' });
await gateway.clock.advanceTo('dispute-decision', { of: id });`,
  'fees-and-deposits/deposits-that-fail': `\
gateway.transactions.create({ type: 'SALE', amount: 10_000, payment_method: cards.visa });
await gateway.clock.advanceTo('funding');`,
  'webhooks/retries-and-order': `\
gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 503 }) });
gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
await gateway.idle();`,
  'worlds-and-tapes/go-back-to-an-earlier-state': `\
gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });`,
};
