/**
 * `settlebox/msw`: MSW request handlers for a gateway, for suites with their own MSW server.
 *
 * @module settlebox/msw
 */
import type { AddressOptions, GatewaySource, SideHandler } from './transports/behind-address.ts';
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

/** The control API is loaded by the first request to it: most suites never call it. */
function controlBeside(): SideHandler {
  let surface: Promise<(...asked: Parameters<SideHandler>) => Promise<Response>> | undefined;
  return (gateway, request, path, baseUrl) => {
    if (!BESIDE.test(path)) return undefined;
    surface ??= import('./control/gateway-control.ts').then(({ createGatewayControl: besideFace }) => besideFace());
    return surface.then((answer) => answer(gateway, request, path, baseUrl));
  };
}
