import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createGateway, handlers } from './built.ts';
import { mockHandlers } from './hand-written-mock.ts';
import { realAnswer, saleAddress, saleInit } from './http-sale.ts';
import type { Comparison, Side } from './measure.ts';
import { openShop } from './worlds.ts';

/** Compares a sale that MSW intercepts with MSW's own overhead. */
export async function mswSale(): Promise<Comparison> {
  const shop = openShop();
  const server = setupServer();
  return {
    work: 'sale, MSW + global fetch',
    baseline: 'one bare MSW handler, same bytes',
    ours: caught(server, shop),
    raw: [await bareHandler(server, shop)],
    calls: 100,
    rounds: 11,
    warmups: 6,
    goal: { ratio: 1.35 },
  };
}

/** Compares Settlebox with the mock that a team would otherwise write: a Map of charges and a few checks. */
export function mswAgainstMock(): Comparison {
  const shop = openShop();
  const server = setupServer();
  return {
    work: 'sales per second, MSW + global fetch',
    baseline: 'hand-written MSW mock that stores charges in a Map',
    ours: caught(server, shop),
    raw: [handWritten(server, shop)],
    calls: 100,
    rounds: 11,
    warmups: 6,
    unit: 'per second',
    goal: { ratio: 1 },
  };
}

type Server = ReturnType<typeof setupServer>;

function caught(server: Server, shop: Uint8Array): Side {
  let gateway = createGateway({ from: shop });
  const address = saleAddress(gateway);
  const init = saleInit(gateway.merchant.apiKey);
  gateway.close();
  return {
    async: true,
    open() {
      gateway = createGateway({ from: shop });
      server.listen();
      server.resetHandlers(...handlers(gateway));
    },
    run: async () => (await fetch(address, init)).text(),
    close() {
      server.close();
      gateway.close();
    },
  };
}

async function bareHandler(server: Server, shop: Uint8Array): Promise<Side> {
  using gateway = createGateway({ from: shop });
  const { text, init } = await realAnswer(gateway);
  const address = saleAddress(gateway);
  const request = saleInit(gateway.merchant.apiKey);
  const handler = http.post(address, async (caught) => {
    await caught.request.json();
    return new HttpResponse(text, init);
  });
  return {
    async: true,
    open() {
      server.listen();
      server.resetHandlers(handler);
    },
    run: async () => (await fetch(address, request)).text(),
    close: () => server.close(),
  };
}

function handWritten(server: Server, shop: Uint8Array): Side {
  using gateway = createGateway({ from: shop });
  const address = saleAddress(gateway);
  const { apiKey } = gateway.merchant;
  const request = saleInit(apiKey);
  return {
    async: true,
    open() {
      server.listen();
      server.resetHandlers(...mockHandlers(address, apiKey));
    },
    run: async () => (await fetch(address, request)).text(),
    close: () => server.close(),
  };
}
