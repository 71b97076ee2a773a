import { SettleboxError } from '../engine/errors.ts';
import { trusted } from '../engine/trusted.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import type { SideHandler } from '../transports/behind-address.ts';
import { findInternals } from '../transports/gateway-internals.ts';
import { type ControlFace, controlFace } from './control-api.ts';
import { answerError } from './errors/control-error.ts';
import { createWorlds, type ServedWorlds } from './worlds/served-world.ts';

interface Surface {
  readonly worlds: ServedWorlds;
  readonly face: ControlFace;
  /** Where it was asked for last: handlers may stand at several addresses. */
  baseUrl: string;
}

/** The control surface beside a face of the gateway's: one for each gateway that is asked, with forks of its own. */
export function besideFace(): (...asked: Parameters<SideHandler>) => Promise<Response> {
  const surfaces = new WeakMap<object, Surface>();
  return async (gateway, request, path, baseUrl) => {
    const inside = findInternals(gateway);
    if (inside === undefined) return answerError(new SettleboxError('no_gateway', 'No gateway handles this address.'));
    const { worlds, face } = surfaceOf(surfaces, trusted<Gateway>(gateway), baseUrl);
    const place = worlds.at(path);
    if (place === undefined)
      return answerError(
        new SettleboxError('unknown_subject', 'No world is served at this path.', 'GET /_sim/forks lists the worlds.'),
      );
    const [, below] = /^\/_sim(\/.*)?$/.exec(place.path) ?? [];
    if (place.path.startsWith('/_sim')) return face(request, below ?? '/', place.world);
    const forked = findInternals(place.world.gateway) ?? inside;
    return forked.answer(request, place.path, { baseUrl: worlds.urlOf(place.world), control: true });
  };
}

function surfaceOf(surfaces: WeakMap<object, Surface>, gateway: Gateway, baseUrl: string): Surface {
  const known = surfaces.get(gateway);
  if (known !== undefined) return Object.assign(known, { baseUrl });
  const worlds = createWorlds({ gateway, baseUrl: () => made.baseUrl });
  const made: Surface = { worlds, face: controlFace(worlds), baseUrl };
  surfaces.set(gateway, made);
  return made;
}
