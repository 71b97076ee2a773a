import { http, type RequestHandler } from 'msw';
import { type AddressOptions, behindAddress, type GatewaySource, type SideHandler } from './behind-address.ts';

export type { RequestHandler };

/**
 * Returns the MSW request handlers of a gateway: one for its whole base address, so that every operation costs the same,
 * and the gateway itself returns 404 for an unknown route. `sideHandler` handles other requests.
 *
 * @throws SettleboxError `bad_option` if the base address is not a URL
 */
export function handlersWith(
  source: GatewaySource,
  options: AddressOptions,
  sideHandler: SideHandler,
): RequestHandler[] {
  const { host, prefix, respond } = behindAddress(source, options, 'handlers', sideHandler);
  // Handles http too, so that the gateway rejects it and it never leaves the process.
  const address = new RegExp(`^https?://${escaped(host)}${escaped(prefix)}(/|\\?|$)`);
  return [http.all(address, ({ request }) => respond(request))];
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
