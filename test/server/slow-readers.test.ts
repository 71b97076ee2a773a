/** Clients that do not read what they have asked for. */
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

/** A client that reads nothing sees that it was cut off when it sends; empty lines between requests are ignored. */
async function untilCutOff(client: RawClient): Promise<void> {
  while (!client.isClosed) {
    await pause(20);
    client.send('\r\n');
  }
}

describe('a client that asks for a large response', () => {
  it('is cut off if it reads none of it', async () => {
    const server = await served({ options: { from: large }, limits: { responseMs: 60 } });
    const client = await rawClient(server);
    client.stopReading();
    client.send(requestHead(server, 'GET /_sim/snapshot'));
    await untilCutOff(client);
    expect(client.bytes).toBeLessThan(large.length);
    expect(await sell(server)).toBe('201');
    expect(server.worlds.budgets.responseBytes.inUse).toBe(0);
  });

  it('is cut off too if it still sends its own body', async () => {
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

  it('is served to the end if it reads slowly', async () => {
    const server = await served({ options: { from: large }, limits: { responseMs: 500 } });
    const client = await rawClient(server);
    client.stopReading();
    const request = requestHead(server, 'GET /_sim/snapshot');
    client.send(request + request + requestHead(server, 'GET /_sim/snapshot', 'connection: close'));
    // Each pause is far below the limit, and all of them together are above it.
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
  it('is answered in order, each when the response before it was sent', async () => {
    const server = await served();
    const client = await rawClient(server);
    const paths = ['/_sim/clock', '/_sim/nowhere', '/_sim/merchants'];
    client.send(paths.map((path) => requestHead(server, `GET ${path}`)).join(''));
    await until(() => client.heard.includes('clientId'));
    expect([...client.heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '200']);
  });

  it('has one response built at a time, and is cut off if it reads none', async () => {
    const server = await served({ options: { from: large }, limits: { responseMs: 60 } });
    const snapshot = vi.spyOn(server.gateway, 'snapshot');
    const client = await rawClient(server);
    client.stopReading();
    client.send(requestHead(server, 'GET /_sim/snapshot').repeat(20));
    await untilCutOff(client);
    await sell(server);
    expect(snapshot).toHaveBeenCalledTimes(1);
  });

  it('is cut off with more than 100 requests that wait', async () => {
    const server = await served();
    const client = await rawClient(server);
    client.send(requestHead(server, 'GET /_sim/clock').repeat(500));
    await until(() => client.isClosed);
    expect(await sell(server)).toBe('201');
  });
});

describe('a client without anything to read', () => {
  it('keeps its live stream, however long nothing happens', async () => {
    const server = await served({ limits: { responseMs: 40 } });
    const reader = await watching(server);
    await pause(250);
    await sell(server);
    await until(() => reader.heard.includes('event: transaction.authorized'));
    expect(reader.isClosed).toBe(false);
  });

  it('keeps its wait', async () => {
    const server = await served({ limits: { responseMs: 40 } });
    const { transaction_id: id } = JSON.parse((await ask(`${server.url}/v1/transactions`, posting(server, SALE))).text);
    const waiting = order(server, `POST /transactions/${id}/wait`, { for: 'settled' });
    await pause(250);
    await order(server, 'POST /clock/advance', { to: 'settlement' });
    expect((await waiting).body.reached).toBe(true);
  });
});

it('cuts off a live reader that stops reading, and frees its place', async () => {
  const server = await served({ limits: { liveReaders: 2, responseMs: 60 } });
  const { live } = server.worlds.main;
  const [slow, other] = [await watching(server), await watching(server)];
  slow.stopReading();
  // Less than what a reader may leave unread before it is dropped for that alone.
  for (let told = 0; told < 14; told++) live.changed('x'.repeat(1_000_000));
  await until(() => live.readers === 1);
  expect((await watching(server)).heard).toContain('event: hello');
  expect(other.isClosed).toBe(false);
});
