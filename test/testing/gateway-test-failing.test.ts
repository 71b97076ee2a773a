/** Runs a suite of failing `gatewayTest` tests in a separate vitest, because no test of this file may fail. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type NestedRun, runNested } from '../support/nested-vitest.ts';

const SUITE = `
import { beforeAll, expect } from 'vitest';
import { cards } from 'settlebox';
import { tolerate } from 'settlebox/testing';
import { gatewayTest } from 'settlebox/vitest';

const baseUrl = 'https://api.shop-gateway.example';
const test = gatewayTest({ baseUrl });
const sell = (gateway) => gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
const request = (url) => fetch(url).catch(() => undefined);
beforeAll(() => request(baseUrl + '/v1/batches?key=secret'));

const shut = { deliver: () => new Response(null, { status: 503 }) };

test('fails an assertion', async ({ gateway }) => {
  sell(gateway);
  await gateway.clock.advance({ days: 1 });
  expect(gateway.transactions.list().total).toBe(2);
});

test('calls an unmocked host, and continues', async () => {
  await request('https://api.fraud-check.example/score?card=4242424242424242');
});

test('leaves a webhook unacknowledged', async ({ gateway }) => {
  gateway.webhooks.subscribe({ ...shut, events: ['transaction.authorized'] });
  sell(gateway);
  await gateway.idle();
});

test('leaves both problems', async ({ gateway }) => {
  gateway.webhooks.subscribe({ ...shut, events: ['transaction.authorized'] });
  sell(gateway);
  await request('https://api.fraud-check.example/score');
  await gateway.idle();
});

test('leaves both problems, and throws', async ({ gateway }) => {
  gateway.webhooks.subscribe({ ...shut, events: ['transaction.authorized'] });
  sell(gateway);
  await request('https://api.fraud-check.example/score');
  await gateway.idle();
  throw new RangeError('of its own');
});

test('leaves both problems, and tolerates them', async ({ gateway }) => {
  tolerate('unknown_hosts', 'undelivered_webhooks');
  gateway.webhooks.subscribe({ ...shut, events: ['transaction.authorized'] });
  sell(gateway);
  await request('https://api.fraud-check.example/score');
  await gateway.idle();
});

test('does not await an advance', async ({ gateway }) => {
  gateway.webhooks.subscribe({ deliver: () => new Promise((resolve) => setTimeout(resolve, 20)) });
  sell(gateway);
  void gateway.clock.advance({ days: 1 }).catch(() => undefined);
});

test('sends a request after its end', () => {
  setTimeout(() => request('https://api.fraud-check.example/late?card=4242424242424242'), 5);
});

test('swallows rejections', async ({ gateway }) => {
  for (let sent = 0; sent < 12; sent++) await request(baseUrl + '/v1/transactions');
  await fetch(baseUrl + '/v1/nothing', { method: 'DELETE', headers: { APIKEY: gateway.merchant.apiKey } });
  expect(gateway.transactions.list().total).toBe(1);
});

test('closes its gateway and fails', ({ gateway }) => {
  gateway.close();
  expect(1).toBe(2);
});

test('never ends', { timeout: 50 }, async () => {
  await new Promise(() => undefined);
});

test('fails softly', ({ gateway }) => {
  expect.soft(gateway.clock.iso()).toBe('midnight');
});

let tries = 0;
test('fails, and passes on retry', { retry: 1 }, ({ gateway }) => {
  sell(gateway);
  tries += 1;
  expect([tries, gateway.transactions.list().total]).toEqual([2, 1]);
});
`;

let run: NestedRun = { tests: [], faults: [], suite: '' };

beforeAll(async () => {
  run = await runNested(SUITE);
}, 60_000);

function printedBy(name: string): string | undefined {
  return run.tests.find((test) => test.name === name)?.printed;
}

describe('a failing test', () => {
  it('reports what its body throws and the problems it leaves', () => {
    const lines = run.tests.map(({ name, result }) => `${name}\n    ${result.replaceAll('\n', '\n    ')}`);
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "fails an assertion
          failed: expected 1 to be 2 // Object.is equality
      calls an unmocked host, and continues
          failed: The test called an unmocked host: GET https://api.fraud-check.example/score. The gateway responds at its baseUrl. Mock other hosts with the handlers option, allow real requests with passThrough, or call tolerate('unknown_hosts') in the test. To use your own MSW server, set { server: false } and add handlers(currentGateway, { baseUrl }) to it.
      leaves a webhook unacknowledged
          failed: A webhook was never acknowledged: transaction.authorized of TRANSACTION-01KE7AR4C08MD3D5M007XBV29V (1 attempt got 503). Respond with a 2xx, or advance the clock until a retry is acknowledged. If the test is about a failing endpoint, call tolerate('undelivered_webhooks') in it.
      leaves both problems
          failed: The test called an unmocked host: GET https://api.fraud-check.example/score. The gateway responds at its baseUrl. Mock other hosts with the handlers option, allow real requests with passThrough, or call tolerate('unknown_hosts') in the test. To use your own MSW server, set { server: false } and add handlers(currentGateway, { baseUrl }) to it.
          A webhook was never acknowledged: transaction.authorized of TRANSACTION-01KE7AR4C08MD3D5M007XBV29V (1 attempt got 503). Respond with a 2xx, or advance the clock until a retry is acknowledged. If the test is about a failing endpoint, call tolerate('undelivered_webhooks') in it.
      leaves both problems, and throws
          failed: of its own
      leaves both problems, and tolerates them
          passed
      does not await an advance
          failed: The test ended while its clock was still moving. Await gateway.clock.advance(), advanceTo(), next(), and gateway.idle().
      sends a request after its end
          passed
      swallows rejections
          failed: expected +0 to be 1 // Object.is equality
      closes its gateway and fails
          failed: expected 1 to be 2 // Object.is equality
      never ends
          failed: Test timed out in 50ms.
          If this is a long-running test, pass a timeout value as the last argument or configure it globally with "testTimeout".
      fails softly
          failed: expected '2026-01-05T15:00:00.000Z' to be 'midnight' // Object.is equality
      fails, and passes on retry
          passed: expected [ 1, 1 ] to deeply equal [ 2, 1 ]"
    `);
  });

  it('prints its gateway’s timeline and the scheduled events', () => {
    expect(printedBy('fails an assertion')).toMatchInlineSnapshot(`
      "settlebox: "fails an assertion" failed. The timeline of its gateway:
        Mon Jan 5 10:00 ET  SALE $19.99 is authorized       call: transactions.create
        Mon Jan 5 21:00 ET  card batch closes, net $19.99   the daily cut-off
        Mon Jan 5 21:00 ET  SALE $19.99 is submitted        the daily cut-off
        Tue Jan 6 08:30 ET  SALE $19.99 settles             first banking day after
                                                            the close
        Tue Jan 6 08:30 ET  card batch settles, net $19.99  first banking day after
                                                            the close
      The gateway's time is 2026-01-06T15:00:00.000Z. Still scheduled:
        Wed Jan 7 08:30 ET  the card batch is funded  1 banking day after settlement
      "
    `);
  });

  it('prints further problems', () => {
    expect(printedBy('leaves both problems, and throws')).toMatchInlineSnapshot(`
      "settlebox: "leaves both problems, and throws" failed. The timeline of its
      gateway:
        Mon Jan 5 10:00 ET  SALE $19.99 is authorized          call:
                                                               transactions.create
        Mon Jan 5 10:00 ET  webhook transaction.authorized is  attempt 1
                            not acknowledged: responded 503
      The gateway's time is 2026-01-05T15:00:00.000Z. Still scheduled:
        Mon Jan 5 10:00 ET  transaction.authorized is          attempt 2 of 8, 5 s
                            delivered                          after the response 503
        Mon Jan 5 21:00 ET  the card batch closes              waits for the card
                                                               cut-off, 21:00 ET
                                                               Monday
        Mon Jan 5 21:00 ET  the card batch is submitted        card batches are
                                                               submitted at close
        Tue Jan 6 08:30 ET  the card batch settles             first banking day after
                                                               the close
        Wed Jan 7 08:30 ET  the card batch is funded           1 banking day after
                                                               settlement
      Also wrong:
        The test called an unmocked host: GET https://api.fraud-check.example/score.
        A webhook was never acknowledged: transaction.authorized of
        TRANSACTION-01KE7AR4C08MD3D5M007XBV29V (1 attempt got 503).
      "
    `);
  });

  it('prints the same if its body passed', () => {
    expect(printedBy('leaves a webhook unacknowledged')).toMatchInlineSnapshot(`
      "settlebox: "leaves a webhook unacknowledged" failed. The timeline of its
      gateway:
        Mon Jan 5 10:00 ET  SALE $19.99 is authorized          call:
                                                               transactions.create
        Mon Jan 5 10:00 ET  webhook transaction.authorized is  attempt 1
                            not acknowledged: responded 503
      The gateway's time is 2026-01-05T15:00:00.000Z. Still scheduled:
        Mon Jan 5 10:00 ET  transaction.authorized is          attempt 2 of 8, 5 s
                            delivered                          after the response 503
        Mon Jan 5 21:00 ET  the card batch closes              waits for the card
                                                               cut-off, 21:00 ET
                                                               Monday
        Mon Jan 5 21:00 ET  the card batch is submitted        card batches are
                                                               submitted at close
        Tue Jan 6 08:30 ET  the card batch settles             first banking day after
                                                               the close
        Wed Jan 7 08:30 ET  the card batch is funded           1 banking day after
                                                               settlement
      "
    `);
    expect(printedBy('does not await an advance')).toMatchInlineSnapshot(`
      "settlebox: "does not await an advance" failed. The timeline of its gateway:
        Mon Jan 5 10:00 ET  SALE $19.99 is authorized  call: transactions.create
      The gateway's time is 2026-01-05T15:00:00.000Z. Still scheduled:
        Mon Jan 5 10:00 ET  transaction.authorized is          waits for idle() or the
                            delivered                          clock
        Mon Jan 5 21:00 ET  the card batch closes              waits for the card
                                                               cut-off, 21:00 ET
                                                               Monday
        Mon Jan 5 21:00 ET  the card batch is submitted        card batches are
                                                               submitted at close
        Tue Jan 6 08:30 ET  the card batch settles             first banking day after
                                                               the close
        Wed Jan 7 08:30 ET  the card batch is funded           1 banking day after
                                                               settlement
      "
    `);
  });

  it('prints less if the gateway has no events', () => {
    expect(printedBy('calls an unmocked host, and continues')).toMatchInlineSnapshot(`
      "settlebox: "calls an unmocked host, and continues" failed. The timeline of its
      gateway:
        no events yet
      The gateway's time is 2026-01-05T15:00:00.000Z. No events are scheduled.
      "
    `);
    expect(printedBy('closes its gateway and fails')).toMatchInlineSnapshot(`
      "settlebox: "closes its gateway and fails" failed. The timeline of its gateway:
        none: the test closed the gateway
      "
    `);
  });

  it('prints rejected requests, which its application can have swallowed', () => {
    expect(printedBy('swallows rejections')).toMatchInlineSnapshot(`
      "settlebox: "swallows rejections" failed. The timeline of its gateway:
        no events yet
      Rejected requests:
        … 3 earlier
        Mon Jan 5 10:00 ET  GET /v1/transactions  401 missing_api_key: An API key is
                            required in the APIKEY header.
        Mon Jan 5 10:00 ET  GET /v1/transactions  401 missing_api_key: An API key is
                            required in the APIKEY header.
        Mon Jan 5 10:00 ET  GET /v1/transactions  401 missing_api_key: An API key is
                            required in the APIKEY header.
        Mon Jan 5 10:00 ET  GET /v1/transactions  401 missing_api_key: An API key is
                            required in the APIKEY header.
        Mon Jan 5 10:00 ET  GET /v1/transactions  401 missing_api_key: An API key is
                            required in the APIKEY header.
        Mon Jan 5 10:00 ET  GET /v1/transactions  401 missing_api_key: An API key is
                            required in the APIKEY header.
        Mon Jan 5 10:00 ET  GET /v1/transactions  401 missing_api_key: An API key is
                            required in the APIKEY header.
        Mon Jan 5 10:00 ET  GET /v1/transactions  401 missing_api_key: An API key is
                            required in the APIKEY header.
        Mon Jan 5 10:00 ET  GET /v1/transactions  401 missing_api_key: An API key is
                            required in the APIKEY header.
        Mon Jan 5 10:00 ET  DELETE /v1/nothing  404 unknown_route: The route DELETE
                            /v1/nothing does not exist. The OpenAPI document lists
                            every path.
      The gateway's time is 2026-01-05T15:00:00.000Z. No events are scheduled.
      "
    `);
  });

  it('prints once per failed try, and nothing if it passes', () => {
    const [first] = printedBy('fails, and passes on retry')?.split('\n') ?? [];
    expect(first).toBe('settlebox: "fails, and passes on retry" failed. The timeline of its gateway:');
    expect(printedBy('leaves both problems, and tolerates them')).toBe('');
  });
});

describe('a failing file', () => {
  it('reports requests outside of any test or from an ended test', () => {
    expect(run.faults).toMatchInlineSnapshot(`
      [
        "GET https://api.shop-gateway.example/v1/batches was requested outside of any test.
      GET https://api.fraud-check.example/late was requested by "sends a request after its end" after that test had finished. Await everything that a test starts. Move requests that should run before all tests into the prepare option.",
      ]
    `);
  });
});
