import { http, type RequestHandler } from 'msw';
import { type AddressOptions, type Beside, behindAddress, type GatewaySource } from './behind-address.ts';

export type { RequestHandler };

/**
 * MSW request handlers for a gateway: one catch-all for its base address, so that a request costs the same whichever
 * operation it is for, and an unknown route is the gateway's own 404. `beside` answers what is none of the API.
 *
 * @throws SettleboxError `bad_option` for a base address that is none
 */
export function handlersWith(source: GatewaySource, options: AddressOptions, beside: Beside): RequestHandler[] {
  const { host, prefix, answer } = behindAddress(source, options, 'handlers', beside);
  // Plain http is caught too, so that it is refused with the gateway's own words and never leaves the process.
  const address = new RegExp(`^https?://${escaped(host)}${escaped(prefix)}(/|\\?|$)`);
  return [http.all(address, ({ request }) => answer(request))];
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
