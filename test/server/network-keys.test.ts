/** Keys of a server that other machines can reach: the keys of the default seed are public. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createGateway } from '../../src/index.ts';
import type { GatewayServer, ServerOptions } from '../../src/server/serve.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ask, posting, SALE, served } from './serving.ts';

const NETWORK = '0.0.0.0';

/** Returns the keys and passwords of a server's accounts. */
function secretsOf({ gateway: { merchants, reseller } }: GatewayServer): string[] {
  return [...merchants, reseller].flatMap(({ apiKey, ownerPassword }) => [apiKey, ownerPassword]);
}

async function secretsFor(options: ServerOptions): Promise<string[]> {
  const server = await served(options);
  return secretsOf(server);
}

const world = { merchants: [{ name: 'Birch Books' }] } as const;

it('draws API keys and passwords of a new world at random if other machines can reach it', async () => {
  const [one, other] = [
    await secretsFor({ host: NETWORK, options: { world } }),
    await secretsFor({ host: NETWORK, options: { world } }),
  ];
  const local = await secretsFor({ options: { world } });
  expect(new Set([...one, ...other, ...local]).size).toBe(18);
});

it('accepts the drawn key, and no key of the default seed', async () => {
  const server = await served({ host: NETWORK });
  using standard = createGateway();
  const url = `http://127.0.0.1:${server.port}/v1/transactions`;
  expect((await ask(url, posting(server, SALE))).status).toBe(201);
  expect((await ask(url, posting(server, SALE, { apikey: standard.merchant.apiKey }))).status).toBe(401);
  const { ownerEmail: email, ownerPassword: password } = server.gateway.merchant;
  const login = (body: object) => ask(`http://127.0.0.1:${server.port}/v1/auth/keys`, posting(server, body));
  expect((await login({ email, password })).status).toBe(201);
  expect((await login({ email, password: standard.merchant.ownerPassword })).status).toBe(401);
});

it('keeps the keys of a given seed, and a given key', async () => {
  const { apiKey } = createGateway({ seed: 'mine' }).merchant;
  expect((await secretsFor({ host: NETWORK, options: { seed: 'mine' } }))[0]).toBe(apiKey);
  const fixed = `sk_sandbox_${'a'.repeat(32)}`;
  const [key, password] = await secretsFor({ host: NETWORK, options: { merchant: { apiKey: fixed } } });
  expect(key).toBe(fixed);
  expect(password).not.toBe(createGateway({ merchant: { apiKey: fixed } }).merchant.ownerPassword);
});

it('keeps the keys of a world file when it is opened again', async () => {
  const database = join(temporaryFolder(), 'shop.db');
  const first = await served({ host: NETWORK, options: { database } });
  const secrets = secretsOf(first);
  await first.close();
  expect(await secretsFor({ host: NETWORK, options: { database } })).toEqual(secrets);
  expect(secrets).not.toEqual(await secretsFor({}));
});

it('keeps the keys of a snapshot', async () => {
  using gateway = createGateway({ seed: 'taken' });
  const [key] = await secretsFor({ host: NETWORK, options: { from: gateway.snapshot() } });
  expect(key).toBe(gateway.merchant.apiKey);
});
