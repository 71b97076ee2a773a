/** What a few examples need besides the names that they take as known: statements that run before them, and that readers see. */
import { CODE_BLOCKS } from '../blocks.ts';

/** By the id of the example. */
export const BEFORE: Readonly<Record<string, string>> = {
  'ach/nacha-files': `\
{
  // The file of the bank, from a copy of this world in which it returns the payment.
  using copy = gateway.fork();
  copy.simulate.ach.return({ transaction: payment, code: 'R01' });
  await copy.clock.advance({ days: 7 });
  writeFileSync('returns.ach', copy.ach.files({ kind: 'return' })[0]?.text ?? '');
}`,
  'ach/nacha-files-2': "writeFileSync('returns.ach', text);",
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
  'options/seed-data': `\
const customers = [{ customerId: 'CUSTOMER-ada', tokens: [storable(cards.visa)] }];
writeFileSync('world.json', JSON.stringify({ merchants: [{ name: 'Birch Books' }], customers }));`,
  'scenarios/run-it': scenarioFile('scenarios/refund.yaml', 'A refund the next day'),
  'scenarios/several-cases-of-one-scenario-3': scenarioFile('scenarios/declines.yaml', 'The issuer declines with'),
  'scenarios/over-http-with-another-seed-against-your-own-server': scenarioFile(
    'scenarios/refund.yaml',
    'A refund the next day',
  ),
  'webhooks/redeliver-rotate-test-a-handler-alone': `\
gateway.webhooks.subscribe({ deliver: app.fetch });
gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
await gateway.clock.advanceTo('settlement');`,
  'webhooks/retries-and-order': `\
gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 503 }) });
gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
await gateway.idle();`,
  'worlds-and-tapes/record-and-replay-2': `\
gateway.webhooks.subscribe({ deliver: shop.receiveWebhook });
gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
await gateway.clock.advanceTo('funding');
const tape = gateway.tape();`,
  'worlds-and-tapes/go-back-to-an-earlier-state': `\
gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });`,
};

/** Writes a scenario of the guide, which begins with this title, to a file. */
function scenarioFile(path: string, title: string): string {
  const block = CODE_BLOCKS.find(({ code }) => code.startsWith(`title: ${title}`));
  if (block === undefined) throw new Error(`No scenario of the docs begins with the title "${title}".`);
  const text = block.code.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
  return `mkdirSync('scenarios', { recursive: true });\nwriteFileSync('${path}', \`${text}\`);`;
}
