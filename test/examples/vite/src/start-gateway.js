import { setupWorker } from 'msw/browser';
import { createGateway, mountClock } from 'settlebox/browser';
import { handlers } from 'settlebox/msw';
import wasm from 'settlebox/sqlite.wasm?url';

/** Answers the page's requests to its payment gateway, and adds a clock to the page. */
export async function startGateway({ url, key }) {
  const gateway = await createGateway({ wasm, seed: 'checkout', baseUrl: url, merchant: { apiKey: key } });
  const serviceWorker = { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` };
  await setupWorker(...handlers(gateway)).start({ serviceWorker, onUnhandledRequest: 'bypass' });
  mountClock(document.body, gateway);
}
