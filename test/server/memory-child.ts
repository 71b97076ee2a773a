/** Fills every budget of a server, closes it, and prints as JSON what memory it took before, meanwhile and afterwards. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type GatewayServer, serve } from '../../src/server/serve.ts';
import { largeSnapshot, order, requestHead, UPLOAD } from './clients.ts';

const COUNT = 4;
const UPLOAD_BYTES = 8 * 1024 * 1024;
const LIVE_MESSAGE = 'x'.repeat(1_000_000);

const from = largeSnapshot();

/** Bytes of the heap and of buffers outside of it. */
async function used(): Promise<number> {
  for (let turn = 0; turn < 5; turn++) {
    globalThis.gc?.();
    await pause(10);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** A client that reads nothing. */
async function unread(server: GatewayServer, text: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(text);
  return socket;
}

async function fill(server: GatewayServer): Promise<Socket[]> {
  const upload = requestHead(server, ...UPLOAD, `content-length: ${UPLOAD_BYTES + 1}`) + 'x'.repeat(UPLOAD_BYTES);
  const clients: Socket[] = [];
  for (let made = 0; made < COUNT; made++) {
    await order(server, 'POST /marks', { name: `mark ${made}` });
    clients.push(await unread(server, requestHead(server, 'GET /_sim/live')));
    clients.push(await unread(server, requestHead(server, 'GET /_sim/snapshot').repeat(20)));
    clients.push(await unread(server, upload));
  }
  await pause(300);
  for (let told = 0; told < 10; told++) server.worlds.main.live.changed(LIVE_MESSAGE);
  return clients;
}

async function serveOnce() {
  const server = await serve({ options: { from }, graceMs: 50 });
  const clients = await fill(server);
  const filled = await used();
  await server.close();
  // A client that reads nothing does not see that it was cut off.
  await Promise.all(clients.map((client) => new Promise((resolve) => client.resume().once('close', resolve))));
  const sockets = process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP')).length;
  return { server, filled, after: await used(), sockets };
}

// What is loaded and compiled by the first time stays.
await serveOnce();
const before = await used();
const { server, filled, after, sockets } = await serveOnce();
// The owner of a server may keep it, so it is used here after all is measured.
process.stdout.write(JSON.stringify({ before, filled, after, sockets, url: server.url }));
