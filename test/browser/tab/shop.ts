/** A page with the gateway in it: `fetch` goes through MSW's worker, and webhooks come back. */
import { setupWorker } from 'msw/browser';
import { banks, createGateway, type Gateway } from 'settlebox/browser';
import { handlers } from 'settlebox/msw';

declare global {
  var shop: Promise<Shop>;
}

/** What the test uses. */
interface Shop {
  readonly gateway: Gateway;
  readonly orders: Record<string, string>;
  pay(cents: number): Promise<string>;
}

async function open(): Promise<Shop> {
  const baseUrl = 'https://api.shop-gateway.example';
  const gateway = await createGateway({ wasm: '/sqlite.wasm', seed: 'tab', baseUrl });
  const orders: Record<string, string> = {};
  gateway.webhooks.subscribe({
    events: ['transaction.funded', 'transaction.returned'],
    deliver: async (_request, { subject, type }, { gateway: inside }) => {
      const headers = { APIKEY: gateway.merchant.apiKey };
      // A webhook can be old: the shop reads the transaction itself.
      const response = await inside.fetch(new Request(`${inside.baseUrl}/v1/transactions/${subject}`, { headers }));
      const { transaction_state: state } = await response.json();
      orders[subject ?? ''] = `${type} ${state}`;
    },
  });
  await setupWorker(...handlers(gateway)).start({ quiet: true, onUnhandledRequest: 'bypass' });
  return {
    gateway,
    orders,
    async pay(cents) {
      const body = JSON.stringify({ type: 'PAYMENT', amount: cents, payment_method: banks.returns('R10') });
      const headers = { APIKEY: gateway.merchant.apiKey, 'Content-Type': 'application/json' };
      const response = await fetch(`${baseUrl}/v1/transactions`, { method: 'POST', headers, body });
      const { id } = await response.json();
      return String(id);
    },
  };
}

globalThis.shop = open();
