/**
 * `settlebox/msw`: MSW request handlers for a gateway, for suites with their own MSW server, and for pages with MSW's worker. It is
 * a single file without modules of Node.
 *
 * @module settlebox/msw
 */
import type { AddressOptions, GatewaySource, SideHandler } from './transports/behind-address.ts';
import type { SideResponder } from './transports/control-surface.ts';
import { findInternals } from './transports/gateway-internals.ts';
import { handlersWith, type RequestHandler } from './transports/msw.ts';

export type { AddressOptions as HandlerOptions, FetchTarget, GatewaySource } from './transports/behind-address.ts';

/**
 * Returns MSW request handlers for a gateway. One handler serves everything below the base URL, so an unknown route gets the
 * gateway's own 404.
 *
 * @throws SettleboxError `bad_option` if `baseUrl` is not a valid URL
 * @example
 * const server = setupServer(...handlers(gateway));
 * const server = setupServer(...handlers(() => gateway, { baseUrl: 'https://api.shop-gateway.example' }));
 */
export function handlers(source: GatewaySource, options: AddressOptions = {}): RequestHandler[] {
  return handlersWith(source, options, controlBeside());
}

/** The paths of the control surface, and of forks. */
const BESIDE = /^\/(_sim|worlds)(\/|$)/;

/** The control API is loaded by the first request to it: most suites never call it. The gateway knows where it is. */
function controlBeside(): SideHandler {
  let surface: Promise<SideResponder> | undefined;
  return (gateway, request, path, baseUrl) => {
    if (!BESIDE.test(path)) return undefined;
    surface ??= findInternals(gateway)?.control()?.();
    return surface?.then((respond) => respond(gateway, request, path, baseUrl));
  };
}
