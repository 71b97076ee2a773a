/** A CommonJS program: every entry point that a program may require, and one engine behind all of them. */
import assert = require('node:assert/strict');
import msw = require('msw/node');
import settlebox = require('settlebox');
import settleboxMsw = require('settlebox/msw');
import settleboxServer = require('settlebox/server');
import settleboxTesting = require('settlebox/testing');
import settleboxWebhooks = require('settlebox/webhooks');
import schema = require('settlebox/world.schema.json');
import manifest = require('settlebox/package.json');

// msw 2 calls the option one name, and msw 3 the other; a literal in the call may have one of them alone.
const unhandled = { onUnhandledRequest: 'error', onUnhandledFrame: 'error' } as const;

async function sell(): Promise<void> {
  const gateway = settlebox.createGateway({ seed: 'consumer' });
  const server = msw.setupServer(...settleboxMsw.handlers(gateway));
  server.listen(unhandled);
  const payment_method = settleboxTesting.builders(gateway).card({ brand: 'visa' });
  const answer = await fetch(`${gateway.baseUrl}/v1/transactions`, {
    method: 'POST',
    headers: { APIKEY: gateway.merchant.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'SALE', amount: 1999, payment_method }),
  });
  const [sale] = gateway.transactions.list().data;
  assert.deepEqual([answer.status, sale?.amount], [201, 1999]);
  await gateway.clock.advanceTo('settlement');
  settleboxTesting.assertSettled(sale?.transaction_id ?? '', { in: gateway });
  server.close();
  gateway.close();
}

async function play(): Promise<void> {
  const { ok, failure, gateway } = await settleboxTesting.runScenario('story.yaml');
  assert.equal(ok, true, String(failure));
  gateway.close();
}

async function serveIt(): Promise<void> {
  const server = await settleboxServer.serve();
  const page = await fetch(server.inspectorUrl ?? '');
  assert.equal(page.status, 200);
  await server.close();
}

assert.equal(settleboxWebhooks.parseWebhook.length, 2);
assert.throws(() => settleboxTesting.currentGateway(), settlebox.SettleboxError);
assert.deepEqual([manifest.name, typeof schema.properties], ['settlebox', 'object']);

sell()
  .then(play)
  .then(serveIt)
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
