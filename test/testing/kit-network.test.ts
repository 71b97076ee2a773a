/** Requests of a test reach its gateway, this machine, a host in passThrough, or nothing. */
import http, { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import axios from 'axios';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cards } from '../../src/index.ts';
import { type TestOptions, tolerate, withGateway } from '../../src/testing.ts';
import { gatewayTest } from '../../src/vitest.ts';
import { SHOP_CLIENTS } from '../support/shop-clients.ts';

const apiKey = 'sk_sandbox_AcmeOutfittersReadsThisAtImport0';
const baseUrl = 'https://api.shop-gateway.example';
const options = { baseUrl, merchant: { apiKey } };

/** A server on this machine, and the requests it received. */
const receivedRequests: string[] = [];
const server = createServer((request, response) => {
  void text(request).then((body) => {
    receivedRequests.push(`${request.method} ${request.url} ${body}`.trim());
    response.end('reached');
  });
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());
beforeEach(() => {
  receivedRequests.length = 0;
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Requests that server by another host name with a custom resolver, so that no test leaves this machine. */
function requestAs(hostname: string): Promise<string> {
  return new Promise((resolve) => {
    const lookup: http.RequestOptions['lookup'] = (_name, { all }, found) =>
      all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);
    const call = http.get({ hostname, port, path: '/status?key=secret', lookup }, (response) =>
      resolve(text(response)),
    );
    call.on('error', () => resolve('rejected'));
  });
}

async function statusOf(url: string): Promise<number | 'rejected'> {
  return fetch(url, { headers: { APIKEY: apiKey } }).then(
    ({ status }) => status,
    () => 'rejected',
  );
}

/** Runs this as a test and returns the first sentence of its failure. */
async function failureOf(body: () => unknown, testOptions: TestOptions<'by_method'> = {}): Promise<string> {
  try {
    await withGateway({ ...options, ...testOptions }, body)();
    return 'none';
  } catch (error) {
    return String(error).split('. ')[0] ?? '';
  }
}

describe('the gateway’s address', () => {
  const test = gatewayTest({ ...options, baseUrl: 'https://pay.example/gateway' });

  test.for(SHOP_CLIENTS)('can have a path, and serves $name below it', async ({ client }, { gateway }) => {
    const { transaction_id } = gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
    const url = `${gateway.baseUrl}/v1/transactions/${transaction_id}`;
    expect(await client({ method: 'GET', url, key: apiKey })).toMatchObject({ status: 200, body: { transaction_id } });
  });

  test('serves the path itself, and plain HTTP', async () => {
    const [bare, plain] = ['https://pay.example/gateway', 'http://pay.example/gateway/v1/batches'];
    expect([await statusOf(bare), await statusOf(plain)]).toEqual([404, 400]);
  });

  test('rejects other paths of its host', async () => {
    tolerate('unknown_hosts');
    const paths = ['/', '/v1/transactions', '/gateways/v1/transactions', '/other/gateway'];
    const responses = await Promise.all(paths.map((path) => statusOf(`https://pay.example${path}`)));
    expect(responses).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  });

  it('names the path in the error', async () => {
    const send = () => statusOf('https://pay.example/other?key=secret');
    const failure = await failureOf(send, { baseUrl: 'https://pay.example/gateway' });
    expect(failure).toBe('SettleboxError: The test called an unmocked host: GET https://pay.example/other');
  });
});

describe('an unmocked host', () => {
  it.each(SHOP_CLIENTS)(
    'rejects $name, and reports the method and address without query or body',
    async ({ client }) => {
      const url = 'https://crm.example:8443/customers/7?token=secret';
      const rejected: boolean[] = [];
      const send = async () => {
        for (let time = 1; time <= 2; time++)
          await client({ method: 'PUT', url, key: 'secret', body: { secret: 1 } }).catch((error) =>
            rejected.push(error instanceof Error),
          );
      };
      const failure = await failureOf(send);
      expect([failure, rejected]).toEqual([
        'SettleboxError: The test called an unmocked host: PUT https://crm.example:8443/customers/7',
        [true, true],
      ]);
    },
  );

  it('is listed with the first of many', async () => {
    const send = async () => {
      for (let nr = 1; nr <= 8; nr++) await statusOf(`https://crm.example/${nr}`);
    };
    expect(await failureOf(send)).toMatchInlineSnapshot(
      `"SettleboxError: The test called an unmocked host: GET https://crm.example/1, GET https://crm.example/2, GET https://crm.example/3, GET https://crm.example/4, GET https://crm.example/5, 3 more"`,
    );
  });

  it('can be tolerated by one test or by all', async () => {
    const send = () => statusOf('https://crm.example/customers');
    const tolerant = () => {
      tolerate('unknown_hosts');
      return send();
    };
    expect([await failureOf(tolerant), await failureOf(send, { tolerate: ['unknown_hosts'] })]).toEqual([
      'none',
      'none',
    ]);
  });
});

describe('this machine', () => {
  // biome-ignore format: a table reads in columns
  const clients: readonly (readonly [string, (url: string) => Promise<unknown>])[] = [
    ['fetch',                      async (url) => (await fetch(url, { method: 'POST', body: 'an order' })).text()],
    ['axios over its http adapter', async (url) => (await axios.post<string>(url, 'an order', { adapter: 'http' })).data],
    ['axios over fetch',           async (url) => (await axios.post<string>(url, 'an order', { adapter: 'fetch' })).data],
  ];

  it.each(clients)('is reached by %s without interception', async (_name, send) => {
    const responses: unknown[] = [];
    const body = async () => {
      for (const host of ['127.0.0.1', 'localhost']) responses.push(await send(`http://${host}:${port}/orders?id=7`));
    };
    const heardOnce = 'POST /orders?id=7 an order';
    expect([await failureOf(body), responses, receivedRequests]).toEqual([
      'none',
      ['reached', 'reached'],
      [heardOnce, heardOnce],
    ]);
  });
});

describe('passThrough', () => {
  // biome-ignore format: a table reads in columns
  it.each<[pattern: string, host: string, outcome: 'reached' | 'rejected']>([
    ['db.internal',  'db.internal',      'reached'],
    ['db.internal',  'DB.Internal',      'reached'],
    ['*.internal',   'db.internal',      'reached'],
    ['*.internal',   'eu.db.internal',   'reached'],
    ['*.internal',   'internal',         'reached'],
    ['db.internal',  'eu.db.internal',   'rejected'],
    ['db.internal',  'db-internal',      'rejected'],
    ['*.internal',   'dbinternal',       'rejected'],
    ['*.internal',   'internal.example', 'rejected'],
  ])('%s: %s is %s', async (pattern, host, outcome) => {
    const outcomes: string[] = [];
    const failure = await failureOf(async () => void outcomes.push(await requestAs(host)), { passThrough: [pattern] });
    const expectedFailure = `SettleboxError: The test called an unmocked host: GET http://${host.toLowerCase()}:${port}/status`;
    expect([outcomes, failure]).toEqual([[outcome], outcome === 'reached' ? 'none' : expectedFailure]);
  });
});

describe('between tests', () => {
  const test = gatewayTest(options);
  let late: Promise<unknown> | undefined;

  test('passes without a request', async () => {
    tolerate('unknown_hosts');
    const send = () => Promise.all([statusOf(`${baseUrl}/v1/transactions`), requestAs('db.internal')]);
    late = new Promise((resolve) => setTimeout(resolve, 10)).then(send);
  });

  it('rejects requests that an ended test started', async () => {
    expect([await late, receivedRequests]).toEqual([['rejected', 'rejected'], []]);
  });

  it('lets vitest’s own tests reach the network', async () => {
    expect([await requestAs('db.internal'), receivedRequests]).toEqual(['reached', ['GET /status?key=secret']]);
  });
});
