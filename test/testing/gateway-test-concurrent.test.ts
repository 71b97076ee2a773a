/** In five concurrent tests at one address, each request reaches the world of its own test. */
import { AsyncResource } from 'node:async_hooks';
import https, { request } from 'node:https';
import { json } from 'node:stream/consumers';
import axios from 'axios';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { cards } from '../../src/index.ts';
import { currentGateway, withGateway } from '../../src/testing.ts';
import { gatewayTest } from '../../src/vitest.ts';
import { fieldOf } from '../support/http-requests.ts';
import { SHOP_CLIENTS, type ShopClient } from '../support/shop-clients.ts';

const baseUrl = 'https://api.shop-gateway.example';
const apiKey = 'sk_sandbox_AcmeOutfittersReadsThisAtImport0';
const options = { baseUrl, merchant: { apiKey } };

/** Fewer sockets than tests, so that tests wait for sockets of other tests. */
const agent = new https.Agent({ keepAlive: true, maxSockets: 2 });
afterAll(() => agent.destroy());

type Send = (url: string, options: https.RequestOptions) => ReturnType<typeof request>;

function byRequest(send: Send): ShopClient {
  return ({ method, url, key, body }) =>
    new Promise((resolve, reject) => {
      const call = send(url, { method, headers: { APIKEY: key, 'Content-Type': 'application/json' } });
      call.on('error', reject);
      call.on('response', (response) => {
        void json(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject);
      });
      call.end(body === undefined ? undefined : JSON.stringify(body));
    });
}

const byAxiosKeptAlive: ShopClient = async ({ method, url, key, body }) => {
  const sent = body === undefined ? {} : { data: body };
  const kept = { adapter: 'http', httpsAgent: agent } as const;
  const response = await axios.request<unknown>({ method, url, headers: { APIKEY: key }, ...sent, ...kept });
  return { status: response.status, body: response.data };
};

// biome-ignore format: a table reads in columns
const CLIENTS: readonly { readonly name: string; readonly client: ShopClient }[] = [
  ...SHOP_CLIENTS,
  { name: 'request of node:https, by name',  client: byRequest((url, parameters) => request(url, parameters)) },
  { name: 'node:https over a shared agent',  client: byRequest((url, parameters) => https.request(url, { ...parameters, agent })) },
  { name: 'axios over a shared agent',       client: byAxiosKeptAlive },
];

const FIVE = [1, 2, 3, 4, 5];

/** A barrier for all tests, so that each is in the middle of its test when the others send requests. */
function meeting(expected: number): () => Promise<void> {
  let waiting: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length < expected) return;
      for (const go of waiting.splice(0)) go();
      waiting = [];
    });
}

async function sell(client: ShopClient, amount: number): Promise<void> {
  const body = { type: 'SALE', amount, payment_method: cards.visa };
  const answer = await client({ method: 'POST', url: `${baseUrl}/v1/transactions`, key: apiKey, body });
  expect(answer.status).toBe(201);
}

/** Lists the amounts that the shop's client sees, oldest first. */
async function amounts(client: ShopClient): Promise<unknown[]> {
  const { body } = await client({ method: 'GET', url: `${baseUrl}/v1/transactions`, key: apiKey });
  const data = fieldOf(body, 'data');
  return Array.isArray(data) ? data.map((one) => fieldOf(one, 'requested_amount')).reverse() : [];
}

/** Sells as the shop of this number, in step with the others. Returns the amounts it sees at the end. */
async function trade(client: ShopClient, shop: number, everybody: () => Promise<void>): Promise<unknown[]> {
  await everybody();
  await sell(client, shop * 100 + 1);
  await everybody();
  await Promise.all([sell(client, shop * 100 + 2), currentGateway().clock.advance({ days: shop })]);
  await everybody();
  return amounts(client);
}

