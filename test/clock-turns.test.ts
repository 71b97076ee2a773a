/** Tests how long a clock move waits for requests: the turns of the event loop in `src/engine/waiting-turns.ts`. */
import { readFile } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import axios from 'axios';
import { setupServer } from 'msw/node';
import { cards } from 'settlebox';
import { expect, it, onTestFinished, vi } from 'vitest';
import { handlers } from '../src/msw.ts';
import { bindTimers } from '../src/testing.ts';
import { served } from './server/serving.ts';
import { freshGateway } from './support/fresh-gateway.ts';
import { send } from './support/http-requests.ts';

const BODY = JSON.stringify({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
const JSON_TYPE = { 'content-type': 'application/json' };
const NOW = '2026-01-05T15:00:00.000Z';

interface Sale {
  readonly created_at?: string;
}

type Client = (url: string, headers: Record<string, string>) => Promise<Sale>;

const CLIENTS: Readonly<Record<string, Client>> = {
  fetch: async (url, headers) => (await fetch(url, { method: 'POST', headers, body: BODY })).json(),
  axios: async (url, headers) => (await axios.post<Sale>(url, BODY, { headers })).data,
  'node:http': (url, headers) =>
    new Promise((resolve, reject) => {
      const { request } = url.startsWith('https') ? https : http;
      const sent = request(url, { method: 'POST', headers }, (response) => {
        text(response).then((body) => resolve(JSON.parse(body)), reject);
      });
      sent.on('error', reject);
      sent.end(BODY);
    }),
};

/** Phases of the event loop in which a request can be sent. */
const PHASES: Readonly<Record<string, (work: () => void) => void>> = {
  setImmediate: (work) => void setImmediate(work),
  'a timer': (work) => void setTimeout(work, 1),
  'an I/O callback': (work) => void readFile('package.json', work),
};

const CASES = Object.keys(CLIENTS).flatMap((client) => Object.keys(PHASES).map((phase) => [client, phase] as const));

/** Sends a request and moves the clock at once. Returns the time at which the request arrived. */
async function timeOfSale(clientName: string, phase: string, at: Parameters<Client>, advance: () => Promise<unknown>) {
  const client = CLIENTS[clientName] ?? expect.fail(`no client ${clientName}`);
  // The first request of a process loads code. It also makes the gateway expect more requests.
  await client(...at);
  return new Promise<string | undefined>((resolve, reject) => {
    PHASES[phase]?.(() => {
      const sale = client(...at);
      Promise.all([sale, advance()]).then(([{ created_at }]) => resolve(created_at), reject);
    });
  });
}

it.each(CASES)('waits for a request of %s through MSW that was sent from %s before the move', async (client, phase) => {
  const gateway = freshGateway();
  const server = setupServer(...handlers(gateway));
  server.listen();
  onTestFinished(() => server.close());
  const headers = { apikey: gateway.merchant.apiKey, ...JSON_TYPE };
  const url = `${gateway.baseUrl}/v1/transactions`;
  const advance = () => gateway.clock.advance({ days: 1 });
  expect(await timeOfSale(client, phase, [url, headers], advance)).toBe(NOW);
});

it.each(CASES)(
  'waits for a request of %s to the server that was sent from %s before the move',
  async (client, phase) => {
    const { url, gateway } = await served();
    const headers = { apikey: gateway.merchant.apiKey, ...JSON_TYPE };
    const advance = () => gateway.clock.advance({ days: 1 });
    expect(await timeOfSale(client, phase, [`${url}/v1/transactions`, headers], advance)).toBe(NOW);
  },
);

// Read at import, because bound timers replace it.
const { setImmediate: afterThisTurn } = globalThis;

it('waits for requests that a timer callback makes four turns apart', async () => {
  const gateway = freshGateway();
  using _clocks = bindTimers(gateway, vi);
  const sell = async () => {
    for (let sale = 0; sale < 3; sale++) {
      for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => afterThisTurn(resolve));
      await send(gateway, '/v1/transactions', { method: 'POST', body: BODY, headers: JSON_TYPE });
    }
  };
  setTimeout(() => void sell(), 3_600_000);
  await gateway.clock.advance({ days: 1 });
  const times = gateway.transactions.list().data.map(({ created_at }) => created_at);
  expect(times).toEqual(Array(3).fill('2026-01-05T16:00:00.000Z'));
});
