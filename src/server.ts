/**
 * `settlebox/server`: the gateway over HTTP, for clients of any language, with the surface that drives its world and the
 * inspector.
 *
 * @module settlebox/server
 */

export type { ClockMode } from './control/pace.ts';
export type { ClockOption, ServerLimits, ServerOptions } from './server/options.ts';
export { type GatewayServer, type ServedClock, serve } from './server/serve.ts';