describe.each(CLIENTS.map(({ name, client }) => [name, client] as const))('over %s', (_name, client) => {
  describe('tests at once', () => {
    const test = gatewayTest(options);
    const everybody = meeting(FIVE.length);

    test.concurrent.for(FIVE)('see their own sales alone, as shop %i', async (shop, { gateway }) => {
      expect(await trade(client, shop, everybody)).toEqual([shop * 100 + 1, shop * 100 + 2]);
      expect([currentGateway() === gateway, gateway.clock.now()]).toEqual([true, Date.UTC(2026, 0, 5 + shop, 15)]);
    });
  });

  describe('tests with a hook that uses their gateway', () => {
    const test = gatewayTest(options);
    const everybody = meeting(FIVE.length);

    test.beforeEach(async ({ gateway }) => {
      await sell(client, 1);
      expect(gateway.transactions.list().total).toBe(1);
    });

    test.concurrent.for(FIVE)('see their own sales alone, as shop %i', async (shop) => {
      expect(await trade(client, shop, everybody)).toEqual([1, shop * 100 + 1, shop * 100 + 2]);
    });
  });

  it('isolates concurrent bodies of withGateway', async () => {
    const everybody = meeting(FIVE.length);
    const seen: unknown[][] = [];
    const bodies = FIVE.map((shop) =>
      withGateway(options, async () => {
        seen[shop] = await trade(client, shop, everybody);
      }),
    );
    await Promise.all(bodies.map((body) => body()));
    expect(seen.slice(1)).toEqual(FIVE.map((shop) => [shop * 100 + 1, shop * 100 + 2]));
  });
});

describe('tests with a fixture that sells, used or not', () => {
  const client = byAxiosKeptAlive;
  const everybody = meeting(FIVE.length);
  const test = gatewayTest(options).extend<{ sold: number }>({
    sold: [
      async ({ gateway }, use) => {
        await everybody();
        await sell(client, 1);
        await use(gateway.transactions.list().total);
      },
      { auto: true },
    ],
  });

  test.concurrent.for(FIVE)('see their own sales alone, as shop %i', async (shop) => {
    expect(await trade(client, shop, everybody)).toEqual([1, shop * 100 + 1, shop * 100 + 2]);
  });
});

describe('suites at once', () => {
  const before = globalThis.fetch;
  let closeFirst = () => {};
  const firstIsClosed = new Promise<void>((resolve) => {
    closeFirst = resolve;
  });

  describe.concurrent('of which one finishes first', () => {
    // Hooks after the last test run in turn: this one when the network was left.
    afterAll(() => closeFirst());
    gatewayTest(options)('sees its sale', async ({ gateway }) => {
      await sell(byAxiosKeptAlive, 1);
      expect(gateway.transactions.list().total).toBe(1);
    });
  });

  describe.concurrent('of which the other goes on', () => {
    gatewayTest(options)('sees its own, also then', async ({ gateway }) => {
      await firstIsClosed;
      await sell(byAxiosKeptAlive, 2);
      expect([gateway.transactions.list().total, globalThis.fetch === before]).toEqual([1, false]);
    });
  });

  it('restore the network', () => {
    expect(globalThis.fetch).toBe(before);
  });
});

describe('a request that belongs to no test', () => {
  /** Starts before any test, like a queue of the shop. */
  const queue = new AsyncResource('queue');
  const send = () =>
    queue.runInAsyncScope(() => fetch(`${baseUrl}/v1/transactions?key=secret`).catch(() => 'rejected'));

  it('belongs to the only running test', async () => {
    const answers: unknown[] = [];
    await withGateway(options, async () => void answers.push(await send()))();
    expect(answers).toMatchObject([{ status: 401 }]);
  });

  it('fails all running tests if there are several', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const everybody = meeting(2);
    const body = withGateway(options, async () => {
      await everybody();
      expect(await send()).toBe('rejected');
      await everybody();
    });
    const settled = await Promise.allSettled([body(), body()]);
    const fault = {
      code: 'unknown_host',
      message: expect.stringContaining(
        `${baseUrl}/v1/transactions (several tests are running, and this request belongs to none of them).`,
      ),
    };
    expect(settled).toMatchObject([{ reason: fault }, { reason: fault }]);
    vi.restoreAllMocks();
  });
});
