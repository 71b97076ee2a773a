/** `settlebox/msw`: the gateway as MSW request handlers. */
export type { AddressOptions as HandlerOptions, Answering, GatewaySource } from './faces/behind-address.ts';
export { handlers } from './faces/msw.ts';
