/** `settlebox/msw`: the gateway as MSW request handlers. */
export { type Answering, type GatewaySource, type HandlerOptions, handlers } from './faces/msw.ts';
