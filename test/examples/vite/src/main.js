import { mountCheckout } from './checkout.js';

const api = { url: 'https://api.shop-gateway.example', key: 'sk_sandbox_AcmeOutfittersExampleApiKey00000' };

// Vite removes this from a production build, with all that it imports.
if (import.meta.env.MODE === 'demo') {
  const { startGateway } = await import('./start-gateway.js');
  await startGateway(api);
}

mountCheckout(document.querySelector('main'), api);
