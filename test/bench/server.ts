import { createServer, type Server } from 'node:http';
import type { Gateway } from '../../src/index.ts';
import type { GatewayServer } from '../../src/server.ts';
import { createGateway, serve } from './built.ts';
import { realAnswer, saleInit } from './http-sale.ts';
import type { Comparison, Side } from './measure.ts';
import { onGateway } from './sides.ts';
import { openShop, sell } from './worlds.ts';

const PATH = '/v1/transactions';

/** Compares a sale over loopback with a direct call and a bare node:http server. */
export async function serverSale(): Promise<Comparison> {
  const shop = openShop();
  using gateway = createGateway({ from: shop });
  return {
    work: 'sale, loopback server + global fetch',
    baseline: 'direct call + bare node:http, same bytes',
    ours: overLoopback(shop, gateway.merchant.apiKey),
    raw: [onGateway(shop, sell), await bareServer(gateway)],
    calls: 200,
    rounds: 11,
    warmups: 6,
    goal: { ratio: 1.5 },
  };
}

function overLoopback(shop: Uint8Array, apiKey: string): Side {
  const init = saleInit(apiKey);
  let server: GatewayServer;
  return {
    async: true,
    async open() {
      server = await serve({ options: { from: shop } });
    },
    run: async () => (await fetch(`${server.url}${PATH}`, init)).text(),
    close: () => server.close(),
  };
}

async function bareServer(gateway: Gateway): Promise<Side> {
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
  const request = saleInit(gateway.merchant.apiKey);
  let url: string;
  return {
    async: true,
    async open() {
      url = await listening(server);
    },
    run: async () => (await fetch(`${url}${PATH}`, request)).text(),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
    });
  });
}
