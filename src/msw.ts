/**
 * `settlebox/msw`: the gateway as MSW request handlers, for suites that have an MSW server of their own.
 *
 * @module settlebox/msw
 */
import type { AddressOptions, Beside, GatewaySource } from './faces/behind-address.ts';
import { handlersWith, type RequestHandler } from './faces/msw.ts';

export type { AddressOptions as HandlerOptions, FetchTarget, GatewaySource } from './faces/behind-address.ts';

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
  return handlersWith(source, options, controlBeside());
}

/** The paths of the control surface, and of forks. */
const BESIDE = /^\/(_sim|worlds)(\/|$)/;

/** The control surface is loaded by the first request to it: most suites never ask. */
function controlBeside(): Beside {
  let surface: Promise<(...asked: Parameters<Beside>) => Promise<Response>> | undefined;
  return (gateway, request, path, baseUrl) => {
    if (!BESIDE.test(path)) return undefined;
    surface ??= import('./control/beside-face.ts').then(({ besideFace }) => besideFace());
    return surface.then((answer) => answer(gateway, request, path, baseUrl));
  };
}
