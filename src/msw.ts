/**
 * `settlebox/msw`: the gateway as MSW request handlers, for suites that have an MSW server of their own.
 *
 * @module settlebox/msw
 */
export type { AddressOptions as HandlerOptions, Answering, GatewaySource } from './faces/behind-address.ts';
export { handlers } from './faces/msw.ts';
