import { SettleboxError } from '../engine/errors.ts';
import { trusted } from '../engine/trusted.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import type { SideHandler } from '../transports/behind-address.ts';
import { findInternals } from '../transports/gateway-internals.ts';
import { splitUrl } from '../transports/url-parts.ts';
import { type ControlHandler, createControlHandler } from './control-api.ts';
import { errorResponse } from './errors/control-error.ts';
import { createWorlds, type ServedWorlds } from './worlds/served-world.ts';

interface ControlSurface {
  readonly worlds: ServedWorlds;
  readonly handle: ControlHandler;
  /** Base URL of the last request: handlers can be mounted at several addresses. */
  baseUrl: string;
}

/** Adds the control surface to a transport: one for each gateway, with its own forks. */
export function createGatewayControl(): (...parameters: Parameters<SideHandler>) => Promise<Response> {
  const surfaces = new WeakMap<object, ControlSurface>();
  return async (gateway, request, path, baseUrl) => {
    const inside = findInternals(gateway);
    if (inside === undefined)
      return errorResponse(new SettleboxError('no_gateway', 'No gateway handles this address.'));
    const { worlds, handle } = surfaceOf(surfaces, trusted<Gateway>(gateway), baseUrl);
    const target = worlds.at(path);
    if (target === undefined)
      return errorResponse(
        new SettleboxError('unknown_subject', 'No world is served at this path.', 'GET /_sim/forks lists the worlds.'),
      );
    const [, below] = /^\/_sim(\/.*)?$/.exec(target.path) ?? [];
    if (target.path.startsWith('/_sim')) return handle(request, below ?? '/', target.world);
    const forked = findInternals(target.world.gateway) ?? inside;
    const parts = splitUrl(request.url);
    return forked.fetch(request, { path: target.path, parts, baseUrl: worlds.urlOf(target.world), control: true });
  };
}

function surfaceOf(surfaces: WeakMap<object, ControlSurface>, gateway: Gateway, baseUrl: string): ControlSurface {
  const known = surfaces.get(gateway);
  if (known !== undefined) return Object.assign(known, { baseUrl });
  const worlds = createWorlds({ gateway, baseUrl: () => surface.baseUrl });
  const surface: ControlSurface = { worlds, handle: createControlHandler(worlds), baseUrl };
  surfaces.set(gateway, surface);
  return surface;
}
