/** Malformed requests: broken bodies, unknown paths, wrong headers. */
import { cards } from 'settlebox';
import type { Wire } from '../calls.ts';
import type { Life } from './life.ts';
import type { Steps } from './steps.ts';

const SALE = JSON.stringify({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
const PATH = '/v1/transactions';

async function oddRequest(life: Life): Promise<void> {
  const { random, gateway } = life;
  const { apiKey, clientId } = gateway.merchant;
  const json = { 'content-type': 'application/json' };
  const key = { apikey: apiKey };
  const post = (body: string, headers: Record<string, string> = { ...key, ...json }): Wire => ({
    method: 'POST',
    path: PATH,
    headers,
    body,
  });
  const get = (path: string, headers: Record<string, string> = key, method = 'GET'): Wire => ({
    method,
    path,
    headers,
  });
  await life.send(
    random.pick<Wire>([
      post('{"type": "SALE",'),
      post('[]'),
      post('null'),
      post(`${'['.repeat(200)}${']'.repeat(200)}`),
      post(SALE, key),
      post(SALE, { ...key, 'content-type': 'text/plain' }),
      post(SALE, { ...key, 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'mine-1' }),
      post(SALE, { ...json, 'api-key': apiKey }),
      post(SALE, { ...key, ...json, 'api-key': 'sk_sandbox_other' }),
      post(SALE, { ...json, 'client-id': clientId }),
      post(SALE, { ...key, ...json, 'client-id': 'CLIENT-none' }),
      post(SALE, { ...key, ...json, 'idempotency-key': 'not a uuid '.repeat(30) }),
      post(SALE.replace('1999', '19.99')),
      post(SALE.replace('1999', '1e3')),
      post(`${SALE.slice(0, -1)},"__proto__":{"a":1}}`),
      get('/v1/nothing'),
      get('/v1/transactions?take=-1'),
      get('/v1/transactions?take=5&take=6'),
      get('/v1/transactions?unknown=1'),
      get('/v1/transactions/TRANSACTION-%00'),
      get('/v1/transactions/'),
      get('/V1/Transactions'),
      get('/v1/batches/status', {}),
      get(PATH, key, 'HEAD'),
      get(PATH, key, 'OPTIONS'),
      get(PATH, key, 'PATCH'),
      get('/v1/batches/close', key, 'DELETE'),
    ]),
  );
}

// biome-ignore format: a table reads in columns
export const WIRE_STEPS: Steps = [
  [5, 'an odd request', oddRequest],
];
