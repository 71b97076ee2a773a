/**
 * Serves a gateway over HTTP, with the control surface and the inspector.
 *
 * @module settlebox/server
 */
import './platforms/node/choose-node.ts';

export type { ClockMode } from './control/worlds/clock-mode.ts';
export type { ClockOption, ServerLimits, ServerOptions } from './server/options.ts';
export { type GatewayServer, type ServedClock, serve } from './server/serve.ts';
