/** Clients that do not read their responses. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Snapshot } from '../../src/index.ts';
import { largeSnapshot, order, type RawClient, rawClient, requestHead, watching } from './clients.ts';
import { ask, posting, SALE, sell, served, until } from './serving.ts';

const MIB = 1024 * 1024;

let large: Snapshot;
beforeAll(() => {
  large = largeSnapshot();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A client that does not read notices a reset only when it sends; servers ignore empty lines between requests. */
async function untilCutOff(client: RawClient): Promise<void> {
  while (!client.isClosed) {
    await pause(20);
    client.send('\r\n');
  }
}

describe('a client that requests a large response', () => {
  it('is disconnected if it does not read', async () => {
    const server = await served({ options: { from: large }, limits: { responseMs: 60 } });
    const client = await rawClient(server);
    client.stopReading();
    client.send(requestHead(server, 'GET /_sim/snapshot'));
    await untilCutOff(client);
    expect(client.bytes).toBeLessThan(large.length);
    expect(await sell(server)).toBe('201');
    expect(server.worlds.budgets.responseBytes.inUse).toBe(0);
  });

  it('is disconnected if it does not read, even while it sends its body', async () => {
    const server = await served({ options: { from: large }, limits: { responseMs: 60 } });
    const client = await rawClient(server);
    client.stopReading();
    client.send(requestHead(server, 'GET /_sim/snapshot', 'content-length: 1000000'));
    await sell(server);
    for (let sent = 0; sent < 10; sent++) {
      client.send(' ');
      await pause(30);
    }
    client.read();
    await until(() => client.isClosed);
    expect(client.bytes).toBeLessThan(large.length);
  });

  it('receives the complete response if it reads slowly', async () => {
    const server = await served({ options: { from: large }, limits: { responseMs: 500 } });
    const client = await rawClient(server);
    client.stopReading();
    const request = requestHead(server, 'GET /_sim/snapshot');
    client.send(request + request + requestHead(server, 'GET /_sim/snapshot', 'connection: close'));
    // Each pause is far below the limit; their total is above it.
    while (!client.isClosed) {
      await pause(60);
      const before = client.bytes;
      client.read();
      await until(() => client.bytes > before + MIB || client.isClosed);
      client.stopReading();
    }
    expect(client.bytes).toBeGreaterThan(3 * large.length);
  });
});

describe('a client that pipelines requests', () => {
  it('receives the responses in order', async () => {
    const server = await served();
    const client = await rawClient(server);
    const paths = ['/_sim/clock', '/_sim/nowhere', '/_sim/merchants'];
    client.send(paths.map((path) => requestHead(server, `GET ${path}`)).join(''));
    await until(() => client.heard.includes('clientId'));
    expect([...client.heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '200']);
  });

  it('causes one response at a time, and is disconnected if it does not read', async () => {
    const server = await served({ options: { from: large }, limits: { responseMs: 60 } });
    const snapshot = vi.spyOn(server.gateway, 'snapshot');
    const client = await rawClient(server);
    client.stopReading();
    client.send(requestHead(server, 'GET /_sim/snapshot').repeat(20));
    await untilCutOff(client);
    await sell(server);
    expect(snapshot).toHaveBeenCalledTimes(1);
  });

  it('is disconnected if more than 100 requests are queued', async () => {
    const server = await served();
    const client = await rawClient(server);
    client.send(requestHead(server, 'GET /_sim/clock').repeat(500));
    await until(() => client.isClosed);
    expect(await sell(server)).toBe('201');
  });
});

describe('a client without a pending response', () => {
  it('keeps its live stream without events', async () => {
    const server = await served({ limits: { responseMs: 40 } });
    const reader = await watching(server);
    await pause(250);
    await sell(server);
    await until(() => reader.heard.includes('event: transaction.authorized'));
    expect(reader.isClosed).toBe(false);
  });

  it('keeps its pending wait', async () => {
    const server = await served({ limits: { responseMs: 40 } });
    const { transaction_id: id } = JSON.parse((await ask(`${server.url}/v1/transactions`, posting(server, SALE))).text);
    const waiting = order(server, `POST /transactions/${id}/wait`, { for: 'settled' });
    await pause(250);
    await order(server, 'POST /clock/advance', { to: 'settlement' });
    expect((await waiting).body.reached).toBe(true);
  });
});

it('disconnects a live reader that stops reading, and frees its place', async () => {
  const server = await served({ limits: { liveReaders: 2, responseMs: 60 } });
  const { live } = server.worlds.main;
  const [slow, other] = [await watching(server), await watching(server)];
  slow.stopReading();
  // Below the limit of queued bytes for a single reader.
  for (let told = 0; told < 14; told++) live.changed('x'.repeat(1_000_000));
  await until(() => live.readers === 1);
  expect((await watching(server)).heard).toContain('event: hello');
  expect(other.isClosed).toBe(false);
});
