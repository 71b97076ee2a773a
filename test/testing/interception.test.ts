/** Requests are intercepted in the same way by MSW, which runs a suite's handlers, and by its interceptors alone. */
import { createServer } from 'node:http';
import { bypass, HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cards, type Gateway } from '../../src/index.ts';
import { type TestOptions, tolerate, withGateway } from '../../src/testing.ts';
import { SHOP_CLIENTS, type ShopClient } from '../support/shop-clients.ts';

const apiKey = 'sk_sandbox_AcmeOutfittersReadsThisAtImport0';
const baseUrl = 'https://api.shop-gateway.example';
const options = { baseUrl, merchant: { apiKey } };
const handlers = [http.get('https://crm.example/customers', () => HttpResponse.json([]))];

const accepted: (string | undefined)[] = [];
const server = createServer(({ headers }, response) => {
  accepted.push(headers.accept);
  response.end('reached');
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/`;
});
afterAll(() => server.close());
// An error that a test injects is printed, by MSW too.
beforeEach(() => vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => vi.restoreAllMocks());

async function codeOf(sent: Promise<unknown>): Promise<unknown> {
  return sent.then(
    () => 'none',
    (error) => error.code ?? error.cause?.code ?? error.name,
  );
}

// The order matters: once a suite of a worker has handlers, MSW intercepts for all of its suites.
describe.each<[name: string, testOptions: TestOptions<'by_method'>]>([
  ['without handlers', options],
  ['with handlers', { ...options, handlers }],
])('a suite %s', (_name, testOptions) => {
  const runTest = (body: (gateway: Gateway) => unknown) => withGateway(testOptions, body)();
  const sell = (client: ShopClient) =>
    client({
      method: 'POST',
      url: `${baseUrl}/v1/transactions`,
      key: apiKey,
      body: { type: 'SALE', amount: 1999, payment_method: cards.visa },
    });

  it.each(SHOP_CLIENTS)('reaches its gateway over $name', async ({ client }) => {
    await runTest(async (gateway) => {
      expect(await sell(client)).toMatchObject({ status: 201, body: { amount: 1999 } });
      expect(gateway.transactions.list().total).toBe(1);
    });
  });

  it.each(SHOP_CLIENTS)('loses a response over $name with the error of a connection', async ({ client }) => {
    await runTest(async (gateway) => {
      gateway.simulate.faults.add({ kind: 'response_lost', times: 1 });
      // axios hides the code of fetch.
      expect(['ECONNRESET', 'ERR_NETWORK']).toContain(await codeOf(sell(client)));
      expect(gateway.transactions.list().total).toBe(1);
    });
  });

  it.each(SHOP_CLIENTS)('is rejected by an unmocked host over $name', async ({ client }) => {
    await runTest(async () => {
      tolerate('unknown_hosts');
      await expect(client({ method: 'GET', url: 'https://other.example/', key: apiKey })).rejects.toBeInstanceOf(Error);
    });
  });

  it('reaches the network with bypass() of MSW, which removes its mark', async () => {
    accepted.length = 0;
    await runTest(async () => {
      const marked = await fetch(bypass(address));
      const both = await fetch(bypass(address, { headers: { accept: 'text/html' } }));
      expect([await marked.text(), await both.text(), accepted]).toEqual(['reached', 'reached', ['*/*', 'text/html']]);
    });
  });

  it('aborts a request with the reason of its client', async () => {
    await runTest(async (gateway) => {
      gateway.simulate.faults.add({ kind: 'hang' });
      const signal = AbortSignal.timeout(20);
      const sent = fetch(`${baseUrl}/v1/batches`, { signal, headers: { APIKEY: apiKey } });
      await expect(sent).rejects.toMatchObject({ name: 'TimeoutError' });
    });
  });
});
