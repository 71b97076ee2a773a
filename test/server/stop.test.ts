import { Agent } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ask, connection, posting, SALE, sell, served, until } from './serving.ts';

/** Longer than any test. */
const PATIENT_MS = 3_600_000;

describe('a server that stops', () => {
  it('does not wait for a connection on which nothing was ever asked: browsers open some ahead', async () => {
    const server = await served({ graceMs: PATIENT_MS });
    const silent = await connection(server.port);
    const ended = new Promise((resolve) => silent.once('close', resolve));
    silent.resume();
    await server.close();
    await ended;
  });

  it('answers what it has begun, says that it was the last, and lets nobody in any more', async () => {
    const server = await served();
    const { port, gateway } = server;
    const body = JSON.stringify(SALE);
    const head = [
      'POST /v1/transactions HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      'content-type: application/json',
      `apikey: ${gateway.merchant.apiKey}`,
      `content-length: ${body.length}`,
    ];
    const socket = await connection(port);
    let heard = '';
    socket.on('data', (part) => {
      heard += part.toString();
    });
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`${[...head, '', ''].join('\r\n')}${body.slice(0, 10)}`);
    // Another request on its way through tells that this one is in.
    await sell(server);
    const closed = server.close();
    expect(await sell(server)).toBe('ECONNREFUSED');
    socket.write(body.slice(10));
    await ended;
    expect(heard).toMatch(/^HTTP\/1\.1 201 .*connection: close.*"transaction_state":"authorized"/is);
    await closed;
  });

  it('lets a move of the clock come to its end, and delivers what it made due', async () => {
    const gateway = freshGateway();
    const server = await served({ gateway });
    let letGo: () => void = () => undefined;
    const told: unknown[] = [];
    gateway.webhooks.subscribe({
      events: ['transaction.settled'],
      deliver: async (request) => {
        told.push(request.headers.get('webhook-id'));
        await new Promise<void>((resolve) => {
          letGo = resolve;
        });
        return new Response();
      },
    });
    await sell(server);
    const advance = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"to":"settlement"}' };
    const moved = ask(`${server.controlUrl}/clock/advance`, advance);
    await until(() => told.length === 1);
    const closed = server.close();
    letGo();
    expect((await moved).status).toBe(200);
    await closed;
    expect(gateway.webhooks.deliveries().map(({ status }) => status)).toEqual(['succeeded']);
  });

  it.each(['hang', 'response_slow', 'request_slow'] as const)('resets whoever a fault (%s) holds up', async (kind) => {
    const gateway = freshGateway();
    // It is not for the end of its patience that they are let go.
    const server = await served({ gateway, graceMs: PATIENT_MS });
    gateway.simulate.faults.add({ kind, on: 'transactions.create' });
    const answer = sell(server);
    await until(() => gateway.simulate.faults.stats()[0]?.fired === 1);
    await server.close();
    expect(await answer).toBe('ECONNRESET');
  });

  it('ends streams and waits, and connections that are kept for later', async () => {
    const server = await served({ graceMs: PATIENT_MS });
    const agent = new Agent({ keepAlive: true });
    const { text } = await ask(`${server.url}/v1/transactions`, { ...posting(server, SALE), agent });
    const id: string = JSON.parse(text).transaction_id;
    const stream = await fetch(`${server.controlUrl}/live`);
    const body = JSON.stringify({ for: 'settled', timeoutSeconds: 300 });
    const headers = { 'content-type': 'application/json' };
    const wait = ask(`${server.controlUrl}/transactions/${id}/wait`, { method: 'POST', headers, body });
    await ask(`${server.controlUrl}/clock`);
    await server.close();
    expect(await stream.text()).toMatch(/^event: hello/);
    expect((await wait).status).toBe(503);
    agent.destroy();
  });

  it('cuts off what is not done in time', async () => {
    const server = await served({ graceMs: 20 });
    const socket = await connection(server.port);
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    socket.write(`POST /v1/transactions HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\ncontent-length: 9\r\n\r\n{`);
    await sell(server);
    await server.close();
    await ended;
    expect(server.gateway.clock.now).toThrow('closed');
  });

  it('is the same stop when it is asked twice, and ends by itself where it is used', async () => {
    const port = await (async () => {
      await using server = await served();
      expect(server.close()).toBe(server.close());
      return server.port;
    })();
    const server = await served({ port });
    expect(await sell(server)).toBe('201');
  });

  it('leaves a gateway open that is somebody’s, and closes its own, the file with it', async () => {
    const gateway = freshGateway();
    await (await served({ gateway })).close();
    expect(gateway.clock.iso()).toBe('2026-01-05T15:00:00.000Z');
    const database = join(temporaryFolder(), 'shop.db');
    const first = await served({ options: { database } });
    await sell(first);
    await first.close();
    using again = createGateway({ database });
    expect(again.events.list({ type: 'transaction.authorized' })).toHaveLength(1);
  });

  it('serves the world of a file again, at whatever port', async () => {
    const database = join(temporaryFolder(), 'shop.db');
    const first = await served({ options: { database } });
    await sell(first);
    await first.close();
    const second = await served({ options: { database } });
    expect(second.gateway.events.list({ type: 'transaction.authorized' })).toHaveLength(1);
    expect(await sell(second)).toBe('201');
  });
});

it('two servers beside each other have worlds of their own', async () => {
  const [one, other] = [await served(), await served({ basePath: '/gateway/' })];
  expect(other.url).toBe(`http://127.0.0.1:${other.port}/gateway`);
  expect([await sell(one), await sell(one), await sell(other)]).toEqual(['201', '201', '201']);
  const made = [one, other].map(({ gateway }) => gateway.events.list({ type: 'transaction.authorized' }).length);
  expect(made).toEqual([2, 1]);
  expect((await ask(`http://127.0.0.1:${other.port}/v1/transactions`)).status).toBe(404);
  expect((await ask(`http://127.0.0.1:${other.port}/gateways/v1/transactions`)).status).toBe(404);
});

it('one gateway may be served twice', async () => {
  const gateway = freshGateway();
  const [one, other] = [await served({ gateway }), await served({ gateway })];
  expect([await sell(one), await sell(other)]).toEqual(['201', '201']);
  await one.close();
  expect(await sell(other)).toBe('201');
});
