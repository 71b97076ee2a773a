import { http, type RequestHandler } from 'msw';
import { type AddressOptions, behindAddress, type GatewaySource } from './behind-address.ts';

/**
 * MSW request handlers for a gateway: one catch-all for its base address, so that a request costs the same whichever
 * operation it is for, and an unknown route is the gateway's own 404.
 *
 * @throws SettleboxError `bad_option` for a base address that is none
 * @example
 * const server = setupServer(...handlers(gateway));
 * const server = setupServer(...handlers(() => gateway, { baseUrl: 'https://api.shop-gateway.example' }));
 */
export function handlers(source: GatewaySource, options: AddressOptions = {}): RequestHandler[] {
  const { host, prefix, answer } = behindAddress(source, options, 'handlers');
  // Plain http is caught too, so that it is refused with the gateway's own words and never leaves the process.
  const address = new RegExp(`^https?://${escaped(host)}${escaped(prefix)}(/|\\?|$)`);
  return [http.all(address, ({ request }) => answer(request))];
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
