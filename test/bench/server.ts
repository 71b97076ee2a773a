import { createServer, type Server } from 'node:http';
import { Pool } from 'undici';
import { createGateway } from '../../src/index.ts';
import { type GatewayServer, serve } from '../../src/server.ts';
import { realAnswer, saleInit } from './http-sale.ts';
import type { Question, Side } from './measure.ts';
import { openShop } from './worlds.ts';

const PATH = '/v1/transactions';

/** What do we add to a request over loopback, beyond node:http itself? Worlds grow alike: each round begins with the shop. */
export async function serverSale(): Promise<Question> {
  const shop = openShop();
  return {
    work: 'sale, loopback server',
    beside: 'bare node:http, same bytes',
    ours: overLoopback(await serve({ options: { from: shop } }), shop),
    raw: [await bareServer(shop)],
    ...{ calls: 200, rounds: 11, warmups: 6, target: { ratio: 1.5 } },
  };
}

function overLoopback(server: GatewayServer, shop: Uint8Array): Side {
  const { gateway, url } = server;
  const init = saleInit(gateway.merchant.apiKey);
  let pool = new Pool(url);
  return {
    async: true,
    open() {
      gateway.restore(shop);
      pool = new Pool(url);
    },
    run: async () => (await pool.request({ path: PATH, ...init })).body.text(),
    close: () => void pool.close(),
  };
}

async function bareServer(shop: Uint8Array): Promise<Side> {
  using gateway = createGateway({ from: shop });
  const { text, init } = await realAnswer(gateway);
  const headers = [...new Headers(init.headers), ['content-length', String(Buffer.byteLength(text))]].flat();
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      JSON.parse(Buffer.concat(parts).toString());
      outgoing.writeHead(init.status ?? 200, headers);
      outgoing.end(text);
    });
  });
  const url = await listening(server);
  const request = saleInit(gateway.merchant.apiKey);
  let pool = new Pool(url);
  return {
    async: true,
    open() {
      pool = new Pool(url);
    },
    run: async () => (await pool.request({ path: PATH, ...request })).body.text(),
    close: () => void pool.close(),
  };
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      // It holds nothing that has to be put away, and keeps no process alive.
      server.unref();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
    });
  });
}
